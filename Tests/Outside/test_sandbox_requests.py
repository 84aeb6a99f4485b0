"""X-INSPECT: what apps asked, what the bank answered, and what that changed on the books."""

import json
import re
import socket
import subprocess
import uuid

import pytest

from support.client import Client, new_key
from support.faults import Faults
from support.inspector import Inspector, cleared, pay, payer
from support.starling import DEMO_TOKEN, Starling
from support.wire import json_request


@pytest.fixture
def inspector(server):
    return cleared(server)


@pytest.fixture
def ada(server, inspector):
    return payer(server)


def test_a_payment_shows_its_transfer_and_both_balances(inspector, ada):
    """X-INSPECT: who sent it, how it was answered, and what it changed."""
    assert pay(ada).status_code == 201
    seen = inspector.last()
    assert (seen["api"], seen["method"], seen["target"]) == ("rest", "POST", "/v1/transfers")
    assert (seen["status"], seen["person"], seen["error"]) == (201, "DemoUser", None)
    assert seen["milliseconds"] > 0 and seen["effect"]["kind"] == "moved"
    (movement,) = seen["effect"]["movements"]
    assert (movement["amount"], movement["currency"]) == (420, "USD")
    assert movement["from"] == {"name": ada.purse_name, "before": 100_00, "after": 95_80}
    assert movement["to"] == {"name": ada.box_name, "before": 0, "after": 4_20}
    assert json.loads(seen["request"]["body"])["amount"] == 420
    assert json.loads(seen["response"]["body"])["amount"] == 420
    assert {row["name"]: row["balance"] for row in seen["balances"]}[ada.purse_name] == 95_80


def test_a_retry_found_what_the_first_request_did(inspector, ada):
    """X-INSPECT: the key of each API."""
    key = new_key()
    pay(ada, key=key)
    first = inspector.last()["id"]
    pay(ada, key=key)
    effect = inspector.last()["effect"]
    assert (effect["kind"], effect["request"]) == ("found", first)
    assert effect["movements"][0]["amount"] == 420
    assert ada.balance(ada.purse) == 95_80


def test_a_refusal_is_explained_on_one_page(inspector, ada):
    """X-INSPECT: the error in words, and what the sender had then."""
    assert pay(ada, 500_00).status_code == 422
    seen = inspector.last()
    assert seen["error"]["code"] == "insufficient_funds"
    assert seen["error"]["message"] and seen["error"]["hint"]
    assert seen["effect"]["kind"] == "nothing"
    page = inspector.call(
        "GET", f"/sandbox/requests/{seen['id']}", headers={"Accept": "text/html"}).text
    for words in ["Why was this refused?", 'href="/docs/errors#error-insufficient_funds"',
                  ada.purse_name, "$100.00"]:
        assert words in page, words


@pytest.mark.parametrize("sent,code", [
    ({"method": "GET", "path": "/v1/accounts", "token": "no-token"}, "not_signed_in"),
    ({"method": "GET", "path": "/api/v2/accounts", "token": "no-token"}, "token_invalid"),
    ({"method": "GET", "path": "/api/v2/accounts", "token": "no token"}, "invalid_token"),
    ({"method": "GET", "path": "/v1/nowhere"}, "route_not_found"),
    ({"method": "DELETE", "path": "/v1/accounts"}, "method_not_allowed"),
    ({"method": "POST", "path": "/v1/sessions", "body": {"username": "DemoUser"}}, "field_missing"),
])
def test_each_refusal_has_its_error(server, inspector, sent, code):
    """X-INSPECT: also where an API tells it in a format of its own."""
    client = Client(server.url, token=sent.get("token"))
    status = client.call(sent["method"], sent["path"], sent.get("body")).status_code
    seen = inspector.last()
    assert (seen["status"], seen["error"]["code"]) == (status, code)


def test_no_secret_is_shown(server, inspector):
    """X-INSPECT: passwords, codes, tokens and cookies are masked everywhere."""
    client = Client(server.url)
    client.sign_in("DemoUser", "DemoPassword")
    client.ask("GET", "/v1/me")
    client.sign_in_by_phone("+15306010099")
    Starling(server.url).ask("GET", "/accounts")
    client.session.post(server.url + "/oauth/access-token", data={
        "grant_type": "refresh_token", "refresh_token": "demo-refresh-token",
        "client_id": "demo-client", "client_secret": "demo-secret"})
    browser = Client(server.url).session
    browser.post(server.url + "/login", data={"username": "DemoUser", "password": "DemoPassword"})
    browser.get(server.url + "/home", headers={"Cookie": "session=very-secret"})
    numbers = [one["id"] for one in inspector.list(api="all")]
    assert len(numbers) >= 7
    archive = inspector.call("GET", "/sandbox/requests/har", params={"api": "all"}).text
    shown = archive + "".join(json.dumps(inspector.details(number)) for number in numbers)
    for secret in ["DemoPassword", client.token, DEMO_TOKEN, "demo-refresh-token", "demo-secret",
                   "very-secret"]:
        assert secret not in shown, secret
    assert not re.search(r'\\"code\\":\s*\\"?\d{6}', shown)
    assert "DemoUser" in shown and "Bearer \\u2022" in shown


