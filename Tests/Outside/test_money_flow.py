"""The main flow over REST, from sign-in to logout: every balance is right to the penny."""

import pytest

from support.client import Client, Refused, new_key, newcomer


def error_of(act):
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


def test_two_people_and_their_money_to_the_penny(start):
    """S-LOGIN-6, S-CODE-24, S-NEW-2, S-DEP-2, S-XFER-2/3, S-WDR-3/6, S-SEND-7, S-DEL-1, S-SESS-7"""
    server = start()
    ada, demo = Client(server.url), Client(server.url)

    welcome = ada.sign_in_by_phone("(530) 601-8718")
    assert welcome["is_new_person"] is True
    assert welcome["person"]["phone"] == "+15306018718"
    assert ada.ask("PATCH", "/v1/me", {"display_name": "Ada"})["display_name"] == "Ada"

    suggested = ada.ask("GET", "/v1/accounts")["suggested_name"]
    assert suggested == "Account 1"
    first, savings = ada.open_account(), ada.open_account("Savings")
    assert [account["name"] for account in ada.accounts()] == ["Account 1", "Savings"]

    assert ada.deposit(first, 300_00)["balance_after"] == 300_00
    assert ada.transfer(first, 120_50, to=savings)["balance_after"] == 179_50
    too_much = error_of(lambda: ada.transfer(first, 179_51, to=savings))
    assert (too_much.status, too_much.code) == (422, "insufficient_funds")
    assert (ada.balance(first), ada.balance(savings)) == (179_50, 120_50)

    taken = ada.withdraw(first, 400_00)
    assert (taken["requested"], taken["amount"], taken["balance_after"]) == (400_00, 179_50, 0)
    empty = error_of(lambda: ada.withdraw(first, 1))
    assert (empty.status, empty.code) == (422, "nothing_to_withdraw")

    send_to_demo_user(ada, savings, demo)

    assert ada.ask("DELETE", f"/v1/accounts/{first}")["withdrawn"]["amount"] == 0
    assert error_of(lambda: ada.balance(first)).status == 404
    assert [account["id"] for account in ada.accounts()] == [savings]
    assert usd(ada.ask("GET", "/v1/accounts")["totals"]) == 100_50
    kinds = [(entry["direction"], entry["amount"]) for entry in ada.transactions()]
    assert kinds == [("out", 20_00), ("out", 179_50), ("out", 120_50), ("in", 300_00)]

    assert ada.ask("DELETE", "/v1/sessions/current") is None
    assert ada.call("GET", "/v1/me").status_code == 401

    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr


def send_to_demo_user(ada, savings, demo):
    demo.sign_in("DemoUser", "DemoPassword")
    before = demo.ask("GET", "/v1/accounts")["totals"]
    shown = ada.ask("POST", "/v1/recipients", {"recipient": "demouser", "currency": "USD"})
    assert shown["name"]
    sent = ada.transfer(savings, 20_00, recipient="DemoUser", note="Lunch")
    assert sent["balance_after"] == 100_50 and sent["to"] is None
    after = demo.ask("GET", "/v1/accounts")["totals"]
    assert usd(after) - usd(before) == 20_00
    newest = demo.transactions()[0]
    assert (newest["direction"], newest["amount"], newest["note"]) == ("in", 20_00, "Lunch")
    assert newest["counterparty"] == "Ada"


def usd(totals):
    return sum(total["amount"] for total in totals if total["currency"] == "USD")


def test_ten_times_ten_cents_is_a_dollar(server):
    """S-DEP-4"""
    ada = newcomer(server)
    for _ in range(10):
        ada.deposit(ada.account, 10)
    assert ada.balance(ada.account) == 1_00


def test_the_same_key_with_another_amount_or_route_is_an_error(server):
    """MON-4"""
    ada, key = newcomer(server), new_key()
    ada.deposit(ada.account, 5_00, key=key)
    for act in (lambda: ada.deposit(ada.account, 5_01, key=key),
                lambda: ada.withdraw(ada.account, 5_00, key=key)):
        refused = error_of(act)
        assert (refused.status, refused.code) == (422, "idempotency_key_reused")
    assert ada.balance(ada.account) == 5_00


def test_a_failed_payment_does_not_use_up_its_key(server):
    """MON-4: validation errors do not consume the key."""
    ada, key = newcomer(server), new_key()
    other = ada.open_account("Savings")
    assert error_of(lambda: ada.transfer(ada.account, 1_00, to=other, key=key)).status == 422
    ada.deposit(ada.account, 1_00)
    assert ada.transfer(ada.account, 1_00, to=other, key=key)["amount"] == 1_00


def test_a_payment_without_a_key_is_an_error(server):
    """MON-4"""
    ada = newcomer(server)
    body = {"account": ada.account, "amount": 1_00, "currency": "USD"}
    assert ada.call("POST", "/v1/deposits", body).status_code == 400
    assert ada.balance(ada.account) == 0


def test_another_persons_account_is_a_404_like_an_unknown_one(server):
    """WEB-4"""
    ada, grace = newcomer(server), newcomer(server, "grace")
    ada.deposit(ada.account, 10_00)
    nobody = "01890000-0000-7000-8000-000000000000"
    for account in (ada.account, nobody):
        assert grace.call("GET", f"/v1/accounts/{account}").status_code == 404
        assert grace.call("DELETE", f"/v1/accounts/{account}").status_code == 404
        assert error_of(lambda: grace.withdraw(account, 1_00)).status == 404
        assert error_of(lambda: grace.transfer(account, 1, to=grace.account)).status == 404
    assert ada.balance(ada.account) == 10_00


def test_a_request_made_by_an_app_is_paid_through_its_link(start):
    """S-REQ-6: the page below the address of the server, before and after."""
    server = start()
    ada, grace = newcomer(server, "ada"), newcomer(server, "grace")
    ada.deposit(ada.account, 50_00)
    made = grace.ask(
        "POST", "/v1/requests", {"amount": 20_50, "currency": "USD", "note": "Lunch"}, new_key())
    page = Client(server.url).call("GET", made["link"])
    assert page.status_code == 200
    assert all(text in page.text for text in (grace.username, "$20.50", "Lunch"))
    body = {"from": ada.account, "request": made["id"], "amount": 20_50, "currency": "USD"}
    ada.ask("POST", "/v1/transfers", body, new_key())
    paid = grace.ask("GET", f"/v1/requests/{made['id']}")
    assert paid["state"] == "paid"
    arrived = [entry for entry in grace.transactions() if entry["id"] == paid["transfer"]]
    assert [(entry["direction"], entry["amount"]) for entry in arrived] == [("in", 20_50)]
    assert "This request has been paid" in Client(server.url).call("GET", made["link"]).text
