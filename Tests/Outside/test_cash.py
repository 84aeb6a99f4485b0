"""The cash desk on the command line and in the REST API, and what treasurers see of its months."""

import pytest

from support.client import PASSWORD, Client, new_key
from support.clock import START, Clock
from support.fake_time import wrong_clock
from support.program import awallet
from support.setup import HOST, browser_of


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


def test_excel_gets_the_cash_box_with_a_byte_order_mark(production):
    """P-CASH-3: where a treasurer asks for it; no other program gets one."""
    for name in ("ada_lovelace", "grace_hopper"):
        registered(production, name)
    assert cash(production, "person", "role", "grace_hopper", "treasurer").returncode == 0
    paid = cash(production, "deposit", "--to", "ada_lovelace", "25.50", "--note", "Żółć")
    assert paid.returncode == 0, paid.stderr
    grace = browser_of("grace_hopper", production)
    path = "/treasury/box/history.csv?currency=USD"
    plain = grace.call("GET", path).content
    assert plain.startswith(b"time,kind,") and "25.50,,,Żółć,".encode() in plain
    assert grace.call("GET", path + "&bom=yes").content == b"\xef\xbb\xbf" + plain
    assert grace.call("GET", path + "&bom=no").content == plain
    page = grace.call("GET", "/treasury/box/history?currency=USD").text
    assert "bom=yes" in page and "CSV for Excel" in page
    member = browser_of("ada_lovelace", production).call("GET", path + "&bom=yes")
    assert member.status_code == 404 and "25.50" not in member.text


@pytest.fixture
def months(start):
    """A sandbox at the last second of May, its clock, Ada, and Grace, who is a treasurer."""
    server = start(arguments=["--clock", START])
    clock = Clock(server.url)
    ada, grace = registered(server), registered(server, "grace_hopper")
    assert cash(server, "person", "role", "grace_hopper", "treasurer").returncode == 0
    person = ada.ask("GET", "/v1/me")["id"]
    clock.set(now="2026-05-31T23:59:59Z")
    for client, name in ((ada, "ada_lovelace"), (grace, "grace_hopper")):
        client.sign_in(name)
    return clock, ada, grace, person


def test_the_treasurers_overview_answers_for_any_month(months):
    """P-TREAS-1: cash is that of the month, by the wallet's zone; sums of people are as of now."""
    clock, ada, grace, person = months

    def book(kind, amount):
        body = {"person": person, "amount": amount, "currency": "USD"}
        grace.ask("POST", f"/v1/cash/{kind}", body, new_key())

    def overview(**query):
        answer = grace.ask("GET", "/v1/treasury", params=query)
        (held,) = [one["held"] for one in answer["people"] if one["person"] == person]
        dollars = answer["sums"][0]
        return answer["month"], dollars["cash_in"], dollars["cash_out"], held - opening

    opening = ada.balance(account(ada))
    book("deposits", 50_00)
    assert overview() == overview(month="2026-05") == ("2026-05", 50_00, 0, 50_00)
    clock.advance(by="PT1S")
    assert overview() == ("2026-06", 0, 0, 50_00)
    book("deposits", 7_00)
    book("withdrawals", 2_00)
    assert overview() == overview(month="2026-06") == ("2026-06", 7_00, 2_00, 55_00)
    assert overview(month="2026-05") == ("2026-05", 50_00, 0, 55_00)
    for month in ("2026-04", "2026-07", "2031-01"):
        assert overview(month=month) == (month, 0, 0, 55_00)
    assert ada.call("GET", "/v1/treasury", params={"month": "2026-05"}).status_code == 403


def test_the_treasurers_overview_refuses_an_invalid_month(production):
    """P-TREAS-1: it names the field, and does not answer for another month instead."""
    host = Client(production.url)
    host.sign_in(HOST)
    for month in ("2026-13", "2026-00", "2026-5", "2026-05-01", "May", "-05", "2026-05 ", ""):
        refused = host.call("GET", "/v1/treasury", params={"month": month})
        error = refused.json().get("error", {})
        assert (refused.status_code, error.get("code"), error.get("field")) == (
            400, "field_invalid", "month"), month
    misspelt = host.call("GET", "/v1/treasury", params={"mont": "2026-05"})
    assert (misspelt.status_code, misspelt.json()["error"]["field"]) == (400, "mont")


@pytest.mark.parametrize("minutes", [5, 30, 45])
def test_a_proof_holds_at_the_desk_for_the_time_that_the_host_chose(start, tmp_path, minutes):
    """P-STEP-3: half an hour, unless the host chose; for everything else five minutes."""
    offset = tmp_path / "offset"
    offset.write_text("+0")
    server = start("serve", [] if minutes == 30 else ["--desk-proof", f"{minutes}m"],
                   env=wrong_clock(file=offset))
    ada, grace = registered(server), registered(server, "grace_hopper")
    assert cash(server, "person", "role", "grace_hopper", "treasurer").returncode == 0
    grace.sign_in("grace_hopper")
    person = ada.ask("GET", "/v1/me")["id"]
    for minute in sorted({minutes - 1, minutes + 1, 6}):
        offset.write_text(f"+{minute}m")
        assert [*takes_and_counts(grace, person)] == (
            [None, None] if minute < minutes else ["proof_needed"] * 2), minute
        if minute > 5:
            frozen = grace.call("PUT", f"/v1/people/{person}/freeze", {"reason": "A lost phone"})
            assert refusal(frozen) == "proof_needed"
    grace.ask("POST", "/v1/proofs", {"password": PASSWORD})
    assert [*takes_and_counts(grace, person)] == [None, None]
    assert server.verify().returncode == 0


def takes_and_counts(treasurer, person):
    """What refuses to take cash in, and then to count it; nothing where it was done."""
    booking = {"person": person, "amount": 1_00, "currency": "USD"}
    yield refusal(treasurer.call("POST", "/v1/cash/deposits", booking, new_key()))
    boxes = treasurer.ask("GET", "/v1/cash/boxes")["boxes"]
    expected = boxes[0]["expected"] if boxes else 0
    count = {"currency": "USD", "counted": expected, "expected": expected}
    yield refusal(treasurer.call("POST", "/v1/cash/counts", count, new_key()))


def refusal(answer):
    return answer.json()["error"]["code"] if answer.status_code >= 300 else None