def test_a_request_is_sent_again_with_the_same_or_a_new_key(server, inspector, ada):
    """X-INSPECT: a right retry, and a second payment."""
    pay(ada)
    first = inspector.last()["id"]
    again = inspector.replay(first)
    assert (again["status"], again["replay_of"], again["effect"]["kind"]) == (201, first, "found")
    assert ada.balance(ada.purse) == 95_80
    again = inspector.replay(first, "new")
    assert (again["status"], again["effect"]["kind"]) == (201, "moved")
    assert ada.balance(ada.purse) == 91_60
    inspector.replay(again["id"])
    assert ada.balance(ada.purse) == 91_60
    ada.ask("GET", "/v1/me")
    plain = inspector.last()["id"]
    assert inspector.replay(plain)["status"] == 200
    assert inspector.refusal("POST", f"/sandbox/requests/{plain}/replay", {"key": "new"}) == (
        409, "request_without_key")
    assert inspector.refusal("POST", f"/sandbox/requests/{plain}/replay", {"key": "odd"}) == (
        422, "replay_key_unknown")
    assert server.verify().returncode == 0


def test_a_starling_transfer_has_its_key_in_the_path(server, inspector):
    """X-INSPECT"""
    starling = Starling(server.url)
    account = starling.accounts()[0]["accountUid"]
    goal = starling.ask("PUT", f"/account/{account}/savings-goals", {
        "name": "Sailing", "currency": "GBP"})["savingsGoalUid"]
    path = f"/account/{account}/savings-goals/{goal}/add-money/{uuid.uuid4()}"
    starling.ask("PUT", path, {"amount": {"currency": "GBP", "minorUnits": 7}})
    first = inspector.last()
    assert first["effect"]["movements"][0]["to"] == {"name": "Sailing", "before": 0, "after": 7}
    assert inspector.replay(first["id"])["effect"]["request"] == first["id"]
    again = inspector.replay(first["id"], "new")
    assert again["effect"]["movements"][0]["to"]["after"] == 14
    assert again["target"] != first["target"]


def test_a_command_of_curl_sends_it_again(server, inspector, ada):
    """X-INSPECT: the secret is a variable of the shell."""
    name = "It's \"Box\" $HOME"
    ada.call("POST", "/v1/accounts", {"name": name, "currency": "USD"}, new_key())
    seen = inspector.last()
    command = re.sub(r"Idempotency-Key: [^']+", f"Idempotency-Key: {new_key()}", seen["curl"])
    command = command.replace(name.split()[0].replace("'", "'\\''"), "Its")
    result = subprocess.run(
        ["bash", "-c", command.replace("curl", "curl -s --noproxy '*'", 1)],
        capture_output=True, text=True, timeout=20,
        env={"TOKEN": ada.token, "PATH": "/usr/bin:/bin"})
    assert json.loads(result.stdout)["name"] == 'Its "Box" $HOME', result


def test_filters(server, inspector, ada):
    """X-INSPECT: by API, method, path, status and sender; page by page."""
    Starling(server.url).ask("GET", "/accounts")
    ada.session.get(server.url + "/login")
    pay(ada, 500_00)
    pay(ada)
    newest = inspector.list()[0]["id"]

    def listed(**query):
        return [(one["api"], one["status"]) for one in inspector.list(**query)]

    assert listed(api="starling") == [("starling", 200)]
    assert listed(api="web") == [("web", 200)]
    assert ("web", 200) in listed(api="all") and ("web", 200) not in listed()
    assert listed(method="post", path="/v1/transfers") == [("rest", 201), ("rest", 422)]
    assert listed(status=4) == listed(status=422) == [("rest", 422)]
    assert listed(person="GraceHopper") == []
    assert listed(person="DemoUser", limit=1) == [("rest", 201)]
    assert listed(before=newest, limit=1) == [("rest", 422)]
    for query, code in [
            ({"api": "soap"}, "request_api_unknown"), ({"path": "v1"}, "request_path_invalid"),
            ({"status": "600"}, "request_status_invalid"), ({"limit": "0"}, "field_invalid"),
            ({"person": "Nobody12"}, "request_person_unknown"), ({"x": "1"}, "field_unknown")]:
        answer = inspector.call("GET", "/sandbox/requests", params=query)
        assert answer.json()["error"]["code"] == code, query
    assert inspector.refusal("GET", "/sandbox/requests/999999", None) == (
        404, "request_not_found")


