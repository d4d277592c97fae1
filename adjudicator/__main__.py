"""`python -m adjudicator` is the command `adjudicator`."""

from adjudicator.cli import main

if __name__ == "__main__":
    main()
