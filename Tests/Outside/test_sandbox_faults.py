"""X-FAULT: the sandbox fails on purpose, and says what clients make of it."""

import threading
import time

import pytest
import requests

from support.client import Client, new_key
from support.faults import RESET, Faults, bearer, raw, two_accounts
from support.program import poll
from support.starling import DEMO_REFRESH, Starling

ACCOUNTS = {"method": "GET", "path": "/v1/accounts"}
TRANSFERS = {"api": "rest", "method": "POST", "path": "/v1/transfers"}
RULE = "/sandbox/faults"
CUT = {"kind": "reset"}
# The body of a rule, and what is wrong with it.
MISTAKES = [
    ([], 400, "json_invalid", None),
    ({}, 400, "field_missing", "effect"),
    ({"effect": {}}, 400, "field_missing", "effect.kind"),
    ({"effect": {"kind": "magic"}}, 422, "fault_kind_unknown", "effect.kind"),
    ({"effect": {"kind": "reset", "status": 500}}, 400, "field_unknown", "effect.status"),
    ({"effect": {"kind": "status"}}, 400, "field_missing", "effect.status"),
    ({"effect": {"kind": "status", "status": 200}}, 422, "fault_status_invalid",
     "effect.status"),
    ({"effect": {"kind": "status", "status": 503, "retry_after": 5}}, 400, "field_unknown",
     "effect.retry_after"),
    ({"effect": {"kind": "status", "status": 503, "headers": {"A": "b\r\nC: d"}}}, 422,
     "fault_headers_invalid", "effect.headers"),
    ({"effect": {"kind": "status", "status": 503, "headers": {"Content-Length": "1"}}}, 422,
     "fault_headers_invalid", "effect.headers"),
    ({"effect": {"kind": "status", "status": 503, "headers": {"Retry-After": 5}}}, 400,
     "field_invalid", "effect.headers.Retry-After"),
    ({"effect": {"kind": "status", "status": 503, "headers": ["Retry-After"]}}, 400,
     "field_invalid", "effect.headers"),
    ({"effect": {"kind": "rate_limited", "retry_after": 0}}, 422,
     "fault_retry_after_invalid", "effect.retry_after"),
    ({"effect": {"kind": "delay", "milliseconds": 60_001}}, 422, "fault_delay_invalid",
     "effect"),
    ({"effect": {"kind": "delay", "distribution": "uniform", "from": 9, "to": 1}}, 422,
     "fault_delay_invalid", "effect"),
    ({"effect": {"kind": "delay", "distribution": "lognormal", "median": 9,
                 "sigma": 3.5}}, 422, "fault_delay_invalid", "effect"),
    ({"effect": {"kind": "delay", "distribution": "normal"}}, 400, "field_invalid",
     "effect.distribution"),
    ({"effect": {"kind": "slow_body", "bytes_per_second": 0}}, 422,
     "fault_rate_invalid", "effect.bytes_per_second"),
    ({"effect": {"kind": "wrong_content_type", "type": "a\r\nb"}}, 422,
     "fault_type_invalid", "effect.type"),
    ({"effect": {"kind": "done_unanswered", "answer": "no"}}, 422,
     "fault_answer_unknown", "effect.answer"),
    ({"effect": {"kind": "webhook_late", "by": "P1M"}}, 422, "fault_late_invalid",
     "effect.by"),
    ({"effect": {"kind": "webhook_twice"}, "match": {"path": "/**"}}, 422,
     "fault_match_not_of_webhooks", "match"),
    ({"effect": CUT, "match": {"api": "soap"}}, 422, "fault_api_unknown", "match.api"),
    ({"effect": CUT, "match": {"method": "put"}}, 422, "fault_method_unknown",
     "match.method"),
    ({"effect": CUT, "match": {"path": "v1"}}, 422, "fault_path_invalid",
     "match.path"),
    ({"effect": CUT, "match": {"path": "/v1/acc*"}}, 422, "fault_path_invalid",
     "match.path"),
    ({"effect": CUT, "match": {"path": "/" + "a" * 200}}, 422, "fault_path_invalid",
     "match.path"),
    ({"effect": CUT, "match": {"token": ""}}, 422, "fault_token_invalid",
     "match.token"),
    ({"effect": CUT, "match": {"person": "Nobody1234"}}, 422,
     "fault_person_unknown", "match.person"),
    ({"effect": CUT, "match": {"ip": "127.0.0.1"}}, 400, "field_unknown", "match.ip"),
    ({"effect": CUT, "times": 0}, 422, "fault_times_invalid", "times"),
    ({"effect": CUT, "times": "once"}, 400, "field_invalid", "times"),
    ({"effect": CUT, "after": -1}, 422, "fault_after_invalid", "after"),
    ({"effect": CUT, "probability": 1.5}, 422, "fault_probability_invalid",
     "probability"),
    ({"effect": CUT, "rate": 1}, 400, "field_unknown", "rate")]


@pytest.fixture
def ada(server):
    return two_accounts(server)


# Rules


