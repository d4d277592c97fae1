"""What one may ask of a game that was or is being played; nothing here changes anything."""

from __future__ import annotations

from adjudicator.audit.depending import Depending
from adjudicator.audit.moments import Moments
from adjudicator.audit.supposing import Supposing
from adjudicator.audit.timeline import Timeline
from adjudicator.audit.today import Today
from adjudicator.audit.whereabouts import Whereabouts


class Questions(Depending, Today, Supposing, Whereabouts, Moments, Timeline):
    """All questions of the audit."""
