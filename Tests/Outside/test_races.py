"""Concurrent requests on the same money."""

import json

from support.client import new_key, newcomer
from support.race import last_byte_together
from support.wire import json_request


def bearer(client, key):
    return {"Authorization": f"Bearer {client.token}", "Idempotency-Key": key}


def at_once(server, client, path, bodies, keys):
    """Posts all bodies in the same instant; returns (status, decoded answer, headers) of each."""
    client.session.close()
    requests = [
        json_request("POST", path, body, bearer(client, key)) for body, key in zip(bodies, keys)]
    answers = last_byte_together(server.port, requests)
    return [(status, json.loads(body), headers) for status, headers, body in answers]


def test_fifty_withdrawals_of_ten_from_three_hundred_take_exactly_three_hundred(server):
    """S-WDR-5, MON-3"""
    ada = newcomer(server)
    ada.deposit(ada.account, 300_00)
    body = {"account": ada.account, "amount": 10_00, "currency": "USD"}
    answers = at_once(
        server, ada, "/v1/withdrawals", [body] * 50, [new_key() for _ in range(50)])
    booked = [answer for status, answer, _ in answers if status == 201]
    refused = [answer["error"]["code"] for status, answer, _ in answers if status == 422]
    assert len(booked) == 30 and sum(receipt["amount"] for receipt in booked) == 300_00
    assert refused == ["nothing_to_withdraw"] * 20
    assert sorted(receipt["balance_after"] for receipt in booked) == list(range(0, 300_00, 10_00))
    assert ada.balance(ada.account) == 0


def test_one_of_fifty_transfers_of_the_whole_balance_succeeds(server):
    """MON-3, attack 1"""
    ada = newcomer(server)
    savings = ada.open_account("Savings")
    ada.deposit(ada.account, 100_00)
    body = {"from": ada.account, "to": savings, "amount": 100_00, "currency": "USD"}
    answers = at_once(
        server, ada, "/v1/transfers", [body] * 50, [new_key() for _ in range(50)])
    assert sorted(status for status, _, _ in answers) == [201] + [422] * 49
    assert {answer["error"]["code"] for status, answer, _ in answers if status == 422} \
        == {"insufficient_funds"}
    assert (ada.balance(ada.account), ada.balance(savings)) == (0, 100_00)


def test_a_hundred_uses_of_one_key_book_once_and_get_the_same_answer(server):
    """MON-4"""
    ada = newcomer(server)
    body = {"account": ada.account, "amount": 7_77, "currency": "USD"}
    answers = at_once(server, ada, "/v1/deposits", [body] * 100, [new_key()] * 100)
    assert {status for status, _, _ in answers} == {201}
    assert len({json.dumps(answer, sort_keys=True) for _, answer, _ in answers}) == 1
    replays = [headers.get("Idempotent-Replayed") for _, _, headers in answers]
    assert replays.count("true") == 99
    assert ada.balance(ada.account) == 7_77
    assert len(ada.transactions(ada.account)) == 1


def test_one_key_with_two_amounts_at_once_books_one_amount(server):
    """MON-4, attack 2"""
    ada, key = newcomer(server), new_key()
    bodies = [
        {"account": ada.account, "amount": amount, "currency": "USD"}
        for amount in [1_00, 2_00] * 10]
    answers = at_once(server, ada, "/v1/deposits", bodies, [key] * 20)
    booked = {answer["amount"] for status, answer, _ in answers if status == 201}
    assert sorted(status for status, _, _ in answers) == [201] * 10 + [422] * 10
    assert len(booked) == 1 and ada.balance(ada.account) == booked.pop()


def test_concurrent_transfers_in_a_circle_keep_the_total(server):
    """MON-1: between three accounts, in both directions at once."""
    ada = newcomer(server)
    accounts = [ada.account, ada.open_account("Second"), ada.open_account("Third")]
    for account in accounts:
        ada.deposit(account, 50_00)
    bodies = [
        {"from": accounts[i % 3], "to": accounts[(i + 1 + i % 2) % 3], "amount": 17_31,
         "currency": "USD"} for i in range(48)]
    answers = at_once(server, ada, "/v1/transfers", bodies, [new_key() for _ in bodies])
    assert {status for status, _, _ in answers} <= {201, 422}
    balances = [ada.balance(account) for account in accounts]
    assert sum(balances) == 150_00 and min(balances) >= 0


def test_concurrent_openings_never_get_equal_names(server):
    """S-NEW-8"""
    ada = newcomer(server)
    answers = at_once(
        server, ada, "/v1/accounts", [{"currency": "USD"}] * 10, [new_key() for _ in range(10)])
    assert {status for status, _, _ in answers} <= {201, 409}
    names = [account["name"] for account in ada.accounts()]
    assert len(names) == len(set(names))


def test_the_ledger_verifies_after_the_races(server):
    """OPS-3"""
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr
