"""Two tests, each with a bank of its own."""

import requests


def accounts(bank):
    answer = requests.get(
        bank["url"] + "/api/v2/accounts", timeout=10,
        headers={"Authorization": f"Bearer {bank['token']}"})
    answer.raise_for_status()
    return answer.json()["accounts"]


def open_account(bank):
    session = requests.Session()
    signed_in = session.post(
        bank["url"] + "/v1/sessions", timeout=10,
        json={"username": "DemoUser", "password": "DemoPassword"})
    session.headers["Authorization"] = f"Bearer {signed_in.json()['token']}"
    opened = session.post(
        bank["url"] + "/v1/accounts", json={"name": "Holiday"}, timeout=10,
        headers={"Idempotency-Key": "holiday"})
    assert opened.status_code == 201, opened.text


def test_a_new_account_is_listed(bank):
    before = len(accounts(bank))
    open_account(bank)
    assert len(accounts(bank)) == before + 1


def test_the_account_of_the_other_test_is_gone(bank):
    assert "Holiday" not in {account["name"] for account in accounts(bank)}
