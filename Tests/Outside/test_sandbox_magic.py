"""X-MAGIC: values with which payments and codes go wrong."""

import re

import requests

from support.client import Client, Refused, new_key
from support.clock import START, Clock, demo
from support.program import ROOT
from support.starling import Starling


def table(server):
    return [(one["value"], one["place"], one["effect"])
            for one in Clock(server.url).ask("GET", "/sandbox/magic")["values"]]


def test_the_manual_has_the_same_table(server):
    """X-MAGIC: and so has the page."""
    text = (ROOT / "docs" / "sandbox.md").read_text()
    section = text[text.index("## Magic values"):text.index("## Banks")]
    listed = re.findall(r"^\| (.+?) \| (payee|amount|phone) \| (\w+) \|", section, re.MULTILINE)
    assert listed == table(server) and len(listed) == 15
    page = requests.get(
        server.url + "/sandbox/magic", headers={"Accept": "text/html"}, timeout=10).text
    for value, _, _ in listed:
        assert f">{value}<" in page


def test_a_payment_is_reversed_a_day_later(start):
    """X-MAGIC, X-CLOCK: as the Starling API shows it."""
    server = start(arguments=["--clock", START])
    client = demo(server)
    account = client.open_account("Rainy days", currency="GBP")
    client.deposit(account, 100_00, currency="GBP")
    client.pay_shop(account, 10_00, name="Reversed Shop", currency="GBP")
    starling = Starling(server.url)
    theirs = starling.accounts()[-1]

    def feed():
        items = starling.ask(
            "GET", f"/feed/account/{theirs['accountUid']}/category/{theirs['defaultCategory']}",
            params={"changesSince": "2026-01-01T00:00:00Z"})["feedItems"]
        return [(one["direction"], one["status"], one["amount"]["minorUnits"])
                for one in items if one["counterPartyName"] == "Reversed Shop"]

    assert theirs["name"] == "Rainy days" and feed() == [("OUT", "PENDING", 10_00)]
    happened = Clock(server.url).advance(by="P1D")["happened"]
    assert happened["settlements"] == 1
    assert sorted(feed()) == [("IN", "SETTLED", 10_00), ("OUT", "SETTLED", 10_00)]
    # The client's session ended meanwhile.
    assert theirs["accountUid"] == account and demo(server).balance(account) == 100_00
    assert server.verify().returncode == 0


def test_a_declined_payment_says_why(server):
    """X-MAGIC: each in the words of its API."""
    client = demo(server)
    account = client.open_account("Purse " + new_key()[:8], currency="GBP")
    client.deposit(account, 100_00, currency="GBP")
    for name, code in [("Declined Shop", "insufficient_funds"),
                       ("Refusing Payee", "payment_recipient_unknown")]:
        try:
            client.pay_shop(account, 1_00, name=name, currency="GBP")
        except Refused as refused:
            assert (refused.status, refused.code) == (422, code)
        else:
            raise AssertionError(name)
    assert client.balance(account) == 100_00


def test_codes_that_never_come_or_are_wrong(start):
    """X-MAGIC: at the door of the REST API; a client asks again, and is let in at last."""
    server = start(arguments=["--clock", START])
    silent, wrong = Client(server.url), Client(server.url)
    silent.ask("POST", "/v1/codes", {"phone": "+12025550142"})
    found = silent.ask("GET", "/sandbox/messages", params={"to": "+12025550142"})
    assert found["messages"] == []
    answers = []
    for _ in range(3):
        pending = wrong.ask("POST", "/v1/codes", {"phone": "+12025550143"})
        code = wrong.newest_message("+12025550143")["code"]
        answers.append(wrong.call(
            "POST", "/v1/sessions", {"challenge": pending["challenge"], "code": code}).status_code)
        Clock(server.url).advance(by="PT10M")
    assert answers[0] == answers[1] != 201 and answers[2] == 201
