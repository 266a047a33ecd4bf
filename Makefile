# Every target sets up what it needs in .venv; nothing has to be installed by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PARTS := model solver puzzles web cli
TYPING := build/typing/dhsolve

.PHONY: demo play site screenshots test docs soak soak-engine soak-games soak-fuzz soak-best soak-attack soak-serve \
	playthroughs lint clean venv

demo: venv
	mkdir -p build/demo
	$(BIN)/dhsolve best examples/solo-deal.json --draw build/demo/home.svg
	@echo "The home is drawn in build/demo/home.svg"

# The pages and the solver in a browser; says the address
play: venv
	$(BIN)/dhsolve serve

# A site of 60 days, on this machine: what `dhsolve site` writes for a static host
site: build/site/index.html
	@echo "http://127.0.0.1:8157/ shows it until Ctrl-C; the files are in build/site"
	$(BIN)/python -m http.server 8157 --bind 127.0.0.1 --directory build/site

# Every page of it by day and night, on phone and desk: build/screenshots
screenshots: build/site/index.html web/node_modules/.installed
	PYTHONPATH=tests $(BIN)/python docs/make_screenshots.py

.PHONY: build/site/index.html
build/site/index.html: venv
	mkdir -p build
	gzip -dc examples/dailies.db.gz > build/dailies.db
	$(BIN)/dhsolve site build/dailies.db -o build/site

# HiGHS and OR-tools cannot be loaded into one process, so the cross proofs run apart.
test: lint
	$(BIN)/pytest -n 2 --dist worksteal --ignore tests/solver/cross
	$(BIN)/pytest -n 2 --dist worksteal tests/solver/cross

# The documentation as a site: build/docs/site/index.html
docs: venv
	$(BIN)/python docs/make_site.py
	$(BIN)/zensical build --strict --clean --config-file build/docs/zensical.toml

# pytest ends with 5 when no test is marked
soak: venv soak-engine soak-games soak-fuzz soak-best soak-attack soak-serve
	$(BIN)/pytest -n 2 --dist worksteal -m soak || [ $$? -eq 5 ]

# 20,000 whole games; writes docs/soak/engine.md
soak-engine: venv
	$(BIN)/python benchmarks/campaigns/engine_campaign.py

# 100,000 damaged files; writes docs/soak/fuzz.md
soak-fuzz: venv
	$(BIN)/python benchmarks/campaigns/fuzz_campaign.py

# 12,000 games through the Python and the JavaScript rules; writes docs/soak/games.md
soak-games: venv
	$(BIN)/python benchmarks/campaigns/games_campaign.py

# Brute force on 5,000 small sequences, 20,000 plays in the models: hours; goes on where it was
# stopped, and writes docs/soak/best.md, starts.md and bounds.md
soak-best: venv
	$(BIN)/python benchmarks/campaigns/brute_campaign.py --count 5000 --decides 30
	$(BIN)/python benchmarks/campaigns/brute_campaign.py --starts --count 20000
	$(BIN)/python benchmarks/campaigns/bounds_campaign.py --count 20000 --tools 5000

# An hour of local search against the claims of `best`; goes on where it was stopped, and writes
# docs/soak/attack.md
soak-attack: venv
	$(BIN)/python benchmarks/attack.py --minutes 60 --checks 100000

# 10,000 jobs of the server started and deleted; writes docs/soak/serve.md
soak-serve: venv
	$(BIN)/python benchmarks/campaigns/serve_campaign.py

# Write the golden playthroughs anew; look at the difference before keeping it.
playthroughs: venv
	$(BIN)/python tests/support/playthroughs.py

lint: venv $(TYPING) web/node_modules/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/node web/node_modules/typescript/bin/tsc -p web

venv: $(STAMP)

# The editable install maps whole folders, so new files need no reinstall.
$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev,serve,cross,cluster,fast]'
	touch $@

# What checks the JavaScript; Node and npm come with the development tools of .venv.
web/node_modules/.installed: web/package-lock.json | $(STAMP)
	cd web && ../$(BIN)/npm ci --no-audit --no-fund --loglevel=error
	touch $@

# mypy does not follow the editable install's import hook; links show it the same layout.
$(TYPING): Makefile $(wildcard dhsolve/*.py*)
	mkdir -p $@
	for part in $(PARTS) dhsolve/*; do ln -sfn ../../../$$part $@/$$(basename $$part); done
	touch $@

clean:
	rm -rf $(VENV) build dist web/node_modules *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(PARTS) dhsolve tests -name __pycache__ -type d -prune -exec rm -rf {} +
