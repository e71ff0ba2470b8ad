# Everything a developer or player runs. `make` alone lists the targets.

BIN    := .venv/bin
PY     := $(BIN)/python
BASE   ?= main
BOX    ?= core sw
GAMES  ?= 2000
SEED   ?= 1
HOST   ?= 127.0.0.1

.DEFAULT_GOAL := help
.PHONY: help setup play terminal quick lint test rules cards texts fuzz bench format clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## make .venv with all that play and tests need (quick when nothing changed)
	@scripts/setup

play: ## play in the browser (HOST=0.0.0.0 lets friends in your network join by link)
	@scripts/setup play
	@$(BIN)/shadowbrook serve --open --host $(HOST)

terminal: ## play a game in the terminal
	@scripts/setup play
	@$(BIN)/shadowbrook play

quick: lint ## the inner loop, under two minutes: lint, and the tests that matter for what you changed (BASE=main)
	@$(PY) -m tools.tests_for_change --base $(BASE)

lint: setup ## style, types and layers, without any test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(BIN)/lint-imports

test: lint ## all checks: lint, and all tests (also in a real browser)
	@scripts/system
	$(PY) -m pytest -n auto

rules: setup ## which rules of docs/rules.md are cited by tests, and which are not
	@$(PY) tools/rule_coverage.py

cards: setup ## which cards have tests of their own; with BREAK=1 whether these notice a broken card (BOX=sw)
	@failed=0; for box in $(BOX); do \
		$(PY) -m tools.card_tests --box $$box $(if $(BREAK),--break) || failed=1; done; exit $$failed

texts: setup ## bring the catalogues of all languages in step, and say what is missing (LIST=fr lists it)
	@$(PY) -m tools.texts $(if $(LIST),--list $(LIST))

fuzz: setup ## random games with all invariants checked (GAMES=2000 SEED=1)
	$(BIN)/shadowbrook fuzz --games $(GAMES) --seed $(SEED)

bench: setup ## speed: decisions per second, copy, fork, memory; the bots beside their floors
	$(BIN)/shadowbrook bench

format: setup ## mend style and layout where a machine can
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

clean: ## remove .venv, caches and build output
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
