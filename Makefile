# Adjudicator: `make run` serves it, `make test` tests it. Each target sets up what it needs.
.DEFAULT_GOAL := help
.PHONY: help setup run test check bench lock clean

PORT ?= 8000
PYTHON ?= python3
ARGS ?=
SHELL := bash

PY := .venv/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
INSTALL := set -o pipefail; $(PIP) install --require-hashes

# One line for every ten packages instead of pip's three for each; its errors come through as they are.
PROGRESS = awk -v all="$$(grep -c '^[a-z0-9]' $<)" \
	'/^(Collecting|Processing|Ignoring|Requirement already)/ { if (++n % 10 == 0) { print "  " n " of " all; fflush() } } \
	/^Installing/ { print "  writing them"; fflush() }'
LINK = $(PIP) install -qq --no-deps --no-build-isolation -e .

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: .venv/.runtime ## Serve the demonstration game (PORT=8000)
	@exec $(PY) -m adjudicator serve --demo --port $(PORT)

test: .venv/.dev ## Run all tests (ARGS="-k wheel" for some)
	@$(PY) -m pytest -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

check: .venv/.dev ## Style, types, import direction, rule texts
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@.venv/bin/lint-imports
	@$(PY) -m adjudicator rules check

bench: .venv/.dev ## Print measured figures, side by side
	@$(PY) -m tests.bench $(ARGS)

setup: .venv/.dev ## Only set up what tests and checks need

lock: .venv/.dev ## Pin the newest versions that setup.py and requirements*.in allow
	@$(PY) -m uv pip compile $(UV) --upgrade setup.py requirements.in -o requirements.lock
	@$(PY) -m uv pip compile $(UV) --upgrade setup.py requirements-dev.in -o requirements-dev.lock
UV := --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock"

clean: ## Remove all that was made here; the games in instance/ stay
	@rm -rf .venv build dist *.egg-info index/built .benchmarks .hypothesis .import_linter_cache \
		.mypy_cache .pytest_cache .ruff_cache .schemathesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Adjudicator needs Python 3.11 or later; '$(PYTHON)' is not that." \
		"Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "Python could not make a virtual environment (Debian: apt install python3-venv)." >&2; exit 1; }

.venv/.runtime: requirements.lock setup.py | .venv/bin/python
	@echo "Installing what the service needs, pinned by hash"
	@$(INSTALL) -r $< | $(PROGRESS)
	@$(LINK)
	@touch $@

.venv/.dev: requirements-dev.lock setup.py | .venv/bin/python
	@echo "Installing what tests and checks need, pinned by hash"
	@$(INSTALL) -r $< | $(PROGRESS)
	@$(LINK)
	@touch $@ .venv/.runtime
