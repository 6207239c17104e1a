# make play and make test set up everything they need in .venv on a machine with Python 3.11 or later.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -path '*__pycache__*' -not -path '*.egg-info*') setup.py pyproject.toml constraints.txt
PURE := PYTHONPATH=src
COMPILED := $(BIN)/python -c "import carpathia, sys; sys.exit(not carpathia.compiled())"
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

# What starts servers and browsers depends on the machine, too: a failure is shown, and tried once more.
ONCE_MORE := --reruns 1 -r R

.PHONY: lab-proof secrets-proof explanation-proof review-proof levels-proof decision-values review-values odds-proof play test test-browser check coverage lint rules icons bench chaos load fuzz soak fair moves format clean test-env bench-peers bench-arena

play: .venv/installed
	@$(BIN)/carpathia serve

test: lint rules .venv/browser .venv/services
	$(PURE) $(BIN)/python -m pytest -n 2 -q -m "not slow"
	@if $(COMPILED); then \
		$(BIN)/python -m pytest -n 2 -q tests/laws tests/games tests/bots && \
		$(BIN)/python -m pytest -n 2 -q $(ONCE_MORE) -m slow --ignore=tests/laws --ignore=tests/games --ignore=tests/bots --ignore=tests/browser && \
		$(BIN)/python benchmarks/boxes.py build/ops.txt; \
	else echo "The slow tests are for the compiled build, and there is none on this machine."; fi
	CARPATHIA_LAYOUT_SEED=136903 $(BIN)/python -m pytest -n 2 -q $(ONCE_MORE) tests/browser

check: lint rules .venv/services
	$(PURE) $(BIN)/python -m pytest -n 2 -q -m "not slow"

lint: .venv/tools
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(PURE) $(BIN)/lint-imports --no-logo

# Whole matches in a real browser, on the compiled build.
test-browser: .venv/tools .venv/browser
	$(BIN)/python -m pytest -n 2 -q tests/browser

# The environments in full: the peers' own tests at every table, and 200 matches of each game by every face.
test-env: .venv/tools
	CARPATHIA_FULL=1 $(BIN)/python -m pytest -n 2 -q tests/env

# The law of layout over 200 random windows; make test tries a dozen.
layout: .venv/tools .venv/browser
	CARPATHIA_LAYOUT_SIZES=200 $(BIN)/python -m pytest -n 2 -q tests/browser/test_layout.py

# The pictures of the documentation, drawn anew.
pictures: .venv/tools .venv/browser
	PYTHONPATH=. $(BIN)/python docs/pictures.py
	$(BIN)/python docs/draw_curves.py

# How much of the code the quick tests reach, on the plain build: a tracer cannot see the compiled one.
coverage: .venv/tools
	$(PURE) $(BIN)/python -m pytest -n 2 -q -m "not slow" --cov --cov-report=term:skip-covered

rules: .venv/tools
	$(PURE) $(BIN)/python -m tests.ledger

# The icons of the installed app, drawn from our SVG.
icons: .venv/tools .venv/browser
	$(BIN)/python docs/draw_icons.py

# Proof of the verdicts of the lab, by planted effects; about five minutes of one core.
lab-proof: .venv/tools
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m tests.lab.proof

# Whether the odds are calibrated, over twenty times the positions that make test tries.
odds-proof: .venv/tools
	CARPATHIA_FULL=1 $(BIN)/python -m pytest -n 2 -q tests/independent/test_odds.py

# Proof that reviews are right; hours of CPU time.
review-proof: .venv/tools
	$(BIN)/python -m tests.analysis.proof

# Hints in many positions: standings, reasons, sentences, and advice that more effort reverses; hours of CPU time.
explanation-proof: .venv/tools
	$(BIN)/python -m benchmarks.explanations

# Which levels the accuracy of one match supports; hours of CPU time.
levels-proof: .venv/tools
	$(BIN)/python -m benchmarks.levels

# How far gaps between actions hold at ten times the effort and in played games; hours of CPU time.
decision-values: .venv/tools
	$(BIN)/python -m benchmarks.decisions

# How well positions are valued, and the calibration of bots and reviews made anew.
review-values: .venv/tools
	$(BIN)/python -m benchmarks.values --matches 200 --fit

# Servers are killed a hundred times under load, on SQLite and on PostgreSQL; nothing acknowledged may be lost.
chaos: .venv/tools .venv/services
	$(BIN)/python -m tests.server.chaos --kills 100

# A thousand tables with a move every two seconds each, and five hundred listeners at one table.
load: .venv/tools .venv/services
	$(BIN)/python -m benchmarks.load

# What a move costs the server's core while four people listen, by every way to play.
moves: .venv/tools
	$(BIN)/python -m benchmarks.moves

# How long a person waits for a bot while thirty tables of masters play among themselves.
fair: .venv/tools
	$(BIN)/python -m benchmarks.fair

# Ten thousand whole matches of all games: no byte that a seat is told may depend on what it cannot know.
secrets-proof: .venv/tools
	$(BIN)/python -m tests.server.secrets_proof

# A million bad requests: no answer of 5xx, no exception in the log, no growth of memory.
fuzz: .venv/tools
	$(BIN)/python -m tests.server.fuzz --requests 1000000

# Matches without end for half an hour: the memory of the server, and the size of its database.
soak: .venv/tools
	$(BIN)/python -m benchmarks.soak

bench: .venv/installed
	$(BIN)/python benchmarks/run.py

# The arena beside the bare playout loop, and two workers beside one; for an idle machine.
bench-arena: .venv/installed
	$(BIN)/python benchmarks/arena.py

# Our environments beside those of PettingZoo and OpenSpiel, in one run.
bench-peers: .venv/tools
	$(INSTALL) pygame rlcard
	$(BIN)/python -m benchmarks.peers

format: .venv/tools
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv build src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage .hypothesis

# The compiled build goes into .venv; src stays plain Python, which is the pure build.
.venv/installed: $(SOURCES) | .venv/base
	@rm -rf build/lib* build/bdist*
	$(INSTALL) --no-build-isolation --no-deps --force-reinstall .
	@$(COMPILED) || echo "Carpathia runs as plain Python here, slower but by the same rules: no C compiler could build it."
	@touch $@

.venv/tools: .venv/installed
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['dependency-groups']['dev'], sep='\n')" > .venv/tools.txt
	$(INSTALL) -r .venv/tools.txt
	@touch $@

.venv/base: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	@$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); print(*p['build-system']['requires'], *p['project']['dependencies'], sep='\n')" > .venv/base.txt
	$(INSTALL) -r .venv/base.txt
	@touch $@

# The tests in a browser use Debian's Chromium; where it is missing it is installed.
.venv/browser: | .venv/base
	@command -v chromium >/dev/null || command -v apt-get >/dev/null || { echo "Install Chromium so that the command chromium starts it; the tests of the browser table need it."; exit 1; }
	@command -v chromium >/dev/null || { \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -q && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends chromium; }
	@touch $@

# The tests of the server use Debian's PostgreSQL and nginx; where they are missing they are installed.
.venv/services: | .venv/base
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && command -v nginx >/dev/null || command -v apt-get >/dev/null || { echo "Install PostgreSQL and nginx; the tests of the server need them."; exit 1; }
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && command -v nginx >/dev/null || { \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -q && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends postgresql nginx-light; }
	@touch $@
