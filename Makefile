SHELL := /bin/sh
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# The first Python on the path that is new enough.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

SET ?= mazes
SEATS ?= 4
SEED ?=
MINUTES ?= 10
MUTANTS ?= 300
VERSION ?=
WORKERS ?= 0
CUTS ?= 200

# What `make bench` compares with is installed separately: the set-up does not need it.
PEERS := build/peers

# So are the extras, which `make test` does without.
EXTRAS := build/extras

# What `make docs` needs besides; it is no part of the set-up either.
DOCS := build/docs-packages

.PHONY: help balance companion-test play web tour watch test lint format shapes glyphs fast bench trace load soak soak-server soak-cluster mutants proofs docs lock clean train puzzles dist test-wheel image release film pictures

help: ## List the targets
	@echo 'usage: make TARGET [SET=mazes] [SEATS=4] [SEED=7]'
	@awk -F ':.*## ' '/^[a-z.-]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: web ## Open a table in your browser, and on the phones in the same network
	@$(BIN)/kickdoor play --db kickdoor.db

web: $(INSTALLED) ## Build the page of the table into kickdoor/server/static
	@$(BIN)/python tools/build_web.py

tour: web ## Look at every screen of the page in every size, look and language; fails on what is cut, covered or too small
	@$(BIN)/python tools/browser.py && $(BIN)/python -m tests.web.tour

watch: $(INSTALLED) ## Watch a game of bots in the terminal (SET, SEATS, SEED)
	@$(BIN)/kickdoor watch --set $(SET) --seats $(SEATS) $(if $(SEED),--seed $(SEED))

test: lint ## Run the linters, the type checker and all tests, those of the page in a real Chromium
	@$(BIN)/python tools/build_web.py --if-possible
	@$(BIN)/python -m tools.browser
	@$(BIN)/python -m pytest -q -n auto --dist loadgroup

companion-test: web ## Test the companion: phones apart, a whole evening, all sizes and languages, pictures in build/shots
	@$(BIN)/python -m tools.browser
	@COMPANION_ALL=1 $(BIN)/python -m pytest -q -n 0 tests/companion tests/web/test_companion.py tests/web/test_companion_evening.py

.PHONY: everybody
everybody: web ## Play whole games by keyboard and by the accessibility tree alone, and have axe look over the whole tour
	@$(BIN)/python -m tools.browser
	@EVERYBODY_ALL=1 $(BIN)/python -m pytest -q -n 0 tests/web/test_everybody.py

.PHONY: test-postgres
test-postgres: $(INSTALLED) ## Run all tests of the server on a PostgreSQL (needs its binaries); `make test` runs a part of them
	@TEST_DATABASE=postgres $(BIN)/python -m pytest -q -n auto --dist loadgroup tests/server

.PHONY: test-extras
test-extras: $(INSTALLED) $(EXTRAS) ## Run the tests of the extras, which `make test` leaves out: a Dask cluster
	@PYTHONPATH=$(EXTRAS) $(BIN)/python -m pytest -q tests/extras

lint: $(INSTALLED) ## Run ruff and mypy, and prettier, eslint and svelte-check on the page
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: run 'make format'." >&2; exit 1; }
	@$(BIN)/mypy --strict
	@$(BIN)/python tools/lint_web.py

format: $(INSTALLED) ## Format the code and the page, and fix what ruff and eslint can fix
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
	@$(BIN)/python tools/lint_web.py --fix

shapes: $(INSTALLED) ## Generate classes, structs, JSON schema and TypeScript from schema/
	@$(BIN)/python -m tools.shapes && $(BIN)/python -m kickdoor.server.protocol && $(BIN)/python tools/protocol_ts.py

glyphs: $(INSTALLED) ## Fetch the glyphs that the cards' pictures use into kickdoor/pictures (after make web)
	@$(BIN)/python -m tools.glyphs

fast: $(INSTALLED) ## Compile the engine and the bots: several times as fast (needs a C compiler)
	@$(BIN)/python tools/compile_engine.py

bench: $(INSTALLED) $(PEERS) ## Measure decisions per second beside python-chess, rlcard and catanatron
	@PYTHONPATH=$(PEERS) $(BIN)/python -m benchmarks

trace: web ## Print how quickly the page loads on a slow phone, and its longest script task with 60 cards
	@$(BIN)/python -m tools.browser && $(BIN)/python -m benchmarks.loading && $(BIN)/python -m benchmarks.page && $(BIN)/python -m benchmarks.frames

balance: $(INSTALLED) ## Play every set and their mix with 3 to 6 bots, and check that games are fair and lively (hours)
	@$(BIN)/kickdoor balance

train: $(INSTALLED) ## Play games and fit the estimate of the chances to win to them (WORKERS; needs numpy)
	@$(BIN)/python -c 'import numpy' 2>/dev/null || $(BIN)/python -m pip install -qq --disable-pip-version-check 'numpy>=2'
	@$(BIN)/python -m kickdoor.analysis.train --workers $(if $(filter-out 0,$(WORKERS)),$(WORKERS),2)

puzzles: $(INSTALLED) ## Mine the puzzles of the days from simulated games; goes on where it was stopped
	@$(BIN)/python -m kickdoor.puzzles.mine

