# Every target sets up what it needs in .venv; nothing has to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PARTS := model solver puzzles cli
TYPING := build/typing/dhsolve

.PHONY: demo test soak soak-engine soak-best playthroughs lint clean venv

demo: venv
	$(BIN)/dhsolve score examples/rulebook-home.json
	$(BIN)/dhsolve best examples/took-these.json

# HiGHS and OR-tools cannot be loaded into one process, so the cross proofs run apart.
test: lint
	$(BIN)/pytest -n 2 --ignore tests/test_cross.py
	$(BIN)/pytest -n 2 tests/test_cross.py

# pytest ends with 5 when no test is marked
soak: venv soak-engine soak-best
	$(BIN)/pytest -n 2 -m soak || [ $$? -eq 5 ]

# 20,000 whole games; writes docs/soak/engine.md
soak-engine: venv
	$(BIN)/python tests/soak_engine.py

# Brute force on 5,000 small sequences, 20,000 plays in the models: hours; goes on where it was
# stopped, and writes docs/soak/best.md and bounds.md
soak-best: venv
	PYTHONPATH=tests $(BIN)/python benchmarks/brute_campaign.py --count 5000 --decides 30
	PYTHONPATH=tests $(BIN)/python benchmarks/bounds_campaign.py --count 20000

# Write the golden playthroughs anew; look at the difference before keeping it.
playthroughs: venv
	$(BIN)/python tests/playthroughs.py

lint: venv $(TYPING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

venv: $(STAMP)

# The editable install maps whole folders, so new files need no reinstall.
$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,cross,cluster]'
	touch $@

# mypy does not follow the editable install's import hook; links show it the same layout.
$(TYPING): Makefile
	mkdir -p $@
	for part in $(PARTS); do ln -sfn ../../../$$part $@/$$part; done
	touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(PARTS) tests -name __pycache__ -type d -prune -exec rm -rf {} +
