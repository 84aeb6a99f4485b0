"""X-CLOCK: the sandbox's clock freezes, goes faster and advances; `serve` has none of it."""

import datetime
import re
import time

import pytest
import yaml

from support.client import Client, Refused
from support.clock import START, Clock, demo, saver
from support.program import ROOT, awallet, poll
from support.receiver import Receiver
from support.starling import Signer, Starling, spender, stamp, token_of

DOCUMENT = yaml.safe_load((ROOT / "Sources/Sandbox/API/openapi.yaml").read_text())
OPERATIONS = [
    (method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods
    if method != "parameters"]


@pytest.fixture
def frozen(start):
    """A new world at `START`, with its clock."""
    server = start(arguments=["--clock", START])
    return server, Clock(server.url)


def test_a_frozen_clock_moves_by_exactly_that(frozen):
    """X-CLOCK"""
    _, clock = frozen
    assert clock.ask("GET") == {
        "now": "2026-03-27T08:00:00.000Z", "frozen": True, "speed": 1, "advancing": None}
    answer = clock.advance(by="P7D")
    assert (answer["from"], answer["to"], answer["now"]) == (
        "2026-03-27T08:00:00.000Z", "2026-04-03T08:00:00.000Z", "2026-04-03T08:00:00.000Z")
    assert list(answer["happened"]) == DOCUMENT["components"]["schemas"]["Happened"]["required"]
    assert clock.advance(to="2026-05-01T00:00:00+02:00")["now"] == "2026-04-30T22:00:00.000Z"
    assert clock.advance(by="P1M")["now"] == "2026-05-30T22:00:00.000Z"
    assert clock.set(now="2026-06-01T00:00:00Z")["now"] == "2026-06-01T00:00:00.000Z"


def test_a_clock_goes_on_and_faster(frozen):
    """X-CLOCK: an hour per minute."""
    _, clock = frozen
    assert clock.set(frozen=False, speed=3600)["frozen"] is False
    poll(lambda: clock.now > "2026-03-27T09:00:00", 10, "the clock stands")
    assert clock.set(frozen=True)["speed"] == 3600
    assert clock.now == clock.now


def test_the_scheduler_follows_a_faster_clock(frozen):
    """X-CLOCK: it wakes when the clock is set, and waits as long as the clock does."""
    server, clock = frozen
    client, account, goal = saver(server)
    clock.advance(to="2026-03-27T23:50:00Z")
    # Ten minutes in a second; the scheduler looks for new work only once a minute.
    clock.set(frozen=False, speed=600)
    poll(lambda: client.saved_in(goal), 20, "the scheduler sleeps")
    clock.set(frozen=True)
    booked = [one["booked_at"] for one in client.transactions(account) if one["kind"] == "saving"]
    assert booked and booked[-1].startswith("2026-03-28T0")


def test_a_sandbox_without_a_moment_has_the_time_of_the_machine(server):
    """X-CLOCK"""
    reading = Clock(server.url).ask("GET")
    assert reading["frozen"] is False and reading["speed"] == 1
    shown = datetime.datetime.fromisoformat(reading["now"]).timestamp()
    assert abs(time.time() - shown) < 60


def test_mistakes_are_explained(frozen):
    """X-CLOCK: each in the format of the REST API."""
    _, clock = frozen
    put, advance = ("PUT", "/sandbox/clock"), ("POST", "/sandbox/clock/advance")
    for call, body, status, code in [
            (put, {}, 422, "clock_change_empty"),
            (put, {"now": "yesterday"}, 422, "clock_moment_invalid"),
            (put, {"now": "2026-03-27T07:59:59Z"}, 422, "clock_only_forward"),
            (put, {"speed": 0}, 422, "clock_speed_invalid"),
            (put, {"speed": 86_401}, 422, "clock_speed_invalid"),
            (put, {"speed": "fast"}, 400, "field_invalid"),
            (put, {"frozen": "yes"}, 400, "field_invalid"),
            (put, {"tick": True}, 400, "field_unknown"),
            (put, [], 400, "json_invalid"),
            (advance, {}, 422, "clock_change_empty"),
            (advance, {"by": "P1D", "to": "2027-01-01T00:00:00Z"}, 422, "clock_change_empty"),
            (advance, {"by": "7 days"}, 422, "clock_span_invalid"),
            (advance, {"by": "-P1D"}, 422, "clock_span_invalid"),
            (advance, {"by": "P11Y"}, 422, "clock_too_far"),
            (advance, {"by": "P1000000Y"}, 422, "clock_out_of_range"),
            (advance, {"to": "2026-03-27T07:59:59.999Z"}, 422, "clock_only_forward"),
            (advance, {"to": "2200-01-01T00:00:00Z"}, 422, "clock_out_of_range")]:
        assert clock.refusal(*call, body) == (status, code), body
    assert clock.refusal("DELETE", "/sandbox/clock", None) == (405, "method_not_allowed")
    plain = clock.call("PUT", data="frozen=false")
    assert plain.status_code >= 400
    foreign = clock.call("PUT", body={"frozen": False}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403 and foreign.json()["error"]["code"] == "cross_origin"
    assert clock.ask("GET") == {
        "now": "2026-03-27T08:00:00.000Z", "frozen": True, "speed": 1, "advancing": None}


def test_serve_has_no_clock_to_set(start):
    """X-CLOCK: each operation of the document is a 404 there, for scripts and for browsers."""
    server = start("serve")
    clock = Clock(server.url)
    assert len(OPERATIONS) >= 4
    for method, path in OPERATIONS:
        assert clock.call(method, path, {}).status_code == 404, f"{method} {path}"
        page = clock.call(method, path, headers={"Accept": "text/html"})
        assert page.status_code == 404, f"{method} {path}"
    page = clock.session.post(server.url + "/sandbox/clock", data={"state": "frozen"})
    assert page.status_code == 404
    assert "--clock" not in awallet("serve", "--help").stdout


def test_the_document_is_complete(frozen):
    """X-CLOCK: the sandbox serves the document, and answers each of its operations."""
    server, clock = frozen
    served = clock.call("GET", "/sandbox/openapi.yaml")
    assert served.headers["Content-Type"] == "application/yaml"
    assert yaml.safe_load(served.text) == DOCUMENT
    browser = clock.call("GET", "/sandbox/openapi.yaml", headers={"Accept": "text/html"})
    assert browser.text == served.text
    for method, path in OPERATIONS:
        with clock.call(method, path, stream=True) as answer:
            # A stream of events has no end.
            is_stream = answer.headers.get("Content-Type") == "text/event-stream"
            assert is_stream or answer.status_code != 405 and (
                "route_not_found" not in answer.text), f"{method} {path}"
    page = clock.call("GET", headers={"Accept": "text/html,*/*"})
    assert page.headers["Content-Type"].startswith("text/html") and "<h1>Clock</h1>" in page.text


def test_days_follow_daylight_saving(frozen):
    """X-CLOCK: midnight in London is an hour earlier after the last Sunday of March."""
    server, clock = frozen
    client, account, goal = saver(server)
    assert clock.advance(to="2026-03-31T12:00:00Z")["happened"]["recurring_transfers"] == 4
    times = [one["booked_at"] for one in demo(server).transactions(account)
             if one["kind"] == "saving"]
    assert sorted(times) == [
        "2026-03-28T00:00:00.000Z", "2026-03-29T00:00:00.000Z",
        "2026-03-29T23:00:00.000Z", "2026-03-30T23:00:00.000Z"]
    assert demo(server).saved_in(goal) == 4_00
    assert server.verify().returncode == 0


def test_sessions_and_tokens_end(frozen):
    """X-CLOCK: after their time by the sandbox's clock, and not before."""
    server, clock = frozen
    client, token = demo(server), token_of(server.url)
    assert clock.advance(by="PT23H59M59S")["happened"]["sessions_ended"] == 0
    assert Starling(server.url, token).call("GET", "/accounts").status_code == 200
    happened = clock.advance(by="PT1S")["happened"]
    assert (happened["sessions_ended"], happened["tokens_expired"]) == (1, 1)
    assert Starling(server.url, token).call("GET", "/accounts").status_code in (401, 403)
    with pytest.raises(Refused) as refused:
        client.accounts()
    assert refused.value.code == "not_signed_in"
    # The demo's own token never ends.
    assert Starling(server.url).accounts()


def test_a_signature_out_of_time_is_told_by_how_much(frozen):
    """X-CLOCK, S-SAPI-6: by both clocks; a date that is right by one of them is in time."""
    server, clock = frozen
    spender(server.url, [], name="Signed")
    bank = Starling(server.url)
    account = next(one for one in bank.accounts() if one["name"] == "Signed")
    signer = Signer(server.url, account)
    shown = datetime.datetime.fromisoformat(clock.now)

    def date(seconds, base=shown):
        return stamp(base + datetime.timedelta(seconds=seconds))

    def held():
        return bank.balance(account)["effectiveBalance"]["minorUnits"]

    assert signer.pay(date(0)).status_code == 200
    assert signer.pay(date(0, datetime.datetime.now(datetime.UTC))).status_code == 200
    assert held() == 98_00
    for seconds, words in ((-62.4, "62.4 s behind"), (3600.5, "3600.5 s ahead of")):
        refused = signer.pay(date(seconds))
        behind = time.time() - shown.timestamp() - seconds
        error = refused.json()
        assert (refused.status_code, error["error"]) == (403, "signature_check_failed")
        told = re.fullmatch(
            r"request signed incorrectly: its Date is ([\d.]+) s behind the server's clock and "
            rf"{re.escape(words)} the sandbox's clock", error["error_description"])
        assert told and abs(float(told[1]) - behind) < 30, error
    # A date that was not signed is no matter of time.
    forged = signer.pay(date(-62.4), signed_date=date(0)).json()
    assert forged["error_description"] == "request signed incorrectly"
    assert held() == 98_00


def test_codes_end(frozen):
    """X-CLOCK"""
    server, clock = frozen
    client = Client(server.url)
    pending = client.ask("POST", "/v1/codes", {"phone": "+15306018718"})
    code = client.newest_message(pending["phone"])["code"]
    assert clock.advance(by="PT5M")["happened"]["codes_expired"] == 1
    with pytest.raises(Refused):
        client.ask("POST", "/v1/sessions", {"challenge": pending["challenge"], "code": code})


def test_webhooks_are_sent_again(frozen):
    """X-CLOCK: two, four and eight minutes after each attempt, by the sandbox's clock."""
    server, clock = frozen
    receiver = Receiver(lambda message: 503)
    try:
        client = demo(server)
        account = client.open_account("Rainy days")
        webhook = client.ask("POST", "/v1/webhooks", {"url": receiver.url})
        client.deposit(account, 5_00, key="gift")
        poll(lambda: receiver.messages, 10, "nothing was sent")
        clock.advance(by="PT1H")
        deliveries = client.ask("GET", f"/v1/webhooks/{webhook['id']}/deliveries")["deliveries"]
        times = sorted(one["made_at"][11:19] for one in deliveries[0]["attempts"])
        assert times == ["08:00:00", "08:02:00", "08:06:00", "08:14:00"]
        assert len(receiver.messages) == 4
    finally:
        receiver.close()


@pytest.mark.parametrize("arguments", [
    ["--clock", "yesterday"], ["--clock", "1999-12-31T23:59:59Z"],
    ["--clock", "2200-01-01T00:00:00Z"], ["--seed", "1"],
    ["--clock", START, "--seed", "minus one"]], ids=" ".join)
def test_a_wrong_moment_is_explained(arguments, tmp_path):
    """X-CLOCK"""
    result = awallet("sandbox", *arguments, "--data", tmp_path / "data", timeout=20)
    assert result.returncode > 0 and "--" in result.stderr, result.stderr
    assert not (tmp_path / "data").exists()
