"""The pages: server-rendered, phone first, whole without a script. Each module puts its own on the blueprint."""

from __future__ import annotations

import adjudicator.web.pages.acting
import adjudicator.web.pages.amended
import adjudicator.web.pages.amending
import adjudicator.web.pages.branching
import adjudicator.web.pages.carding
import adjudicator.web.pages.covering
import adjudicator.web.pages.disputing
import adjudicator.web.pages.editions
import adjudicator.web.pages.figuring
import adjudicator.web.pages.joining
import adjudicator.web.pages.judging
import adjudicator.web.pages.keeping
import adjudicator.web.pages.looking_up
import adjudicator.web.pages.opening
import adjudicator.web.pages.overruling
import adjudicator.web.pages.playing
import adjudicator.web.pages.questions
import adjudicator.web.pages.reporting
import adjudicator.web.pages.saying
import adjudicator.web.pages.seating
import adjudicator.web.pages.timeline
import adjudicator.web.pages.undoing
import adjudicator.web.pages.what_if
import adjudicator.web.pages.where  # noqa: F401
from adjudicator.web.pages.frame import pages, problem_page

__all__ = ["pages", "problem_page"]