def test_a_fault_is_shown_with_what_was_done_behind_it(server, inspector, ada):
    """X-INSPECT, X-FAULT: the client saw an error; the books moved."""
    faults = Faults(server.url)
    rule = faults.add({"kind": "done_unanswered"}, {"path": "/v1/transfers"}, times=1)
    assert pay(ada).status_code == 500
    seen = inspector.last()
    assert (seen["status"], seen["fault"], seen["effect"]["kind"]) == (500, rule["id"], "moved")
    faults.clear()


def test_the_stream_has_each_request_once_and_in_order(server, inspector, ada):
    """X-INSPECT: also what a reader missed."""
    events = inspector.follow()
    ada.ask("GET", "/v1/me")
    number, first = next(events)
    assert (number, first["target"]) == (first["id"], "/v1/me")
    pay(ada)
    ada.ask("GET", "/v1/accounts")
    assert [next(events)[1]["target"] for _ in range(2)] == ["/v1/transfers", "/v1/accounts"]
    missed = inspector.follow(**{"Last-Event-ID": str(number)})
    assert [next(missed)[1]["target"] for _ in range(2)] == ["/v1/transfers", "/v1/accounts"]


def test_what_is_kept_has_a_bound(server, inspector):
    """X-INSPECT: a thousand requests, and no body over 32 KiB; it says how many fell out of it."""
    client = Client(server.url)
    for _ in range(1_010):
        client.call("GET", "/v1/rates")
    newest = inspector.list(limit=1)[0]["id"]
    assert inspector.call("GET", f"/sandbox/requests/{newest - 999}").status_code == 200
    assert inspector.call("GET", f"/sandbox/requests/{newest - 1_000}").status_code == 404
    assert inspector.ask("GET", "/sandbox/requests", params={"limit": 1})["dropped"] == 10
    archive = inspector.ask("GET", "/sandbox/requests/har", params={"limit": 1})
    assert archive["log"]["comment"] == "10 earlier requests are no longer kept."
    page = inspector.call("GET", "/sandbox/requests", headers={"Accept": "text/html"})
    assert "10 earlier requests are no longer kept" in page.text
    client.call("POST", "/v1/sessions", {"username": "x" * 40_000})
    seen = inspector.last()
    assert seen["request"]["body"] is None and seen["request"]["bytes"] > 40_000
    assert inspector.refusal("POST", f"/sandbox/requests/{seen['id']}/replay", {}) == (
        409, "request_not_replayable")
    inspector.clear()
    assert inspector.ask("GET", "/sandbox/requests") == {"requests": [], "dropped": 0}


def test_an_archive_is_one_that_others_read(server, inspector, ada):
    """X-INSPECT: HTTP Archive 1.2."""
    pay(ada)
    pay(ada, 500_00)
    answer = inspector.call("GET", "/sandbox/requests/har", params={"path": "/v1/transfers"})
    assert "awallet.har" in answer.headers["Content-Disposition"]
    log = answer.json()["log"]
    assert log["version"] == "1.2" and set(log["creator"]) == {"name", "version"}
    assert [entry["response"]["status"] for entry in log["entries"]] == [201, 422]
    entry = log["entries"][0]
    assert entry["request"]["url"] == server.url + "/v1/transfers"
    assert json.loads(entry["request"]["postData"]["text"])["amount"] == 420
    assert json.loads(entry["response"]["content"]["text"])["amount"] == 420
    for part in ("cache", "timings", "time", "startedDateTime"):
        assert part in entry
    for message in (entry["request"], entry["response"]):
        assert {"httpVersion", "cookies", "headers", "headersSize", "bodySize"} <= set(message)


def test_without_an_inspector_nothing_is_kept(start):
    """X-INSPECT"""
    server = start(arguments=["--no-inspector"])
    Client(server.url).call("GET", "/v1/rates")
    inspector = Inspector(server.url)
    assert inspector.list() == []


def test_a_bank_has_requests_of_its_own(start):
    """X-INSPECT, X-BANK"""
    server = start()
    first = Inspector(server.url)
    made = first.call("POST", "/sandbox/banks", {"names": ["ada"]}).json()["banks"][0]
    own = Inspector(made["url"])
    assert Starling(made["url"], token=made["token"]).accounts()
    assert [one["target"] for one in own.list()] == ["/api/v2/accounts"]
    assert first.list() == []
    assert f"{made['url']}/api/v2/accounts" in own.last()["curl"]


def test_a_body_is_read_no_earlier_than_without(server, inspector):
    """X-INSPECT: the server refuses a request without its body, and does not wait for it."""
    head = json_request("POST", "/v1/transfers", b"", {
        "Expect": "100-continue", "Authorization": "Bearer none", "Content-Length": 100})
    with socket.create_connection(("127.0.0.1", server.port), timeout=15) as connection:
        connection.sendall(head)
        said = b""
        while b"HTTP/1.1 401" not in said:
            part = connection.recv(65536)
            assert part, said
            said += part
    seen = inspector.last()
    assert (seen["status"], seen["request"]["body"], seen["request"]["bytes"]) == (401, None, 100)
