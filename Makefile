# Longshore's commands. `make run` and `make test` set up whatever is missing; the rest is for
# people who work on it. Stamps in .stamps/ remember what is already set up.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.ONESHELL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

# The distribution's own is built by a profile of what programs do; one that somebody compiled seldom is.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys, venv; assert sys.version_info >= (3, 11); print(sys.executable)' 2> /dev/null || echo python3)
BIN := .venv/bin
STAMPS := .stamps
# Tests start hundreds of processes of Python: without compiled files each of them compiles what it
# imports, for half of what its start takes. Containers often forbid them; here they lie apart.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
WEB_SOURCES := $(shell find web docs/guide -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/test-results/*' 2>/dev/null)
ANDROID_SOURCES := $(shell find sdk/android -type f) scripts/build_android.py
# Who runs Longshore may have no JDK; their console offers no SDK for Android.
ANDROID := $(if $(shell command -v javac),android,no-android)
SDK_SOURCES := $(shell find sdk/typescript -type f -not -path '*/node_modules/*' -not -path '*/dist/*')

.PHONY: help analytics run dev test test-fast check fix lock codegen clean setup setup-run \
        catalogue dexer check-server check-web check-generated check-repository test-server test-other-postgres test-packer test-wheel test-fuzz fuzz test-web test-browser test-release faults clauses

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 22

run: ## Set up, build and start Longshore with demo data on http://127.0.0.1:8000/micro
	@mkdir -p build
	echo "Setting up; the first time takes about a minute. What happens is written to build/setup.log."
	$(MAKE) --no-print-directory -j3 --output-sync=target setup-run > build/setup.log 2>&1 \
	  || { tail -n 40 build/setup.log; exit 1; }
	grep -A 1 'were not built' build/setup.log || true
	(nohup $(MAKE) --no-print-directory analytics > build/analytics.log 2>&1 &)
	LONGSHORE_DEMO="$${LONGSHORE_DEMO:-1}" exec $(BIN)/longshore up

dev: setup catalogue ## Start the server and the web, both reloading on change
	@exec $(BIN)/python scripts/dev.py

test: ## Every check and every test; `make test T=path` only those of a file or folder
ifdef T
	@$(PYTHON) scripts/test_path.py "$(T)"
else
	@$(PYTHON) scripts/test_stages.py
endif

test-fast: setup ## About five minutes: what the change against main can reach (BASE= names another)
	@BASE="$(BASE)" $(BIN)/python scripts/test_fast.py

check: check-repository check-server check-web check-generated ## Linters, strict types, import rules, generated files

fix: setup ## Format and mend what a machine can mend
	$(BIN)/ruff format server packer scripts benchmarks conftest.py
	$(BIN)/ruff check --fix server packer scripts benchmarks conftest.py
	npm --prefix web run --silent fix

check-repository: $(STAMPS)/python-dev
	$(BIN)/python scripts/check_repository.py
	$(BIN)/python scripts/check_dependencies.py
	$(BIN)/python scripts/check_documents.py
	$(BIN)/python scripts/check_sizes.py

check-server: $(STAMPS)/python-dev
	$(BIN)/ruff format --check --quiet server packer scripts benchmarks conftest.py
	$(BIN)/ruff check --quiet server packer scripts benchmarks conftest.py
	$(BIN)/mypy server/src packer/src
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_migrations.py
	$(BIN)/python scripts/check_sql.py

check-web: $(STAMPS)/node $(STAMPS)/web $(STAMPS)/python-dev
	npm --prefix web run --silent check

check-generated: $(STAMPS)/node $(STAMPS)/web $(STAMPS)/codegen $(STAMPS)/python-dev
	$(BIN)/python scripts/generate.py --check

# pytest with the branches that a package's tests take noted in build/coverage; what is skipped or fails
# is named at the end.
MEASURED = LONGSHORE_COVERAGE=build/coverage/$(1) PYTHONPATH=scripts $(BIN)/pytest -rsfE -p branch_coverage

SERVER_TESTS := server/tests
test-server: $(STAMPS)/python-dev $(STAMPS)/debian analytics catalogue
	rm -rf build/server-clauses-* build/server-statements-* build/coverage/server
	$(call MEASURED,server) $(SERVER_TESTS) -q -n 3 --max-worker-restart 3 --dist loadscope --no-loadscope-reorder --durations=15 --durations-min=1
ifeq ($(SERVER_TESTS),server/tests)
	$(BIN)/python scripts/check_coverage.py server
else
	rm -f build/server-statements-* # of some tests: the oldest PostgreSQL would get what they send, and no more
endif

# The embedded PostgreSQL is 18; the oldest that we support is 15, Debian 12's. After the server's tests it
# gets the few of them that together send every statement (scripts/old_postgres.py).
OLD_POSTGRES := /usr/lib/postgresql/15/bin
SQL_TESTS := $(addprefix server/tests/,test_schema.py test_caller_matrix.py data \
  $(addprefix domains/,talk games home popularize administration/test_audit.py))
test-other-postgres: $(STAMPS)/python-dev
	@if [ -x $(OLD_POSTGRES)/postgres ]; then
	  $(BIN)/python scripts/old_postgres.py $(SQL_TESTS) > build/old-postgres-tests
	  LONGSHORE_TEST_PG_BIN=$(OLD_POSTGRES) $(BIN)/pytest -q -n 2 --dist loadscope @build/old-postgres-tests
	else
	  echo "No PostgreSQL 15 in $(OLD_POSTGRES): the server's tests ran on the embedded version only."
	fi

test-release: $(STAMPS)/python-dev ## Tests that need more: fuzzing by chance; every store on Ceph too, whose parts are small
	LONGSHORE_FUZZ_SECONDS=60 $(MAKE) --no-print-directory fuzz
	bash scripts/install_debian.sh scripts/ceph-packages.txt
	LONGSHORE_TEST_RADOSGW=1 $(BIN)/pytest -q server/tests/integrations/object_store
	LONGSHORE_TEST_EXAMPLES=100 $(BIN)/pytest -q -n 2 --dist loadscope server/tests/contract server/tests/runtime/test_hostile_notices.py
	LONGSHORE_TEST_ENGINE_KILLS=20 LONGSHORE_TEST_ANALYTICS=1 $(BIN)/pytest -q server/tests/crash/test_loading.py
	LONGSHORE_TEST_RACES=1000 $(BIN)/pytest -q server/tests/domains/operate/gifts/test_races.py
	LONGSHORE_TEST_RECEIVER_KILLS=50 LONGSHORE_TEST_ANALYTICS=1 $(BIN)/pytest -q -s -o faulthandler_timeout=0 server/tests/crash/test_receiver_kill.py
	LONGSHORE_TEST_PAYMENTS=10000 LONGSHORE_TEST_PAYING_KILLS=20 $(BIN)/pytest -q -s -o faulthandler_timeout=0 server/tests/crash/test_paying_kill.py
	$(MAKE) --no-print-directory faults

test-packer: $(STAMPS)/python-dev $(STAMPS)/debian dexer
	rm -rf build/coverage/packer
	$(call MEASURED,packer) packer/tests -q -n 2 --dist loadscope -m "not fuzz" --durations=15 --durations-min=1
	$(BIN)/python scripts/check_coverage.py packer

dexer: $(STAMPS)/venv ## Fetch D8, which makes plug-ins of vendors' class files, as far as the network gives it
	$(BIN)/python scripts/fetch_d8.py || echo "D8 could not be fetched: what needs it says so."

test-wheel: $(STAMPS)/python-dev $(STAMPS)/web ## The wheel, installed alone into an empty environment, starts
	$(BIN)/python scripts/check_wheel.py

FUZZ := $(BIN)/pytest packer/tests -q -m fuzz -n auto --dist worksteal
# The kept cases, then a fixed number of mutations by a fixed seed: the same on every machine.
test-fuzz: $(STAMPS)/python-dev $(STAMPS)/debian ## Every parser of the packer on its kept cases and fixed mutations
	$(FUZZ)

fuzz: $(STAMPS)/python-dev $(STAMPS)/debian ## Each parser for ten minutes by chance; what is found stays as a case
	LONGSHORE_FUZZ_SECONDS="$${LONGSHORE_FUZZ_SECONDS:-600}" LONGSHORE_FUZZ_GROW=1 $(FUZZ)

test-web: $(STAMPS)/node
	npm --prefix web run --silent test -- $(WEB_TESTS) --reporter=default --reporter=json --outputFile.json=../build/web-unit-tests.json

test-browser: $(STAMPS)/python-dev $(STAMPS)/node $(STAMPS)/web $(STAMPS)/sdk $(STAMPS)/debian analytics catalogue
	$(BIN)/python scripts/browser_tests.py $(BROWSER_TESTS)

catalogue: $(STAMPS)/python-run $(STAMPS)/$(ANDROID) ## Build the demo's channels from their sources, as far as the tools for it are here
	@bash scripts/install_debian.sh packer/debian-packages.txt || true
	@flock $(STAMPS) $(BIN)/python scripts/build_catalogue.py --optional

faults: $(STAMPS)/python-dev $(STAMPS)/debian ## Whether faults that no test noticed once are noticed (`scripts/faults.toml`)
	$(BIN)/python scripts/faults.py

clauses: ## Which clauses of the specification the last test run proved
	$(BIN)/python scripts/clauses.py

codegen: setup ## Regenerate the typed web client and the reference from the server
	$(BIN)/python scripts/generate.py

lock: $(STAMPS)/venv ## Resolve requirements/*.in again, with hashes
	for name in bootstrap runtime dev analytics; do
	  $(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header \
	    requirements/$$name.in -o requirements/$$name.txt
	done

clean: ## Remove what was installed and built; data/ stays
	rm -rf .venv .stamps build web/node_modules web/codegen/node_modules sdk/typescript/node_modules web/apps/*/dist web/packages/*/dist sdk/typescript/dist

setup: $(STAMPS)/python-dev $(STAMPS)/node $(STAMPS)/codegen $(STAMPS)/debian analytics dexer
setup-run: $(STAMPS)/compiled $(STAMPS)/web catalogue

$(STAMPS)/tools:
	@mkdir -p $(STAMPS)
	@bash scripts/check_tools.sh "$(PYTHON)"
	@touch $@

$(STAMPS)/venv: requirements/bootstrap.txt | $(STAMPS)/tools
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	touch $@

$(STAMPS)/python-run: requirements/runtime.txt server/pyproject.toml packer/pyproject.toml $(STAMPS)/venv
	$(BIN)/uv pip install --quiet --require-hashes -r requirements/runtime.txt
	$(BIN)/uv pip install --quiet --no-deps --no-build-isolation -e server -e packer
	touch $@

# Beside the web's build, so that the first start need not.
$(STAMPS)/compiled: $(STAMPS)/python-run
	$(BIN)/python -c 'import longshore.composition.console'
	touch $@

# 180 MB that the console works without: where it cannot be had, data pages and tests say so.
analytics: $(STAMPS)/python-run ## Install the data center's engine, as far as this machine can have it
	@$(BIN)/python -c 'import importlib.util as u, sys; sys.exit(u.find_spec("chdb") is None)' \
	  || $(BIN)/uv pip install --quiet --require-hashes -r requirements/analytics.txt \
	  || echo "The data center's engine could not be installed: data pages will say so."

$(STAMPS)/python-dev: requirements/dev.txt $(STAMPS)/python-run
	$(BIN)/uv pip install --quiet --require-hashes -r requirements/dev.txt
	touch $@

# `npm ci` refuses a lock made where a registry mirror lacks the binaries of other platforms; this
# installs the locked versions, checks their hashes, and leaves the lock as it is.
# Scripts of packages do not run: none of the locked ones has any that it needs.
NPM_INSTALL := install --ignore-scripts --no-save --no-audit --no-fund --loglevel=error
NODE_PACKAGES := web/package-lock.json $(wildcard web/package.json web/*/*/package.json)
$(STAMPS)/node: $(NODE_PACKAGES) | $(STAMPS)/tools
	flock $(STAMPS) npm --prefix web $(NPM_INSTALL)
	ln -sfn ../../web/node_modules sdk/typescript/node_modules
	touch $@ $(STAMPS)/node-run

