"""Where things lie: the data, what is built from it, and a player's own files.

In a checkout the data folders stand beside the package; once installed they
stand inside it. No other module asks which of the two it is. Nothing is
created here: whoever writes into a folder makes it.
"""

import os
from pathlib import Path
from typing import Literal

import platformdirs

from adjudicator import __version__

Data = Literal["rules_text", "index", "templates"]

APP = "adjudicator"
INSTANCE_VARIABLE = "ADJUDICATOR_INSTANCE"

_PACKAGE = Path(__file__).resolve().parent


def _checkout() -> Path | None:
    """The folder of the checkout that this package runs from, if it runs from one.

    A stray setup.py beside an installed package is no checkout, so the data are looked for as well.
    """
    root = _PACKAGE.parent
    return root if (root / "setup.py").is_file() and (root / "rules_text").is_dir() else None


def data(name: Data) -> Path:
    """A folder of data that comes with the project; only to be read."""
    return (_checkout() or _PACKAGE) / name


def instance() -> Path:
    """The folder with the database, local settings and a player's own books.

    ADJUDICATOR_INSTANCE names another one. It is asked at every call, so a test or a command may set it.
    """
    named = os.environ.get(INSTANCE_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    root = _checkout()
    return root / "instance" if root else platformdirs.user_data_path(APP, appauthor=False)


def built() -> Path:
    """The folder for what is made from the data: the search index and the compiled rule texts.

    It may be deleted at any time. Installed copies of different versions do not share one.
    """
    root = _checkout()
    return root / "index" / "built" if root else platformdirs.user_cache_path(APP, False, version=__version__)
