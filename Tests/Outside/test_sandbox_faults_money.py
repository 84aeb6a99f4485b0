"""X-FAULT: a request is done but not answered; the books tell whether the client paid twice."""

import re
import uuid

import pytest

from support.client import new_key
from support.faults import RESET, Faults, bearer, raw, two_accounts
from support.starling import Starling
from support.wire import json_request, send

TRANSFERS = {"api": "rest", "method": "POST", "path": "/v1/transfers"}


@pytest.fixture
def ada(server):
    return two_accounts(server)


@pytest.mark.parametrize("answer", ["error", "reset", "empty"])
def test_the_same_key_pays_once(server, faults, ada, answer):
    """X-FAULT: the client does not learn that it paid; its retry is right."""
    rule = faults.add({"kind": "done_unanswered", "answer": answer}, TRANSFERS, times=1)
    body = {"from": ada.purse, "to": ada.box, "amount": 4_20, "currency": "USD"}
    headers = {**bearer(ada), "Idempotency-Key": new_key(), "Connection": "close"}
    first = raw(server.port, "POST", "/v1/transfers", body, headers)
    expected = {"error": b"HTTP/1.1 500", "reset": RESET, "empty": b""}[answer]
    assert first == expected or answer == "error" and first.startswith(expected)
    assert ada.balance(ada.purse) == 95_80
    seen = faults.followed(rule)
    assert (seen["verdict"], seen["unseen_status"]) == ("not_retried", 201)
    assert seen["says"].startswith("Not retried yet: 4.20 USD to Box ")
    status, _, _ = send(server.port, json_request("POST", "/v1/transfers", body, headers))
    assert status == 201
    seen = faults.followed(rule)
    assert seen["verdict"] == "retried_right" and seen["again"] == []
    assert seen["says"].startswith("Retried right, and booked once: 4.20 USD to Box ")
    assert [(one["amount"], one["currency"]) for one in seen["movements"]] == [(420, "USD")]
    assert ada.balance(ada.purse) == 95_80
    # What comes after that is another payment.
    ada.transfer(ada.purse, 4_20, to=ada.box, key=new_key())
    assert faults.followed(rule)["verdict"] == "retried_right"


def test_a_new_key_pays_twice(server, faults, ada):
    """X-FAULT: the books, the API and the page say so."""
    rule = faults.add({"kind": "done_unanswered"}, TRANSFERS, times=1)
    body = {"from": ada.purse, "recipient": "GraceHopper", "amount": 4_20, "currency": "USD"}
    assert ada.call("POST", "/v1/transfers", body, new_key()).status_code == 500
    # Another payment is no retry.
    ada.transfer(ada.purse, 1_00, to=ada.box, key=new_key())
    assert faults.followed(rule)["verdict"] == "not_retried"
    assert ada.call("POST", "/v1/transfers", body, new_key()).status_code == 201
    seen = faults.followed(rule)
    assert seen["verdict"] == "paid_twice"
    assert seen["says"] == "This client paid twice: 4.20 USD to GraceHopper."
    assert seen["movements"][0]["id"] != seen["again"][0]["id"]
    page = faults.call("GET", "/sandbox/faults", headers={"Accept": "text/html"}).text
    assert "This client paid twice" in page and "$4.20 to" in page
    assert ada.balance(ada.purse) == 100_00 - 2 * 4_20 - 1_00


def field(page, name):
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


@pytest.mark.parametrize("is_right", [True, False])
def test_forms_have_it_in_a_field(server, faults, ada, is_right):
    """X-FAULT: the same form moves the money once, one that was loaded again twice."""
    session, address = Faults(server.url).session, f"{server.url}/accounts/{ada.purse}/transfers"
    login = session.get(server.url + "/login").text
    session.post(server.url + "/login", data={
        "username": "DemoUser", "password": "DemoPassword", "csrf": field(login, "csrf")})
    rule = faults.add(
        {"kind": "done_unanswered"}, {"api": "web", "method": "POST"}, times=1)

    def send_form(key=None):
        page = session.get(address).text
        key = key or field(page, "key")
        answer = session.post(address, allow_redirects=False, data={
            "csrf": field(page, "csrf"), "key": key, "to": ada.box, "amount": "4.20"})
        return answer.status_code, key

    status, key = send_form()
    assert status == 500 and ada.balance(ada.box) == 4_20
    assert send_form(key if is_right else new_key())[0] == 303
    assert faults.followed(rule)["verdict"] == ("retried_right" if is_right else "paid_twice")


def test_a_request_that_moves_no_money_needs_no_retry(server, faults, ada):
    """X-FAULT"""
    rule = faults.add({"kind": "done_unanswered"}, {"person": "DemoUser"}, times=2)
    assert ada.call("GET", "/v1/accounts").status_code == 500
    assert ada.call("POST", "/v1/transfers", {}, new_key()).status_code == 500
    seen = faults.rule(rule)["followed"]
    assert [(one["verdict"], one["unseen_status"]) for one in seen] == [
        ("nothing_booked", 200), ("nothing_booked", 400)]


@pytest.mark.parametrize("is_right", [True, False])
def test_the_starling_api_has_its_key_in_the_path(server, faults, is_right):
    """X-FAULT: the same transferUid saves once, a new one saves twice."""
    bank = Starling(server.url, "demo-simple-token")
    account = bank.accounts()[0]
    goal = bank.create_goal(account, "Sail " + new_key()[:6])
    rule = faults.add({"kind": "done_unanswered"}, {"method": "PUT", "path": "/api/v2/**"},
                      times=1)
    key = str(uuid.uuid4())
    first = bank.move("add-money", account, goal, 4_20, key)
    assert first.status_code == 500 and first.json()["success"] is False
    again = key.upper() if is_right else str(uuid.uuid4())
    assert bank.move("add-money", account, goal, 4_20, again).status_code == 200
    seen = faults.followed(rule)
    assert seen["verdict"] == ("retried_right" if is_right else "paid_twice")
    assert "4.20 GBP to Sail " in seen["says"]


@pytest.mark.parametrize("is_right", [True, False])
def test_payments_of_the_starling_api_have_it_in_the_body(server, faults, is_right):
    """X-FAULT: the same externalIdentifier pays once."""
    bank = Starling(server.url, "demo-simple-token")
    account = bank.accounts()[0]
    path = f"/payments/local/account/{account['accountUid']}/category/{account['defaultCategory']}"
    rule = faults.add({"kind": "done_unanswered"}, {"method": "PUT", "path": "/api/v2/**"},
                      times=1)

    def order(key):
        return {
            "externalIdentifier": key, "reference": "Lunch",
            "amount": {"currency": "GBP", "minorUnits": 420},
            "paymentRecipient": {
                "payeeName": "Copper Kettle", "payeeType": "BUSINESS", "countryCode": "GB",
                "accountIdentifier": "12345678", "bankIdentifier": "204514",
                "bankIdentifierType": "SORT_CODE"}}

    key = new_key()
    assert bank.call("PUT", path, order(key)).status_code == 500
    assert bank.call(
        "PUT", path, order(key if is_right else new_key())).status_code == 200
    seen = faults.followed(rule)
    assert seen["verdict"] == ("retried_right" if is_right else "paid_twice")
    assert seen["says"].endswith(": 4.20 GBP to Copper Kettle.")