load: $(INSTALLED) ## Measure what one server process carries, beside a bare broadcast
	@$(BIN)/python -m benchmarks.load

soak: $(INSTALLED) ## Play random tables and check the invariants (MINUTES, SEED, WORKERS)
	@$(BIN)/kickdoor soak --minutes $(MINUTES) --workers $(WORKERS) $(if $(SEED),--seed $(SEED))

soak-server: $(INSTALLED) ## Kill the server five hundred times and check that nothing is lost
	@KILL_CYCLES=500 $(BIN)/python -m pytest -q -s tests/server/test_kill.py -o faulthandler_timeout=0

soak-cluster: $(INSTALLED) ## Kill servers, broker and PostgreSQL two hundred times behind nginx; nothing may be lost
	@CLUSTER_KILLS=200 $(BIN)/python -m pytest -q -s tests/server/test_cluster.py -k many_kills -o faulthandler_timeout=0

.PHONY: clicks
clicks: $(INSTALLED) ## Count the clicks of a person against bots, 10 games of each set: at most 15 % may be Pass
	@$(BIN)/python -m tests.clicks 2>/dev/null

.PHONY: line
line: web ## Play whole games over lines that are cut 200 times (CUTS), in clients and in a real Chromium of every size
	@$(BIN)/python -m tools.browser
	@LINE_CUTS=$(CUTS) $(BIN)/python -m pytest -q tests/server/test_bad_line.py tests/web/test_bad_line.py -o faulthandler_timeout=0

mutants: $(INSTALLED) ## Change the engine at random and count what the tests notice (MUTANTS, SEED, WORKERS)
	@$(BIN)/python -m tools.mutants --most $(MUTANTS) $(if $(SEED),--seed $(SEED)) $(if $(filter-out 0,$(WORKERS)),--workers $(WORKERS))

dist: web ## Make the wheel of plain Python and the sdist, into dist/
	@rm -rf dist && KICKDOOR_WHEEL=plain $(BIN)/python -m build --no-isolation --outdir dist . >/dev/null && ls dist

test-wheel: dist ## Install the wheel into an empty environment outside the tree, and play a game from it in the browser
	@$(BIN)/python -m tools.browser && $(BIN)/python -m tools.try_wheel

image: dist ## Build the image of the server from the wheel (podman or docker)
	@BUILDAH_FORMAT=docker $$(command -v podman || command -v docker) build --file Containerfile --tag kickdoor .

release: $(INSTALLED) ## Check everything, tag a version and build it (VERSION=0.2.0)
	@$(BIN)/python tools/release.py $(VERSION)

film: web $(DOCS) ## Film a fight on the page: docs/pictures/fight.webp
	@$(BIN)/python -m tools.browser && PYTHONPATH=$(DOCS) $(BIN)/python -m tests.web.film

pictures: web ## Take the pictures of the documentation from the page: docs/pictures/*.png
	@$(BIN)/python -m tools.browser && $(BIN)/python -m tests.web.pictures

docs: $(INSTALLED) $(DOCS) ## Build the documentation site into build/site; anything that leads nowhere is an error
	@$(BIN)/python -m tools.docsite build/docs
	@NO_MKDOCS_2_WARNING=1 PYTHONPATH=$(DOCS) $(BIN)/python -m mkdocs build --strict --quiet --config-file build/mkdocs.yml
	@echo "The site is built: open build/site/index.html"

proofs: $(INSTALLED) ## List which scenarios prove which clauses, for the installed package
	@$(BIN)/python -m tools.list_proofs

lock: ## Pin the newest versions of the dependencies, and of what `make bench` compares with (needs uv)
	@command -v uv >/dev/null || { echo "'make lock' needs uv: pip install uv" >&2; exit 1; }
	@uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet --output-file requirements.lock
	@uv pip compile benchmarks/requirements.in --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet \
		--output-file benchmarks/requirements.lock
	@uv pip compile pyproject.toml --extra cluster --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet --output-file extras.lock
	@uv pip compile docs/requirements.in --universal --python-version 3.11 --upgrade --generate-hashes \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet --output-file docs/requirements.lock

clean: ## Remove the virtual environment and all caches
	@rm -rf $(VENV) web/node_modules kickdoor/server/static kickdoor/compiled .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

$(PEERS): benchmarks/requirements.lock $(INSTALLED)
	@rm -rf $@
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --no-build-isolation \
		--target $@ -r $< || { rm -rf $@; echo "The programs to compare with cannot be installed; measuring without them." >&2; }
	@test ! -d $@ || touch $@

$(DOCS): docs/requirements.lock $(INSTALLED)
	@rm -rf $@
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --target $@ -r $<
	@touch $@

$(EXTRAS): extras.lock $(INSTALLED)
	@rm -rf $@
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --target $@ -r $<
	@touch $@

$(VENV): $(INSTALLED)

$(INSTALLED): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Kickdoor needs Python 3.11 or newer, and none was found on the path." >&2; \
		echo "Install one (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install python)" >&2; \
		echo "or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Kickdoor needs Python 3.11 or newer; $(PYTHON) is older or does not run." >&2; \
		echo "Name a newer one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) cannot create virtual environments." >&2; \
		echo "Install its venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@echo "Setting up $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-index --no-deps --no-build-isolation --editable .
	@touch $@
