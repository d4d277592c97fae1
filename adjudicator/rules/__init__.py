"""Rule texts: read, validated, resolved by edition, linked to code and measured; a player's own books."""
