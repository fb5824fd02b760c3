# Two commands do everything on a fresh machine with Python 3.11 or newer, make and a C compiler:
#   make play    play in the browser (make play SHARE=1: with friends in the same network)
#   make test    all tests
# Everything is installed into .venv; nothing is installed anywhere else.

PYTHON ?= python3
GAME ?=
GAMES := $(patsubst src/banmen/games/%/scene.py,%,$(wildcard src/banmen/games/*/scene.py))
SHARE ?=
SECONDS ?= 3600
SEED ?= 1
SETS ?=
BIN := .venv/bin
READY := .venv/ready
PLAYABLE := .venv/playable
TORCH := .venv/torch
PAGE := src/banmen/web/index.html
SCRIPTS := .stamps/scripts
PAGE_SOURCES := $(shell find webui examples \( -name node_modules -o -name __pycache__ \) -prune -o -type f -print)

.DEFAULT_GOAL := help
.PHONY: help play terminal dev hooks release page scripts app app-serve types browser test proof attack audit chaos lint bench fit ladder naive figures pictures screenshots reports docs sets package lock clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "banmen needs Python 3.11 or newer; name one: make PYTHON=python3.12 play")'
	@$(PYTHON) -m venv .venv

INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
EDITABLE := $(INSTALL) --no-deps --no-build-isolation --editable .

$(READY): requirements.lock pyproject.toml | .venv/bin/python
	@echo "Setting up .venv (once) …"
	@$(INSTALL) --no-deps --require-hashes --requirement requirements.lock
	@$(EDITABLE)
	@touch $@ $(PLAYABLE)

$(PLAYABLE): requirements-play.lock pyproject.toml | .venv/bin/python
	@echo "Setting up .venv (once) …"
	@$(INSTALL) --no-deps --require-hashes --requirement requirements-play.lock
	@$(EDITABLE)
	@touch $@

$(PAGE): $(PAGE_SOURCES) | .venv/bin/python
	@echo "Building the page …"
	@$(BIN)/python webui/build.py
	@touch $@

$(SCRIPTS): $(PAGE_SOURCES) | $(PAGE)
	$(BIN)/python webui/build.py lint test # its types were checked when it was built
	@mkdir -p $(@D) && touch $@

page: $(PAGE) ## build the page

scripts: $(SCRIPTS) # the page's own style, types and tests

play: ## play in the browser; SHARE=1: with friends on the same network
	@$(MAKE) --no-print-directory --jobs 2 $(PLAYABLE) $(PAGE)
	@$(BIN)/banmen serve --open $(if $(SHARE),--share)

terminal: $(PLAYABLE) ## play in the terminal (make terminal GAME=squish)
	@$(BIN)/banmen play $(GAME)

dev: $(READY) $(PAGE) ## develop: the server restarts and the page reloads at every change
	@$(BIN)/uvicorn --factory banmen.server.web.app:create_app --port 8017 --reload --reload-dir src/banmen \
	  --timeout-graceful-shutdown 1 --log-level warning & server=$$!; trap "kill $$server" EXIT; \
	  echo "Open http://localhost:5173"; $(BIN)/python webui/build.py dev

hooks: $(READY) ## check style and types before every commit (once a checkout)
	$(BIN)/python -m pip install --quiet pre-commit
	$(BIN)/pre-commit install

APP := dist/app/index.html
APP_SOURCES := $(shell find src/banmen -name __pycache__ -prune -o -path src/banmen/web -prune -o -type f -print)

$(APP): $(READY) $(PAGE) $(APP_SOURCES)
	@echo "Building the page that needs no server (kernels: ten minutes the first time) …"
	@$(BIN)/python webui/app/make_app.py $(@D)

app: $(APP) ## build the page that needs no server, as static files in dist/app

app-serve: $(APP) ## show that page on this machine
	@echo "Open http://localhost:8018"
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(<D) 8018

types: $(READY) ## generate the page's types of the server's routes and messages
	$(BIN)/python -m banmen.server.web.types | $(BIN)/python webui/build.py types
	$(BIN)/python -m banmen.server.web.typescript > webui/src/generated/routes.ts

# Chromium for the tests of the page, and Firefox and WebKit for some of them, where they may be installed
installed = command -v $(1) >/dev/null || \
  { echo "Installing $(2) (once) …"; \
    { apt-get update -qq && apt-get install -y -qq $(3); } >/dev/null 2>&1; } || \
  echo "!!! There is no $(2) here, and it cannot be installed: $(4) are left out."

browser:
	@$(call installed,chromium,Chromium,chromium fonts-noto-cjk,the tests of the page in a browser)
	@$(call installed,firefox-esr,Firefox,firefox-esr xvfb,the tests of the page in Firefox)
	@$(call installed,WebKitWebDriver,WebKit,webkit2gtk-driver xvfb,the tests of the page in WebKit)

# PyTorch for the tests of learning: a fifth of a gigabyte, so apart from what everything else needs
$(TORCH): requirements-train.lock | $(READY)
	@echo "Installing PyTorch (once) …"
	@$(INSTALL) --no-deps --require-hashes --requirement requirements-train.lock && touch $@ || \
	  echo "!!! PyTorch for processors cannot be installed: the tests of learning are left out."

test: $(READY) $(TORCH) $(PAGE) $(SCRIPTS) browser ## all tests, compiled; the page's; then the rule tests interpreted, with coverage
	$(BIN)/python -m pytest -n 2 --dist loadgroup --ignore tests/page
	$(BIN)/python -m pytest -n 2 --dist loadfile tests/page # apart: a browser's loop and asyncio's do not mix
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/rules tests/envs/test_shape.py tests/envs/test_batch.py tests/envs/test_vector.py \
	  --cov=banmen.games --cov=banmen.game --cov=banmen.position --cov=banmen.beginning --cov-report=term:skip-covered --cov-fail-under=95

proof: $(READY) ## thousands of random games of every variant against the naive reference, and OpenSpiel's checks (over an hour)
	$(BIN)/python -m tests.lockstep
	$(BIN)/python -m tests.prebuilt.everything
	$(BIN)/python -m tests.envs.conformance

attack: $(READY) $(PAGE) ## the long attacks on a running server, on this machine alone, with a table of figures (ten minutes)
	$(BIN)/python -m tests.server.attacks.siege

audit: $(READY) ## check the dependencies for known vulnerabilities, if an index can be reached
	$(BIN)/python .ci/audit.py

chaos: $(READY) ## three nodes on one PostgreSQL under faults, and a checker (an hour; make chaos SECONDS=600 SEED=7)
	$(BIN)/python -m tests.cluster.chaos --seconds $(SECONDS) --seed $(SEED)

lint: $(READY) $(PAGE) ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python webui/build.py lint # the page's types were checked when it was built

bench: $(READY) ## measure random games per second of every game, beside plain C
	$(BIN)/banmen bench

fit: $(READY) ## learn the weights of a game's judge from self-play (make fit GAME=squish)
	$(BIN)/python -m banmen.arena.fit $(GAME)

ladder: $(READY) ## measure the strength of every level (hours; make ladder GAME=squish)
	$(BIN)/python -m banmen.arena.ladder $(GAME)

naive: $(READY) ## measure dice and naive players against the weak levels (minutes)
	$(BIN)/python -m banmen.arena.naive $(GAME)

figures: $(READY) ## measure the figures in the docs again (an hour or less, on a quiet machine)
	$(BIN)/python -m docs.figures

pictures: $(READY) ## draw the pictures of the README, and write the rules into the Japanese pages
	$(BIN)/python docs/make_pictures.py
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m docs.make_rules # a few moves a board: compiling takes longer

screenshots: $(PAGE) browser ## take the README's pictures of the page
	$(BIN)/python -m docs.make_screenshots

reports: $(READY) ## make the reports on all games (half an hour)
	for game in $(GAMES); do $(BIN)/banmen report $$game --out docs/reports/$$game.html || exit; done

docs: $(READY) ## build the documentation as a site in site/
	@$(BIN)/python -m docs.make_site site
	@echo "Open site/index.html"

sets: $(READY) ## compile the kernels of wheels for every kind of machine (minutes; SETS=squish: some)
	@$(BIN)/python -m banmen.prebuilt.wheel $(SETS)

package: $(READY) $(PAGE) sets ## build a wheel and a source archive in dist/, and try them in a fresh environment
	$(BIN)/python -m pytest tests/package.py
	@$(BIN)/python -m build --no-isolation --outdir dist . >/dev/null

release: $(READY) ## make release VERSION=0.3.0: set the version, date the changes, test, package, tag
	$(BIN)/python docs/release.py $(VERSION)
	@$(MAKE) --no-print-directory lint test package
	git commit --all --message "Release $(VERSION)"
	git tag --annotate "v$(VERSION)" --message "banmen $(VERSION)"
	@echo "Tagged v$(VERSION). Publish: git push --follow-tags, then upload dist/."

PIN := $(BIN)/pip-compile --quiet --generate-hashes --no-header --no-annotate --strip-extras \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --unsafe-package banmen

lock: $(READY) $(PAGE) ## pin the newest versions of all dependencies, with the hashes of their files
	$(BIN)/python -m pip install --quiet pip-tools
	$(PIN) --upgrade --extra dev --output-file requirements.lock pyproject.toml
	$(PIN) --constraint requirements.lock --extra build --extra compile --extra serve --output-file requirements-play.lock pyproject.toml
	sed -i.bak '/^$$/,$$d' requirements.lock requirements-play.lock # what it says of banmen itself, which has no hash
	rm requirements.lock.bak requirements-play.lock.bak

clean: ## remove the virtual environment and all caches of the project
	rm -rf .venv .stamps site dist src/banmen/web src/banmen/prebuilt/sets webui/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
