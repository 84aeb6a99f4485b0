"""The pages on which a sandbox is taken apart."""

import itertools

from support.banks import Banks
from support.classes import Class, Student
from support.client import Client
from support.faults import Faults
from support.inspector import Inspector
from support.page_states.state import NOBODY, page, page_state

_names = itertools.count(1)

page("outbox", "/sandbox", NOBODY, sees="Outbox")
page("clock", "/sandbox/clock", NOBODY, sees="Clock")
page("snapshots", "/sandbox/snapshots", NOBODY, sees="Snapshots")
page("documents of the course API", "/docs/course", NOBODY, sees="Course wallet API")
page("documents of the sandbox's API", "/sandbox/docs", NOBODY, sees="Awallet sandbox API")
page("magic values", "/sandbox/magic", NOBODY, sees="Declined Shop")


@page_state("clock, refused", "/sandbox/clock", NOBODY)
def refused_moment(browser, _):
    browser.open("/sandbox/clock")
    browser.fill("To a moment, in UTC", "yesterday\n")
    browser.sees("This is not a date and time.")


@page_state("snapshots, saved", "/sandbox/snapshots", NOBODY)
def saved_snapshot(browser, _):
    browser.open("/sandbox/snapshots")
    browser.fill("Name", f"state-{next(_names)}\n")
    browser.sees("Saved state-")


@page_state("snapshots, refused", "/sandbox/snapshots", NOBODY)
def refused_snapshot(browser, _):
    browser.open("/sandbox/snapshots")
    browser.fill("Name", "No such name\n")
    browser.sees("This name does not work for a snapshot.")


@page_state("banks", "/sandbox/banks", NOBODY)
def banks(browser, _):
    Banks(browser.url).clear()
    browser.open("/sandbox/banks")
    browser.sees("No other banks yet.")


@page_state("banks, made", "/sandbox/banks", NOBODY)
def made_banks(browser, _):
    Banks(browser.url).clear()
    browser.open("/sandbox/banks")
    browser.fill("How many", "2\n")
    browser.sees("Made 2 banks.")


@page_state("banks, refused", "/sandbox/banks", NOBODY)
def refused_bank(browser, _):
    Banks(browser.url).clear()
    browser.open("/sandbox/banks")
    browser.fill("How many", "none\n")
    browser.sees("This is not a number of banks.")


@page_state("class, none", "/sandbox/class", NOBODY)
def no_class(browser, _):
    Class(browser.url).clear()
    browser.open("/sandbox/class")
    browser.sees("A bank of its own for each student")


@page_state("class, refused", "/sandbox/class", NOBODY)
def refused_class(browser, _):
    Class(browser.url).clear()
    browser.open("/sandbox/class")
    browser.fill("Students", "Ada\nAda")
    browser.press("Make the class")
    browser.sees("Line 2: This student is in the class already.")


def at_work(browser):
    """A class of which two students have done something."""
    desk = Class(browser.url)
    desk.clear()
    names = ["Ada Lovelace", "Grace Hopper", "Linus Torvalds", "Joan Clarke"]
    ada, grace, *_ = desk.make(names, tasks="round-up")
    for act in ("overdraft_refused", "round_up", "retried_right"):
        getattr(Student(ada), act)()
    Student(grace).deposited()


@page_state("class, at work", "/sandbox/class", NOBODY)
def class_at_work(browser, _):
    at_work(browser)
    browser.open("/sandbox/class")
    browser.sees("Latest: Grace Hopper")


@page_state("class, sheet", "/sandbox/class/sheet", NOBODY)
def class_sheet(browser, _):
    at_work(browser)
    browser.open("/sandbox/class/sheet")
    browser.sees("ada-lovelace.challenge-access-token")


@page_state("faults", "/sandbox/faults", NOBODY)
def no_faults(browser, _):
    Faults(browser.url).clear()
    browser.open("/sandbox/faults")
    browser.sees("Nothing goes wrong on purpose.")


@page_state("faults, with rules", "/sandbox/faults", NOBODY)
def faults_with_rules(browser, _):
    faults = Faults(browser.url)
    faults.clear()
    faults.show(Client(browser.url))
    browser.open("/sandbox/faults")
    browser.sees("This client paid twice")


@page_state("faults, refused", "/sandbox/faults", NOBODY)
def refused_fault(browser, _):
    Faults(browser.url).clear()
    browser.open("/sandbox/faults")
    browser.fill("Path", "v1/**\n")
    browser.sees("This is not a path pattern.")


@page_state("documents, an answer", "/docs/accounts", NOBODY)
def answered_example(browser, _):
    browser.open("/docs/accounts")
    browser.script("document.querySelector('article[data-path] .open').click()")
    browser.press_here("Send GET")
    browser.sees("200")


@page_state("documents, searched", "/docs", NOBODY)
def searched_documents(browser, _):
    browser.open("/docs")
    browser.fill("Search operations and errors", "insufficient funds")
    browser.sees("1 found")


@page_state("requests", "/sandbox/requests", NOBODY)
def no_requests(browser, _):
    Inspector(browser.url).clear()
    browser.open("/sandbox/requests")
    browser.sees("No request yet.")


@page_state("requests, some", "/sandbox/requests", NOBODY)
def some_requests(browser, _):
    Inspector(browser.url).show(Client(browser.url))
    browser.open("/sandbox/requests")
    browser.sees("/v1/nowhere")


@page_state("requests, refused", "/sandbox/requests", NOBODY)
def refused_filter(browser, _):
    browser.open("/sandbox/requests?path=v1")
    browser.sees("This is not a path pattern.")


def latest(browser, **query):
    inspector = Inspector(browser.url)
    inspector.show(Client(browser.url))
    return f"/sandbox/requests/{inspector.list(**query)[0]['id']}"


@page_state("a request that moved money", "/sandbox/requests/:id", NOBODY)
def moving_request(browser, _):
    browser.open(latest(browser, status=201, path="/v1/transfers"))
    browser.sees("nothing moved again")


@page_state("a request that was refused", "/sandbox/requests/:id", NOBODY)
def refused_request(browser, _):
    browser.open(latest(browser, status=422))
    browser.sees("Why was this refused?")


@page_state("books before a request", "/sandbox/requests/:id/books/before", NOBODY)
def books_before(browser, _):
    browser.open(latest(browser, status=422) + "/books/before")
    browser.sees("Books before request")


@page_state("books after a request", "/sandbox/requests/:id/books/after", NOBODY)
def books_after(browser, _):
    browser.open(latest(browser, status=422) + "/books/after")
    browser.sees("Books after request")