def test_a_rule_is_added_counted_and_deleted(server, faults, ada):
    """X-FAULT"""
    rule = faults.add({"kind": "status", "status": 503}, ACCOUNTS, times=1)
    assert rule == {
        "id": rule["id"], "times": 1, "after": 0, "probability": None, "seed": rule["id"],
        "match": {"api": None, "method": "GET", "path": "/v1/accounts", "person": None,
                  "token": None},
        "effect": {"kind": "status", "status": 503}, "matches": 0, "hits": 0, "spent": False,
        "followed": []}
    answers = [ada.call("GET", "/v1/accounts") for _ in range(2)]
    assert [one.status_code for one in answers] == [503, 200]
    assert answers[0].headers["Awallet-Fault"] == str(rule["id"])
    assert answers[0].json()["error"]["code"] == "unavailable"
    assert "Awallet-Fault" not in answers[1].headers
    seen = faults.rule(rule)
    assert (seen["matches"], seen["hits"], seen["spent"]) == (1, 1, True)
    assert faults.call("DELETE", f"/sandbox/faults/{rule['id']}").status_code == 204
    assert faults.refusal("DELETE", f"/sandbox/faults/{rule['id']}", None) == (
        404, "fault_not_found")
    assert faults.list() == []


def test_what_rules_match(server, faults, ada):
    """X-FAULT: API, method, path, person and token."""
    grace = Client(server.url)
    grace.sign_in("GraceHopper", "DemoPassword")
    status = {"kind": "status", "status": 418}
    for match, expected in [
            ({"person": "GraceHopper"}, [200, 418]), ({"person": "DemoUser"}, [418, 200]),
            ({"token": grace.token}, [200, 418]), ({"api": "rest"}, [418, 418]),
            ({"api": "starling"}, [200, 200]), ({"method": "POST"}, [200, 200]),
            ({"path": "/v1/*"}, [418, 418]), ({"path": "/*"}, [200, 200]),
            ({"path": "/**"}, [418, 418]), ({}, [418, 418])]:
        rule = faults.add(status, match)
        seen = [client.call("GET", "/v1/accounts").status_code for client in (ada, grace)]
        assert seen == expected, match
        faults.call("DELETE", f"/sandbox/faults/{rule['id']}")


def test_some_addresses_never_fail(server, faults):
    """X-FAULT: those of the sandbox, of the server's health, and static files."""
    faults.add({"kind": "reset"})
    for path in ("/sandbox", "/sandbox/clock", "/sandbox/openapi.yaml", "/livez", "/readyz"):
        assert faults.call("GET", path).status_code == 200, path
    assert faults.call("GET", "/static/nothing").status_code == 404
    assert raw(server.port, path="/login") == RESET


def test_times_after_and_probability(faults, ada):
    """X-FAULT: the same seed has the same hits."""
    faults.add({"kind": "status", "status": 500}, ACCOUNTS, after=1, times=2)
    seen = [ada.call("GET", "/v1/accounts").status_code for _ in range(5)]
    assert seen == [200, 500, 500, 200, 200]
    faults.clear()

    def hits(seed):
        faults.add({"kind": "status", "status": 500}, ACCOUNTS, probability=0.5, seed=seed)
        seen = [ada.call("GET", "/v1/accounts").status_code for _ in range(24)]
        faults.clear()
        return seen

    first = hits(7)
    assert set(first) == {200, 500} and hits(7) == first and hits(8) != first


def test_mistakes_are_explained(faults):
    """X-FAULT: each names its field."""
    for body, status, code, field in MISTAKES:
        assert faults.refusal("POST", RULE, body) == (status, code), body
        assert faults.call("POST", RULE, body).json()["error"]["field"] == field, body
    foreign = faults.call("POST", RULE, {"effect": CUT}, headers={"Origin": "https://evil.test"})
    assert foreign.status_code == 403
    assert faults.list() == []


def test_there_is_a_limit_of_rules(faults):
    """X-FAULT"""
    for _ in range(100):
        faults.add({"kind": "webhook_never"})
    assert faults.refusal("POST", "/sandbox/faults", {"effect": {"kind": "webhook_never"}}) == (
        409, "fault_limit_reached")


# Answers


