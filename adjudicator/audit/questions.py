"""What one may ask of a game that was or is being played; nothing here changes anything."""

from __future__ import annotations

from adjudicator.audit.moments import Moments
from adjudicator.audit.supposing import Supposing
from adjudicator.audit.timeline import Timeline
from adjudicator.audit.whereabouts import Whereabouts


class Questions(Supposing, Whereabouts, Moments, Timeline):
    """All questions of the audit."""
