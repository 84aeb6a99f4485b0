"""Production: `serve` has none of the sandbox's powers."""

import re

import pytest

from support.client import Client, new_key
from support.program import awallet, free_port


@pytest.fixture
def production(start):
    return start("serve")


def registered(server, name="ada_lovelace_1815"):
    client = Client(server.url)
    client.register(name)
    client.username = name
    return client


def test_production_has_no_sandbox_routes(production):
    client = Client(production.url)
    for path in ("/sandbox", "/sandbox/messages?to=+15306018718"):
        assert client.call("GET", path).status_code == 404
    for path in ("/api/send_verification_code", "/api/verify_code", "/api/user"):
        assert client.call("POST", path, {"phone_number": "+15306018718"}).status_code == 404


def test_production_has_no_demo_people(production):
    """PWD-5, D-9: and the answer does not say whether the name or the password was wrong."""
    client = Client(production.url)
    registered(production)
    bodies = [
        {"username": "DemoUser", "password": "DemoPassword"},
        {"username": "ada_lovelace_1815", "password": "not her password"}]
    answers = [client.call("POST", "/v1/sessions", body) for body in bodies]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert {answer.json()["error"]["code"] for answer in answers} == {"wrong_credentials"}


def test_sign_in_by_phone_is_off_until_configured(production):
    answer = Client(production.url).call("POST", "/v1/codes", {"phone": "+15306018718"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "code_sign_in_off")


def test_only_the_sent_code_verifies_and_only_in_served_countries(start):
    """The sandbox's fixed code is a wrong guess here; OTP-3: only the home country."""
    server = start("serve", ["--codes", "console"])
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": "+15306018718"})
    code = re.search(r"is (\d{6})", server.log)[1]
    body = {"challenge": pending["challenge"], "code": "123456"}
    if code != "123456":
        assert client.call("POST", "/v1/sessions", body).status_code == 401
    assert client.ask("POST", "/v1/sessions", {**body, "code": code})["is_new_person"] is True
    abroad = client.call("POST", "/v1/codes", {"phone": "+442079460958"})
    assert (abroad.status_code, abroad.json()["error"]["code"]) == (403, "country_not_served")


def test_a_sandbox_never_becomes_a_real_wallet(start):
    sandbox = start()
    sandbox.stop()
    result = awallet("serve", "--port", free_port(), "--data", sandbox.data, timeout=20)
    assert result.returncode > 0 and "sandbox" in result.stdout + result.stderr


def test_people_cannot_deposit_or_withdraw_cash(production):
    ada = registered(production)
    account = ada.open_account()
    for route in ("/v1/deposits", "/v1/withdrawals"):
        body = {"account": account, "amount": 1_00, "currency": "USD"}
        answer = ada.call("POST", route, body, new_key())
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "cash_off")
    assert ada.balance(account) == 0


def test_the_operator_deposits_through_the_running_server(production):
    ada = registered(production)
    account = ada.accounts()[0]["id"]
    command = [
        "deposit", "--data", production.data, "--to", ada.username, "25.50", "--key", "june"]
    first = awallet(*command)
    assert first.returncode == 0, first.stdout + first.stderr
    assert ada.balance(account) == 25_50
    again = awallet(*command)
    assert again.returncode == 0, again.stdout + again.stderr
    assert ada.balance(account) == 25_50, "the same key must not move money twice"
    assert awallet(*command[:-1], "july").returncode == 0
    assert ada.balance(account) == 51_00
    assert production.verify().returncode == 0


def test_an_account_that_holds_money_cannot_be_deleted(production):
    """P-CASH-4"""
    ada = registered(production)
    account = ada.accounts()[0]["id"]
    deposit = ("deposit", "--data", production.data, "--to", ada.username, "25.50")
    assert awallet(*deposit).returncode == 0
    for query in ("", "?confirm_balance=2550"):
        kept = ada.call("DELETE", f"/v1/accounts/{account}{query}")
        assert (kept.status_code, kept.json()["error"]["code"]) == (409, "account_holds_money")
    assert ada.balance(account) == 25_50


@pytest.mark.parametrize("amount", ["0", "-1", "1.005", "lots", "10000000001", "1e2", ""])
def test_the_operator_cannot_deposit_an_invalid_amount(production, amount):
    """S-DEP-3, S-DEP-5, S-DEP-6"""
    ada = registered(production)
    account = ada.accounts()[0]["id"]
    result = awallet(
        "deposit", "--data", production.data, "--to", ada.username, "--", amount)
    assert result.returncode not in (0, -4, -5), result.stdout
    assert result.stderr.strip()
    assert ada.balance(account) == 0


def test_a_person_who_joined_by_phone_can_be_given_money(start):
    """P-JOIN-2"""
    server = start("serve", ["--codes", "console"])
    ada = Client(server.url)
    pending = ada.ask("POST", "/v1/codes", {"phone": "+15306018718"})
    code = re.search(r"is (\d{6})", server.log)[1]
    signed_in = ada.ask(
        "POST", "/v1/sessions", {"challenge": pending["challenge"], "code": code})
    ada.use(signed_in["token"])
    (account,) = ada.accounts()
    assert (account["currency"], account["balance"]) == ("USD", 0)
    deposit = ("deposit", "--data", server.data, "--to", "(530) 601-8718", "7.00")
    result = awallet(*deposit)
    assert result.returncode == 0, result.stdout + result.stderr
    assert ada.balance(account["id"]) == 7_00
    assert server.verify().returncode == 0


def test_a_deposit_to_an_unknown_person_is_an_error(production):
    result = awallet("deposit", "--data", production.data, "--to", "nobody_at_all", "1.00")
    assert result.returncode != 0 and "nobody_at_all" in result.stderr + result.stdout


@pytest.mark.parametrize("sender", ["console", "outbox"])
def test_codes_appear_on_the_console_only_on_loopback(tmp_path, sender):
    """OTP-5"""
    result = awallet(
        "serve", "--host", "0.0.0.0", "--port", free_port(), "--data", tmp_path / "data",
        "--codes", sender, timeout=20)
    words = result.stdout + result.stderr
    assert result.returncode not in (0, -4, -5), words
    assert "127.0.0.1" in words or "sandbox" in words, words


def test_the_operator_lists_and_shows_people(production):
    ada = registered(production)
    listed = awallet("person", "list", "--data", production.data)
    assert listed.returncode == 0 and ada.username in listed.stdout
    ada.open_account("Rent")
    shown = awallet("person", "show", ada.username, "--data", production.data)
    assert shown.returncode == 0 and "Rent" in shown.stdout
