"""Adjudicator: rules looked up, moves judged and games audited beside a physical table.

The packages depend on each other in one direction only:

    cli, web -> service -> cases -> log, search, rules -> games -> kernel

`kernel` and `games` are pure; `paths` alone knows where files lie.
"""

__version__ = "0.1.0"
