"""The sandbox's demo credentials, as a reader of the documentation uses them."""

import datetime
import shlex

import pytest
import requests

from support.client import Client
from support.starling import SIMPLE_TOKEN

DEMO = {"client_id": "demo-client", "client_secret": "demo-secret"}


def call(server, path, token="demo-access-token", method="GET"):
    return requests.request(
        method, server.url + "/api/v2" + path,
        headers={"Authorization": f"Bearer {token}"}, timeout=10)


def ask(server, path, token="demo-access-token"):
    answer = call(server, path, token)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refresh(server, token="demo-refresh-token"):
    return requests.post(
        server.url + "/oauth/access-token",
        {"grant_type": "refresh_token", "refresh_token": token, **DEMO}, timeout=10)


def test_the_greeting_contains_a_working_call(server):
    line = next(line for line in server.log.splitlines() if "curl" in line)
    _, _, header, address = shlex.split(line)
    name, value = header.split(": ")
    assert requests.get(address, headers={name: value}, timeout=10).status_code == 200


def test_the_first_account_is_in_pounds_and_has_weeks_of_history(server):
    first = ask(server, "/accounts")["accounts"][0]
    assert first["currency"] == "GBP" and first["accountType"] == "PRIMARY"
    demo = Client(server.url)
    demo.sign_in("DemoUser", "DemoPassword")
    account = demo.ask("GET", "/v1/accounts")["accounts"][0]
    assert account["id"] == first["accountUid"]
    assert 200_000 < account["balance"] < 1_000_000
    entries = demo.ask("GET", f"/v1/accounts/{account['id']}/transactions?limit=100")
    entries = entries["transactions"]
    assert len(entries) > 40
    oldest = datetime.datetime.fromisoformat(entries[-1]["booked_at"])
    assert datetime.datetime.now(datetime.UTC) - oldest > datetime.timedelta(days=40)
    categories = {entry.get("category") for entry in entries}
    assert categories >= {"INCOME", "GROCERIES", "COFFEE", "RENT", "BILLS_AND_SERVICES"}


def test_everything_in_the_feed_has_settled(server):
    """S-SAPI-3: some apps cannot read items without a settlementTime."""
    account = ask(server, "/accounts")["accounts"][0]
    uid, category = account["accountUid"], account["defaultCategory"]
    items = ask(server, f"/feed/account/{uid}/category/{category}")["feedItems"]
    assert len(items) > 40
    assert {item["status"] for item in items} == {"SETTLED"}
    assert all(datetime.datetime.fromisoformat(item["settlementTime"]) for item in items)


def test_there_are_two_goals_with_savings(server):
    uid = ask(server, "/accounts")["accounts"][0]["accountUid"]
    goals = ask(server, f"/account/{uid}/savings-goals")["savingsGoalList"]
    assert {goal["name"] for goal in goals} == {"Holiday", "Rainy day"}
    assert all(goal["totalSaved"]["minorUnits"] > 0 and goal["target"] for goal in goals)


def test_the_demo_credentials_survive_refresh_logout_and_restart(start):
    """S-TOK-5, S-SAPI-7"""
    server = start()
    first = refresh(server).json()
    assert first["expires_in"] == 86400
    second = refresh(server).json()
    assert call(server, "/accounts", first["access_token"]).status_code == 403
    assert call(server, "/accounts", second["access_token"]).status_code == 200
    third = refresh(server, second["refresh_token"]).json()
    server.stop()
    server.start()
    assert call(server, "/accounts", third["access_token"]).status_code == 200
    answer = call(server, "/identity/logout", third["access_token"], method="PUT")
    if answer.status_code != 404:
        assert answer.status_code == 202
        assert call(server, "/accounts", third["access_token"]).status_code == 403
    assert call(server, "/accounts").status_code == 200
    assert refresh(server).status_code == 200


def test_the_second_person_has_exactly_one_account_and_it_is_in_pounds(server):
    """C-5"""
    assert SIMPLE_TOKEN in server.log, "the greeting lacks the token"
    accounts = ask(server, "/accounts", SIMPLE_TOKEN)["accounts"]
    assert [(one["currency"], one["accountType"]) for one in accounts] == [("GBP", "PRIMARY")]
    assert ask(server, "/account-holder/individual", SIMPLE_TOKEN)["dateOfBirth"]
    first = ask(server, "/account-holder")["accountHolderUid"]
    assert ask(server, "/account-holder", SIMPLE_TOKEN)["accountHolderUid"] != first


@pytest.mark.parametrize("token", ["demo-access-token", SIMPLE_TOKEN])
def test_the_demo_pays_friends_in_pounds_as_in_the_banks_own_sandbox(server, token):
    """C-5, C-3"""
    account = ask(server, "/accounts", token)["accounts"][0]
    uid, category = account["accountUid"], account["defaultCategory"]
    items = ask(server, f"/feed/account/{uid}/category/{category}", token)["feedItems"]
    assert {item["status"] for item in items} == {"SETTLED"}
    out = [item for item in items if item["spendingCategory"] == "PAYMENTS"]
    assert len(out) >= 5
    for item in out:
        assert (item["direction"], item["source"]) == ("OUT", "FASTER_PAYMENTS_OUT")
        assert item["amount"]["currency"] == "GBP"
    assert any(item["source"] == "FASTER_PAYMENTS_IN" and item["counterPartyName"] ==
               "Ada Lovelace" for item in items)


@pytest.mark.parametrize(
    "token",
    ["demo-access-token", "demo-refresh-token", SIMPLE_TOKEN, "demo-simple-refresh-token"])
def test_production_has_no_demo_credentials(start, token):
    server = start("serve")
    assert call(server, "/accounts", token).status_code == 403
    assert refresh(server).status_code == 400
    assert requests.get(server.url + "/sign-in/token", timeout=10).status_code == 404