# Who runs Longshore waits for what the build needs, not for linters and test runners.
$(STAMPS)/node-run: $(NODE_PACKAGES) | $(STAMPS)/tools
	[ $(STAMPS)/node -nt web/package-lock.json ] || flock $(STAMPS) npm --prefix web $(NPM_INSTALL) --omit=dev
	ln -sfn ../../web/node_modules sdk/typescript/node_modules
	touch $@

# Who runs Longshore writes no client, and does not wait for what does.
$(STAMPS)/codegen: web/codegen/package-lock.json | $(STAMPS)/tools
	npm --prefix web/codegen $(NPM_INSTALL)
	touch $@

$(STAMPS)/web: $(addprefix $(STAMPS)/built-,$(notdir $(wildcard web/apps/*)))
	npm --prefix web run --silent budget
	touch $@

# Two makes in one folder would write into the same output: one waits, and takes what the other built.
WAIT_FOR_ANOTHER = asked=$$(mktemp); exec 9> $@.lock; flock 9; \
  if [ $@ -nt $$asked ]; then rm $$asked; exit 0; fi; rm $$asked

$(STAMPS)/built-%: $(STAMPS)/node-run $(WEB_SOURCES)
	$(WAIT_FOR_ANOTHER)
	npm --prefix web run --silent build --workspace apps/$*
	touch $@

# The console hands the SDK to games, so its build holds it.
$(STAMPS)/built-console: $(STAMPS)/sdk $(STAMPS)/$(ANDROID)

$(STAMPS)/sdk: $(STAMPS)/node-run $(SDK_SOURCES)
	$(WAIT_FOR_ANOTHER)
	npm --prefix sdk/typescript run --silent build
	touch $@

# By any Python, so that the web's build does not wait for the server's packages.
$(STAMPS)/android $(STAMPS)/no-android: $(ANDROID_SOURCES) | $(STAMPS)/tools
	$(PYTHON) scripts/build_android.py --optional
	touch $@

$(STAMPS)/debian: packer/debian-packages.txt scripts/debian-packages.txt
	bash scripts/install_debian.sh $^
	touch $@
