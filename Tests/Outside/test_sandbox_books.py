"""X-TIME-TRAVEL: the books as they were before and after a request."""

import re

from support.client import new_key
from support.clock import START, Clock
from support.inspector import Inspector, cleared, pay, payer


def test_the_books_are_shown_as_they_were(server):
    """X-TIME-TRAVEL: before and after each request, whatever came later."""
    inspector, ada = cleared(server), payer(server)
    numbers = []
    for amount in (1_00, 2_00, 3_00):
        pay(ada, amount)
        numbers.append(inspector.last()["id"])
    late = ada.open_account("Later " + new_key()[:6])
    ada.deposit(late, 5_00)
    found = []
    for number in numbers:
        for moment in ("before", "after"):
            accounts, books = inspector.books(number, moment)
            found.append((accounts[ada.purse_name], accounts[ada.box_name]))
            assert not any(name.startswith("Later ") for name in accounts)
            assert sorted(entry["place"] for entry in books["transfers"])[-1] == books["place"]
    assert found == [(100_00, 0), (99_00, 1_00), (99_00, 1_00), (97_00, 3_00), (97_00, 3_00),
                     (94_00, 6_00)]
    accounts, books = inspector.books(inspector.last()["id"], "after")
    head = books["head"]
    assert re.fullmatch("[0-9a-f]{64}", head) and accounts[ada.box_name] == 6_00
    page = inspector.call("GET", f"/sandbox/requests/{numbers[0]}/books/after",
                          headers={"Accept": "text/html"}).text
    assert "$99.00" in page and "Books after request" in page


def test_books_that_were_put_back_are_not_mixed_up(start):
    """X-TIME-TRAVEL, X-SNAP: the requests stay, what they did is no longer on the books."""
    server = start(arguments=["--clock", START])
    inspector, snapshots = Inspector(server.url), Clock(server.url)
    ada = payer(server)
    assert snapshots.call("POST", "/sandbox/snapshots", {"name": "a"}).status_code == 201
    pay(ada)
    number = inspector.last()["id"]
    assert inspector.details(number)["effect"]["kind"] == "moved"
    snapshots.ask("POST", "/sandbox/snapshots/a/restore", {})
    assert inspector.details(number)["effect"]["kind"] == "unknown"
    assert inspector.refusal("GET", f"/sandbox/requests/{number}/books/after", None) == (
        409, "request_books_gone")
    pay(ada, 1_00)
    assert inspector.last()["effect"]["movements"][0]["to"]["after"] == 1_00
