"""Importers for plain-text accounting read the feed of the Starling API."""

import collections
import datetime
import decimal

import pytest
import yaml
from beancount.core.data import Balance, Transaction
from starling_beancount.extractor import extract

from support.starling import DEMO_TOKEN, SIMPLE_TOKEN, Starling

SINCE = datetime.date.today() - datetime.timedelta(days=60)


@pytest.mark.parametrize("token", [DEMO_TOKEN, SIMPLE_TOKEN])
def test_starling_beancount_imports_the_whole_demo(server, token, tmp_path):
    """C-3: the published `starling-beancount`, which requires a reference on every payment. Its
    entries add up to the account's balance."""
    config = tmp_path / "config.yml"
    config.write_text(yaml.safe_dump({"base": server.url, "jointAccs": [], "userIds": {}}))
    secret = tmp_path / "token"
    secret.write_text(token)
    entries = extract(config, "assets_starling", secret, SINCE)
    booked = [entry for entry in entries if isinstance(entry, Transaction)]
    assert len(booked) > 40
    assert all(entry.narration and entry.payee for entry in booked)
    people = {"Ada Lovelace", "Grace Hopper", "Linus Torvalds"}
    assert people <= {entry.payee for entry in booked}
    held = next(entry for entry in entries if isinstance(entry, Balance))
    moved = sum(entry.postings[0].units.number for entry in booked)
    assert moved == held.amount.number, "the entries must include the opening balance"


def entries(feed_items):
    """Reads a feed like an importer that requires the recorded fields: `[...]` where the bank
    always has a value, `.get` where a value is optional."""
    for item in feed_items:
        units = decimal.Decimal(item["amount"]["minorUnits"]) / 100
        entry = {
            "id": item["feedItemUid"],
            "date": datetime.datetime.fromisoformat(item["settlementTime"]).date(),
            "payee": item["counterPartyName"],
            "units": units if item["direction"] == "IN" else -units,
            "place": item.get("counterPartySubEntityName")}
        if item["source"] != "INTERNAL_TRANSFER":
            entry["narration"] = item["reference"]
        if item["counterPartyType"] in ("SENDER", "PAYEE"):
            entry["sort code"] = item["counterPartySubEntityIdentifier"]
            entry["account"] = item["counterPartySubEntitySubIdentifier"]
            assert len(entry["sort code"]) == 6 and len(entry["account"]) == 8, item
        if item["counterPartyType"] == "PAYEE":
            entry["to"] = (item["counterPartyUid"], item["counterPartySubEntityUid"])
        yield entry


@pytest.mark.parametrize("token", [DEMO_TOKEN, SIMPLE_TOKEN])
def test_an_importer_that_requires_the_banks_fields_reads_every_account(server, token):
    """C-3: including accounts with cash, goals and payments between people."""
    starling = Starling(server.url, token)
    for account in starling.accounts():
        uid = account["accountUid"]
        spaces = starling.ask("GET", f"/account/{uid}/spaces")["savingsGoals"]
        for category in [account["defaultCategory"], *(one["savingsGoalUid"] for one in spaces)]:
            items = starling.ask("GET", f"/feed/account/{uid}/category/{category}")["feedItems"]
            read = list(entries(items))
            assert len({entry["id"] for entry in read}) == len(items)
            if category == account["defaultCategory"]:
                cleared = starling.balance(account)["clearedBalance"]["minorUnits"]
                assert sum(entry["units"] for entry in read) * 100 == cleared
            numbers = collections.defaultdict(set)
            for entry in read:
                if "to" in entry:
                    numbers[entry["to"]].add((entry["payee"], entry["account"]))
            assert all(len(found) == 1 for found in numbers.values()), "stable by account"
