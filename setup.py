"""Install Adjudicator: the package, its data folders and the command `adjudicator`."""

import re
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).resolve().parent

# Data beside the package in a checkout, inside it once installed; adjudicator/paths.py knows both.
DATA = ("rules_text", "index", "templates")

# Ranges; the exact versions and their hashes are in requirements.lock. CONTRIBUTING.md gives each a reason.
REQUIRES = [
    "click>=8.1.8,<9",
    "flask>=3.1,<4",
    "flask-smorest>=0.47,<0.48",
    "jinja2>=3.1.6,<4",
    "marshmallow>=4,<5",
    "platformdirs>=4.3,<5",
    "pyyaml>=6.0.2,<7",
    "rapidfuzz>=3.10,<4",
    "segno>=1.6,<2",
    "sqlite-utils>=4,<5",
    "waitress>=3.0.1,<4",
    "Whoosh-Reloaded==2.7.5",
]


def version() -> str:
    """Read the version out of the package without importing it."""
    source = (HERE / "adjudicator" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise SystemExit("adjudicator/__init__.py names no __version__")
    return found[1]


setup(
    name="adjudicator",
    version=version(),
    description="A rules reference and referee for board games on a physical table",
    long_description=(HERE / "README.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    author="The Adjudicator authors",
    license="MIT",
    license_files=["LICENSE"],
    classifiers=[
        "Environment :: Web Environment",
        "Framework :: Flask",
        "Programming Language :: Python :: 3 :: Only",
        "Topic :: Games/Entertainment :: Board Games",
    ],
    python_requires=">=3.11",
    install_requires=REQUIRES,
    packages=find_packages(include=["adjudicator", "adjudicator.*"]) + [f"adjudicator.{d}" for d in DATA],
    package_dir={f"adjudicator.{d}": d for d in DATA},
    package_data={"adjudicator": ["py.typed"], **{f"adjudicator.{d}": ["**/*"] for d in DATA}},
    exclude_package_data={"adjudicator.index": ["built/*", "built/**/*"]},
    entry_points={"console_scripts": ["adjudicator = adjudicator.cli:main"]},
    zip_safe=False,
)