def test_each_api_has_its_own_errors(server, faults):
    """X-FAULT: a status, too many requests, and a token that has expired."""
    bank, course = Starling(server.url), {"x-authtoken": "awt_x"}

    def each():
        return (
            requests.get(server.url + "/v1/accounts", headers={"Authorization": "Bearer awt_x"}),
            bank.call("GET", "/accounts"),
            requests.post(server.url + "/api/user", json={}, headers=course),
            requests.post(server.url + "/oauth/access-token", data=DEMO_REFRESH),
            requests.get(server.url + "/login", headers={"Accept": "text/html"}))

    for effect, status in [({"kind": "status", "status": 503}, 503),
                           ({"kind": "status", "status": 409}, 409),
                           ({"kind": "rate_limited", "retry_after": 7}, 429)]:
        faults.add(effect)
        rest, starling, course_answer, oauth, page = each()
        assert {one.status_code for one in each()} == {status}
        assert rest.json()["error"]["code"] and starling.json()["success"] is False
        assert course_answer.json()["status"] == "error" and oauth.json()["error"]
        assert page.text.lstrip().startswith("<!doctype html>")
        retry = "7" if effect["kind"] == "rate_limited" else None
        assert {one.headers.get("Retry-After") for one in each()} == {retry}
        faults.clear()
    effect = {"kind": "status", "status": 429, "headers": {"Retry-After": "3", "X-Quota": "0"}}
    assert faults.add(effect)["effect"] == effect
    assert {(one.status_code, one.headers["Retry-After"], one.headers["X-Quota"])
            for one in each()} == {(429, "3", "0")}
    faults.clear()
    faults.add({"kind": "status", "status": 429})
    assert {one.headers.get("Retry-After") for one in each()} == {None}
    faults.clear()
    assert bank.call("GET", "/accounts").status_code == 200
    faults.add({"kind": "token_expired"})
    rest, starling, course_answer, oauth, _ = each()
    assert (rest.status_code, rest.json()["error"]["code"]) == (401, "not_signed_in")
    assert (starling.status_code, starling.json()["error"]) == (403, "invalid_token")
    assert course_answer.json()["error_code"] == "invalid_auth_token"
    assert (oauth.status_code, oauth.json()["error"]) == (400, "invalid_grant")


def test_connections_break(server, faults, ada):
    """X-FAULT: a reset, no answer, and a malformed chunk; nothing was done."""
    def pay():
        return raw(server.port, "POST", "/v1/transfers", {
            "from": ada.purse, "to": ada.box, "amount": 1_00, "currency": "USD"},
            {**bearer(ada), "Idempotency-Key": new_key()})

    faults.add({"kind": "reset"}, TRANSFERS, times=1)
    faults.add({"kind": "empty"}, TRANSFERS, times=1)
    faults.add({"kind": "malformed_chunk"}, TRANSFERS, times=1)
    assert pay() == RESET
    assert pay() == b""
    broken = pay()
    assert broken.startswith(b"HTTP/1.1 200 OK\r\n") and b"chunked" in broken
    assert broken.endswith(b'\r\n8\r\n{"data":\r\nno size\r\n')
    assert ada.balance(ada.purse) == 100_00
    faults.add({"kind": "malformed_chunk"}, ACCOUNTS)
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        requests.get(server.url + "/v1/accounts", headers=bearer(ada))


def test_answers_come_late_slowly_or_as_something_else(server, faults, ada):
    """X-FAULT: they are what they were otherwise."""
    plain = ada.call("GET", "/v1/accounts").text
    for effect, seconds in [
            ({"kind": "delay", "milliseconds": 300}, 0.3),
            ({"kind": "delay", "distribution": "uniform", "from": 200, "to": 210}, 0.2),
            ({"kind": "delay", "distribution": "lognormal", "median": 200, "sigma": 0}, 0.199),
            ({"kind": "slow_body", "bytes_per_second": len(plain) * 2}, 0.3)]:
        faults.add(effect, ACCOUNTS)
        start = time.monotonic()
        assert ada.call("GET", "/v1/accounts").text == plain
        assert time.monotonic() - start >= seconds, effect
        faults.clear()
    faults.add({"kind": "wrong_content_type", "type": "image/png"}, ACCOUNTS)
    answer = ada.call("GET", "/v1/accounts")
    assert (answer.headers["Content-Type"], answer.text) == ("image/png", plain)


# Elsewhere


def test_serve_has_no_faults(start):
    """X-FAULT: neither the API nor the page."""
    server = start("serve")
    desk = Faults(server.url)
    for method, path in [("GET", "/sandbox/faults"), ("POST", "/sandbox/faults"),
                         ("DELETE", "/sandbox/faults"), ("DELETE", "/sandbox/faults/1"),
                         ("POST", "/sandbox/faults/removals")]:
        assert desk.call(method, path, {}).status_code == 404, f"{method} {path}"
        page = desk.call(method, path, headers={"Accept": "text/html"})
        assert page.status_code == 404, f"{method} {path}"
    page = desk.session.post(server.url + "/sandbox/faults", data={"effect": "reset"})
    assert page.status_code == 404


def test_a_server_that_stops_waits_no_longer(start):
    """X-FAULT: a request that is late for a minute is answered at once."""
    server = start()
    faults = Faults(server.url)
    rule = faults.add({"kind": "delay", "milliseconds": 60_000}, {"path": "/docs"})
    answers = []
    client = threading.Thread(target=lambda: answers.append(requests.get(server.url + "/docs")))
    client.start()
    poll(lambda: faults.rule(rule)["hits"] == 1, 10, "no request came")
    server.stop()
    client.join(timeout=20)
    assert [one.status_code for one in answers] == [200]


def test_a_restart_forgets_the_rules(start):
    """X-FAULT: they live in memory."""
    server = start()
    Faults(server.url).add({"kind": "reset"})
    assert raw(server.port, path="/login") == RESET
    server.stop()
    server.start()
    assert Faults(server.url).list() == []
