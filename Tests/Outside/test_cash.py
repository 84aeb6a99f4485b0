"""The cash desk on the command line and in the REST API, on a real wallet."""

import pytest

from support.client import Client, new_key
from support.program import awallet


@pytest.fixture
def production(start):
    return start("serve")


def registered(server, name="ada_lovelace"):
    client = Client(server.url)
    client.register(name)
    return client


def account(client):
    return client.ask("GET", "/v1/accounts")["accounts"][0]["id"]


def cash(server, *words):
    return awallet(*words, "--data", server.data)


def test_the_operator_pays_cash_out_once_for_each_key(production):
    """P-CASH-2"""
    ada = registered(production)
    won = cash(production, "deposit", "--to", "ada_lovelace", "25.50", "--note", "Won")
    assert won.returncode == 0
    command = ["--from", "ada_lovelace", "20.00", "--key", "june", "--note", "Bus"]
    for what in ("Paid out", "Already paid out"):
        answer = cash(production, "withdraw", *command)
        assert answer.returncode == 0 and what in answer.stdout, answer.stdout + answer.stderr
    assert ada.balance(account(ada)) == 5_50
    history = ada.ask("GET", "/v1/transactions")["transactions"]
    assert [(entry["kind"], entry["note"]) for entry in history] == [
        ("withdrawal", "Bus"), ("deposit", "Won")]
    assert production.verify().returncode == 0


def test_the_operator_deposits_into_the_named_account(production):
    """P-CASH-2"""
    ada = registered(production)
    ada.ask("POST", "/v1/accounts", {"name": "Rent"}, new_key())
    command = ["deposit", "--to", "ada_lovelace", "２５.５0", "--account"]
    assert cash(production, *command, "Rent").returncode == 0
    nothing = cash(production, *command, "Nothing")
    assert nothing.returncode != 0 and "no account called Nothing" in nothing.stderr
    held = {one["name"]: one["balance"] for one in ada.ask("GET", "/v1/accounts")["accounts"]}
    assert held["Rent"] == 25_50 and sum(held.values()) == 25_50, held


@pytest.mark.parametrize("words", [
    ("5.51",), ("0",), ("1.005",), ("1.00", "--account", "Nothing"), ("1.00", "--currency", "XXX"),
    ("1.00", "--note", "x" * 141)], ids=" ".join)
def test_a_payout_that_cannot_be_is_an_error_and_changes_nothing(production, words):
    """P-CASH-2"""
    ada = registered(production)
    assert cash(production, "deposit", "--to", "ada_lovelace", "5.50").returncode == 0
    answer = cash(production, "withdraw", "--from", "ada_lovelace", *words)
    assert answer.returncode not in (0, -4, -5), answer.stdout
    assert answer.stderr.strip()
    assert ada.balance(account(ada)) == 5_50
    assert cash(production, "withdraw", "--from", "nobody_at_all", "1.00").returncode != 0


def test_a_treasurer_keeps_the_cash_box_in_the_rest_api(production):
    """P-CASH-1, P-CASH-3"""
    ada, grace = registered(production), registered(production, "grace_hopper")
    assert cash(production, "person", "role", "grace_hopper", "treasurer").returncode == 0
    grace.sign_in("grace_hopper")
    person = ada.ask("GET", "/v1/me")["id"]
    booking = {"person": person, "amount": 50_00, "currency": "USD", "note": "Birthday"}
    assert ada.call("POST", "/v1/cash/deposits", booking, new_key()).status_code == 403
    grace.ask("POST", "/v1/cash/deposits", booking, new_key())
    assert ada.balance(account(ada)) == 50_00
    count = {"currency": "USD", "counted": 49_50, "expected": 50_00, "reason": "A coin fell"}
    grace.ask("POST", "/v1/cash/counts", count, new_key())
    box = grace.ask("GET", "/v1/cash/boxes")["boxes"][0]
    assert (box["expected"], box["last_count"]["difference"]) == (49_50, -50)
    assert production.verify().returncode == 0
