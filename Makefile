# Kingless: every target makes the locked environment it needs by itself.
# Paths are relative, so that the directory may have any name.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SILENT:
.SUFFIXES:
.PHONY: help play tui test quick check golden bench load stress leaks spiel learn soak sanitize fuzz locale shots lock \
	study docs release clean again

# The first of these that really runs and is new enough; choose another with `make PYTHON=…`.
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	"$$p" -c '$(RECENT)' 2>/dev/null && echo "$$p" && break; done)

BIN := .venv/bin
PIP := -m pip --disable-pip-version-check --no-input install --progress-bar off
# $(call step,what is done,how long that may take) before a command shows how far it is
step = "$(PYTHON)" -m tools.progress "$(1)" "$(2)"
CODE = $(wildcard src tests tools benchmarks examples)
KERNEL := CMakeLists.txt $(wildcard src/kingless/fast/kernel/*.cpp src/kingless/fast/kernel/*.hpp)
# They play so many games, or start so many processes, that watching every line would double their time.
PLAYED := tests/analysis tests/arena tests/browser tests/fast tests/laws tests/leaks tests/minds tests/stress \
	tests/dataset tests/study tests/wire
MINUTES ?= 60
DEALS ?= 1000
GAMES ?= 1000
PAIRS ?= 1000
MILLIS ?= 20
ROUNDS ?= 100
SEED ?= 1
UPGRADE ?=
ROOM ?=
# Not ?=, for some shells have variables of these names in the environment.
HOST := 127.0.0.1
PORT := 8377

help: ## this list
	echo "Kingless: make TARGET, where TARGET is one of"
	awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' Makefile

play: .venv/package.stamp ## play the game in the browser; HOST=0.0.0.0 opens it to your home network
	KINGLESS_STARTED_BY=make $(BIN)/kingless serve --open --host "$(HOST)" --port "$(PORT)"

tui: .venv/package.stamp ## play the game in the terminal
	$(BIN)/kingless play

test: check ## everything that gates: check, all tests, coverage (the law: every branch)
	$(BIN)/python -m tools.browser.chromium
	$(BIN)/python -m tools.debian
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q -n 2 --durations 15 $(addprefix --ignore=,$(PLAYED))
	$(BIN)/python -m pytest -q -n 2 --durations 15 $(PLAYED)
	$(BIN)/python -m coverage combine -q
	$(BIN)/python -m coverage report
	echo "The law, every branch:"
	$(BIN)/python -m coverage report --include='*/kingless/rules/*' --fail-under=100

quick: .venv/test.stamp ## the tests that mirror what you changed, or of ROOM=rules, and the architecture
	tests=$$($(BIN)/python -m tools.quick $(ROOM)) && $(BIN)/python -m pytest -q -n 2 $$tests

check: .venv/test.stamp ## lint, format, types, architecture
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy $(CODE)
	$(BIN)/python -m pytest -q tests/architecture

golden: .venv/test.stamp ## rewrite the recorded games; read the diff before you keep it
	$(BIN)/python -m tests.golden

bench: .venv-bench/package.stamp load ## measure, also against other engines
	.venv-bench/bin/python -m benchmarks
	.venv-bench/bin/python -m benchmarks.environments

# With the test set, which brings a PostgreSQL.
load: .venv/test.stamp build/boardgame/stamp ## the server under load, beside a boardgame.io server
	$(BIN)/python -m benchmarks.web

stress: .venv/test.stamp ## whole games, GAMES=1000, while servers, workers and database are killed
	$(BIN)/python -m tests.stress --games $(GAMES)

leaks: .venv/test.stamp ## what one seat receives, in PAIRS=1000 pairs of worlds that it cannot tell apart
	$(BIN)/python -m tests.leaks --pairs $(PAIRS)

spiel: .venv-bench/spiel.stamp ## a match against OpenSpiel's search, DEALS=1000 at MILLIS=20 for each card
	.venv-bench/bin/python -m benchmarks.openspiel.check
	.venv-bench/bin/kingless arena expert@millis=$(MILLIS) \
		"program:.venv-bench/bin/python -m benchmarks.openspiel@millis=$(MILLIS)" --deals $(DEALS) --seed 424242

# In an environment of its own: torch is some gigabytes.
learn: .venv-learn/package.stamp ## a network learns phase one with torch, ROUNDS=100 on one core; curve in build/
	mkdir -p build
	.venv-learn/bin/python examples/torch_ppo.py $(ROUNDS) build/torch_ppo.svg

soak: .venv/test.stamp ## every puzzle proven, then the laws with fresh random games, for MINUTES=60
	KINGLESS_HYPOTHESIS=soak $(BIN)/python -m pytest -q --timeout 0 tests/puzzles/test_library.py
	end=$$(( $$(date +%s) + 60 * $(MINUTES) )); \
	while [ $$(date +%s) -lt $$end ]; do \
		KINGLESS_HYPOTHESIS=soak $(BIN)/python -m pytest -q -n 2 --timeout 0 tests/laws || exit 1; \
	done

# The usual environment, with another kernel put in front of the usual one.
CHECKED := build/sanitize
sanitize: .venv/test.stamp $(CHECKED)/stamp ## the kernel's tests and 5,000 protocol lines, every address checked
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	PYTHONPATH="$(CURDIR)/tools/sanitize" KINGLESS_CHECKED_KERNEL="$$(echo "$(CURDIR)"/$(CHECKED)/_kernel*.so)" \
		$(BIN)/python -m tools.sanitize

fuzz: .venv/fuzz.stamp ## strangers' inputs, changed at random from SEED=1, for MINUTES=60
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) --seed $(SEED)

locale: .venv/test.stamp ## check and compile the catalogues
	$(BIN)/python -m tools.catalogues

shots: .venv/test.stamp ## screenshots of every page at five sizes, by day and night, in build/shots/
	$(BIN)/python -m tools.browser.chromium
	$(BIN)/python -m tools.browser.shots build/shots

# Each set after the one it is constrained by.
lock: .venv-lock/stamp ## renew the lock files from requirements/*.in; UPGRADE=1 takes newer versions
	for set in run test fuzz bench learn docs lock release; do \
		echo "Locking requirements/$$set.txt"; \
		.venv-lock/bin/uv pip compile -q --no-config --universal --python-version 3.11 \
			--generate-hashes --no-emit-index-url --custom-compile-command 'make lock' \
			$(if $(UPGRADE),--upgrade) -o requirements/$$set.txt requirements/$$set.in || exit 1; \
	done

# What the documentation shows; the facts stay in build/study, from where the same command goes on.
STUDY := $(BIN)/kingless study --seed 1 --out build/study
study: .venv/package.stamp ## the reports in docs/study, anew: 2,000 games of each deck, some minutes each
	mkdir -p build
	$(STUDY) --deals 1000 --mind greedy all
	$(STUDY) --deals 1000 --artifacts claim magic
	$(STUDY) --deals 1000 claim
	cp build/study/*.md build/study/*.json build/study/*.svg docs/study/

docs: .venv-docs/stamp ## the documentation as a site, in site/
	rm -rf site
	.venv-docs/bin/python -m sphinx -q -E -W --keep-going -j auto -c docs -d build/docs . site

release: .venv-release/stamp ## build sdist and wheels, twice, install them anew on every Python at hand, and play
	.venv-release/bin/python -m tools.release

clean: ## remove everything that make made, the environments too
	rm -rf .venv .venv-bench .venv-docs .venv-learn .venv-lock .venv-release build dist site htmlcov
	rm -f benchmarks/openspiel/*.so
	rm -rf .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# ---- environments: $(call venv,directory,lock file) makes one anew

define venv
"$(PYTHON)" -c '$(RECENT)' 2>/dev/null || { \
	echo "Kingless needs Python 3.11 or newer: install the Debian package python3, or name another with make PYTHON=…" >&2; \
	exit 1; }
"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	echo "$(PYTHON) cannot make virtual environments: install the Debian package python3-venv." >&2; \
	exit 1; }
echo "Making $(1), once, until $(2) changes"
rm -rf build/$(1)
"$(PYTHON)" -m venv --clear $(1)
$(call step,Installing what stands in $(2),about a minute) $(1)/bin/python $(PIP) --require-hashes -r $(2)
touch $@
endef

# $(call lacking,directory): what the kernel needs to be compiled and is not there, as `kingless doctor` says it
lacking = PYTHONPATH=src $(1)/bin/python -c 'from kingless.fast.doctor import PACKAGES, missing_needs; \
	print(*(PACKAGES[one] for one in missing_needs()), end="")'
modules = find src/kingless -name '*.py' | LC_ALL=C sort

# $(call package,directory) installs Kingless itself, with its kernel where that can be compiled
define package
$(call lacking,$(1)) >$(1)/lacking
$(modules) >$(1)/modules
kernel=$${KINGLESS_KERNEL:-on} about="one to three minutes, for the kernel is compiled"; \
less="everything can be played, but strong bots think less far, and solving and judging take longer"; \
if test "$$kernel" = off; then \
	about="a few seconds"; \
	echo "Without its kernel, as KINGLESS_KERNEL=off says: $$less; to have it: make clean play." >&2; \
elif test -s $(1)/lacking; then \
	kernel=off about="a few seconds"; \
	echo "Without a C++ compiler $$less; to have the kernel: apt install $$(cat $(1)/lacking), and make again." >&2; \
fi; \
KINGLESS_KERNEL=$$kernel SKBUILD_BUILD_DIR=build/$(1) \
	$(call step,Installing Kingless into $(1),$$about) \
	$(1)/bin/python $(PIP) -v --no-deps --no-build-isolation -e . || { \
	echo "Kingless could not be installed; make KINGLESS_KERNEL=off … leaves the kernel out." >&2; exit 1; }
touch $@
endef

# $(call again,directory): `again`, to install anew, when a module has moved or what the kernel lacked has come
again = $(shell test ! -e $(1)/package.stamp || { $(modules) | cmp -s - $(1)/modules && \
	{ test ! -s $(1)/lacking || $(call lacking,$(1)) | cmp -s - $(1)/lacking; }; } || echo again)

.venv/run.stamp: requirements/run.txt
	$(call venv,.venv,requirements/run.txt)

.venv/package.stamp: .venv/run.stamp pyproject.toml $(KERNEL) $(call again,.venv)
	$(call package,.venv)

# Order-only: two pips must not work in one environment at a time.
.venv/test.stamp: requirements/test.txt .venv/run.stamp | .venv/package.stamp
	$(call step,Adding requirements/test.txt to .venv,about a minute) $(BIN)/python $(PIP) --require-hashes -r requirements/test.txt
	touch $@

.venv/fuzz.stamp: requirements/fuzz.txt | .venv/test.stamp
	$(call step,Adding requirements/fuzz.txt to .venv,a few seconds) $(BIN)/python $(PIP) --require-hashes -r requirements/fuzz.txt
	touch $@

$(CHECKED)/stamp: $(KERNEL) | .venv/test.stamp
	echo "Compiling the kernel with checks of addresses and undefined behaviour"
	$(BIN)/cmake -G Ninja -S . -B $(CHECKED) --log-level=WARNING -DCMAKE_BUILD_TYPE=Release -DKINGLESS_SANITIZE=ON \
		-DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" -DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" \
		-Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)"
	$(BIN)/cmake --build $(CHECKED) -- --quiet
	touch $@

.venv-bench/stamp: requirements/bench.txt
	$(call venv,.venv-bench,requirements/bench.txt)

.venv-bench/package.stamp: .venv-bench/stamp pyproject.toml $(KERNEL) $(call again,.venv-bench)
	$(call package,.venv-bench)

.venv-learn/stamp: requirements/learn.txt
	$(call venv,.venv-learn,requirements/learn.txt)

.venv-learn/package.stamp: .venv-learn/stamp pyproject.toml $(KERNEL) $(call again,.venv-learn)
	$(call package,.venv-learn)

# OpenSpiel's headers are in its source package, which the lock has too; the library is the installed one.
SPIEL := build/openspiel
.venv-bench/headers.stamp: requirements/bench.txt | .venv-bench/stamp
	echo "Fetching OpenSpiel's headers into $(SPIEL)"
	rm -rf $(SPIEL) && mkdir -p $(SPIEL)
	sed -n '/^open-spiel==/,/[^\\]$$/p' requirements/bench.txt >$(SPIEL)/source.txt
	.venv-bench/bin/python -m pip --disable-pip-version-check --no-input -qq download --no-deps \
		--no-binary open-spiel --require-hashes -r $(SPIEL)/source.txt -d $(SPIEL)
	mkdir $(SPIEL)/source && tar -xzf $(SPIEL)/open_spiel-*.tar.gz -C $(SPIEL)/source --strip-components 1
	touch $@

.venv-bench/spiel.stamp: .venv-bench/headers.stamp .venv-bench/package.stamp $(wildcard benchmarks/openspiel/C*.txt \
		benchmarks/openspiel/*.cpp benchmarks/openspiel/*.hpp)
	echo "Compiling Claim as a game of OpenSpiel"
	.venv-bench/bin/cmake -G Ninja -S benchmarks/openspiel -B $(SPIEL)/made --log-level=WARNING \
		-DCMAKE_MAKE_PROGRAM="$(CURDIR)/.venv-bench/bin/ninja" -DPython_EXECUTABLE="$(CURDIR)/.venv-bench/bin/python" \
		-DSPIEL="$(CURDIR)/$(SPIEL)/source" -DPYSPIEL="$$(echo "$(CURDIR)"/.venv-bench/lib/python3*/site-packages)"
	.venv-bench/bin/cmake --build $(SPIEL)/made -- --quiet
	touch $@

BOARDGAME := $(wildcard benchmarks/web/boardgame/*.js*)
build/boardgame/stamp: $(BOARDGAME)
	command -v npm >/dev/null || { \
		echo "boardgame.io, which is measured beside ours, needs npm: install the Debian packages nodejs and npm." >&2; \
		exit 1; }
	echo "Fetching boardgame.io into $(@D)"
	mkdir -p $(@D) && cp $(BOARDGAME) $(@D)/
	cd $(@D) && npm ci --silent --no-audit --no-fund --ignore-scripts
	touch $@

.venv-docs/stamp: requirements/docs.txt
	$(call venv,.venv-docs,requirements/docs.txt)

.venv-lock/stamp: requirements/lock.txt
	$(call venv,.venv-lock,requirements/lock.txt)

.venv-release/stamp: requirements/release.txt
	$(call venv,.venv-release,requirements/release.txt)
