"""Root of Corruption, an expansion: its guardians, treasures and the siege. The base game's rules are Numenera's."""
