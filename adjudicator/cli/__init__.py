"""The command line: `adjudicator`. Thin; each command asks the service, the rules or the search and prints.

Exit codes: 0, it is so or was done; 1, the answer is no (a step failed, an action was not written, texts or a
log are not sound); 2, the request cannot be read (usage, an unknown name, a malformed file).
"""

from __future__ import annotations

import click

from adjudicator import __version__
from adjudicator.cli.amending import COMMANDS as AMENDING
from adjudicator.cli.disputing import COMMANDS as DISPUTING
from adjudicator.cli.games import COMMANDS as GAMES
from adjudicator.cli.judging import COMMANDS as JUDGING
from adjudicator.cli.lookup import COMMANDS as LOOKUP
from adjudicator.cli.reporting import COMMANDS as REPORTING
from adjudicator.cli.saying import COMMANDS as SAYING
from adjudicator.cli.seating import COMMANDS as SEATING
from adjudicator.cli.shelf import COMMANDS as SHELF
from adjudicator.cli.upkeep import COMMANDS as UPKEEP


class InOrder(click.Group):
    """A group that lists its commands in the order in which they were added: what players need first."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(self.commands)


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="adjudicator")
def main() -> None:
    """A rules reference and referee for board games on a physical table.

    Every command takes --json and then prints one JSON document. Exit codes: 0 it is so or was done; 1 the
    answer is no (a step failed, an action was not written, something is not sound); 2 the request cannot be read.
    """


for command in (*LOOKUP, *JUDGING, *GAMES, *SAYING, *SEATING, *AMENDING, *DISPUTING, *REPORTING, *SHELF, *UPKEEP):
    main.add_command(command)
