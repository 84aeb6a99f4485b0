# `make help` lists the commands. Only Swift and make must be installed by hand.

ARGS ?=
# Where `make install` puts the program.
PREFIX ?= $(HOME)/.local
# The number of workers for the browser tests; each has its own programs and browsers.
WORKERS ?= $(shell nproc)
# The program that the tests from outside start: the one that the Swift tests are built with, so that
# testing needs one build.
PROGRAM ?= .build/debug/awallet
# The build that `make install` takes the program from.
BUILD ?= .build/release
# One test holds a child to its seconds, so no other runs beside it.
ALONE = ProcessPrinterTests/longest
SWIFT_TEST = status=0; swift test --skip-build --skip $(ALONE) || status=1; \
	swift test --skip-build --filter $(ALONE) && exit $$status
PYTEST = .venv/bin/python -m pytest
FONT = Sources/WebApp/Static/fonts/inter.woff2
PYTEST_IN_PARALLEL = $(PYTEST) -n $(WORKERS) --dist worksteal
# These tests often wait for a program to start or stop, so one worker more keeps the machine busy.
PYTEST_FOR_PROGRAMS = $(PYTEST) -n $$(($(WORKERS) + 1)) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help run test test-swift test-postgres test-outside test-browser test-firefox test-release quick check lint format gallery deb install speed torture cluster cluster-torture bench verify \
        setup setup-build setup-test release tests

help:   ## This list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 17

run: release    ## Build, then start the sandbox on http://127.0.0.1:8080 (ARGS="--port 8081")
	.build/release/awallet sandbox $(ARGS)

test: test-swift test-postgres test-outside test-browser  ## All tests: Swift, on PostgreSQL, outside, browser

test-swift: tests   ## Only the Swift tests
	$(SWIFT_TEST)

# Each test has a database with connections of its own there, so only some run at once.
test-postgres: setup-test tests    ## The store's and the services' Swift tests on PostgreSQL
	AWALLET_PROPERTY_COMMANDS=3000 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 \
		Tools/with-postgres swift test --skip-build --filter "SQLStoreTests|WalletServicesTests|SnapshotTests|SnapshotShelfTests"

test-outside: setup-test tests    ## Test the running program from outside
	AWALLET_BINARY=$(PROGRAM) $(PYTEST_FOR_PROGRAMS) Tests/Outside --ignore Tests/Outside/browser

test-browser: setup-test tests    ## Test the web app in headless Chromium, its main parts in WebKit and Firefox
	AWALLET_BINARY=$(PROGRAM) $(PYTEST_IN_PARALLEL) Tests/Outside/browser

test-firefox: setup-test tests    ## Visit every page of the web app in Firefox
	AWALLET_FIREFOX=yes AWALLET_BINARY=$(PROGRAM) $(PYTEST_IN_PARALLEL) Tests/Outside/browser/test_firefox.py

test-release: setup-test release    ## Test the release build from outside and in Chromium
	$(PYTEST_FOR_PROGRAMS) Tests/Outside --ignore Tests/Outside/browser
	$(PYTEST_IN_PARALLEL) Tests/Outside/browser

quick: setup-test tests     ## The Swift tests with fewer random commands, the main job and the routes
	export AWALLET_PROPERTY_COMMANDS=3000; $(SWIFT_TEST)
	AWALLET_BINARY=$(PROGRAM) $(PYTEST_IN_PARALLEL) Tests/Outside/browser/test_main_job.py Tests/Outside/browser/test_routes.py

check: lint tests   ## Check the formatting and the house rules (sizes, imports, names)
	swift test --skip-build --filter HouseTests

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks Examples

format: ## Format the Swift code in place
	swift format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks Examples

gallery: setup-test release    ## Screenshots of every page and sheet, in gallery/
	.venv/bin/python Tests/Outside/gallery.py

deb: release    ## Make a Debian package, in .build/deb
	@Tools/setup deb
	@Tools/make-deb

install: release    ## Install the program under PREFIX, by default ~/.local (DESTDIR for packages)
	@Tools/setup deb
	@Tools/place-program "$(BUILD)" "$(DESTDIR)$(PREFIX)"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/awallet"

speed: setup-test release   ## Measure how fast each page loads and a test has its bank; writes the table in docs/performance.md
	AWALLET_SPEED=yes $(PYTEST) Tests/Outside/browser/test_speed.py Tests/Outside/test_examples.py

torture: setup-test release ## Run the attacks of docs/security.md in their long form
	AWALLET_TORTURE=yes $(PYTEST) Tests/Outside -m attack --ignore Tests/Outside/browser

cluster: setup-test release  ## Start three servers, a primary, a standby and a balancer on 127.0.0.1; print the addresses
	@Tools/cluster

cluster-torture: setup-test release  ## Break such servers while people pay, and check every payment (ARGS="--kill 3 --pause 2")
	.venv/bin/python Tests/Outside/cluster_torture.py $(ARGS)

bench: setup-test   ## Measure transfers per second and the cost of a long history, as ratios
	swift build -c release --package-path Benchmarks
	Benchmarks/.build/release/StoreBench
	Benchmarks/.build/release/HTTPBench
	Benchmarks/.build/release/FeedBench
	Benchmarks/.build/release/SnapshotBench
	Tools/with-postgres Benchmarks/.build/release/EngineBench
	Tools/with-postgres Benchmarks/.build/release/FeedBench
	Tools/with-postgres Benchmarks/.build/release/SnapshotBench

verify: release ## Recompute every balance of ./data and check the journal
	.build/release/awallet verify --data data

setup: setup-test   ## Install all packages for building and testing

setup-build:
	@Tools/setup build

setup-test:
	@Tools/setup test

# The web app's typeface, which `swift build` alone leaves out.
$(FONT): Tools/make_font.py Tools/font-requirements.txt Sources/WebApp/Static/css/face.css | setup-build
	@Tools/setup font
	.build/font-tools/bin/python Tools/make_font.py

tests: setup-build $(FONT)
	swift build --build-tests

release: setup-build $(FONT)
	swift build -c release --product awallet
