"""The event stream over a real socket: its events, and that no other request waits for it."""

import signal
import time

import pytest

from support.client import newcomer
from support.live_stream import listen, news, signed_in


@pytest.fixture
def own(start):
    return start()


def test_a_payment_reaches_the_open_stream(own):
    """S-HOME-8"""
    ada, grace = newcomer(own, "ada"), newcomer(own, "grace")
    ada.deposit(ada.account, 5000)
    lines = listen(own, signed_in(own, grace))
    ada.transfer(ada.account, 100, recipient=grace.username)
    assert news(lines) == "event: changed"


def test_a_session_that_ends_ends_its_stream(own):
    """S-SESS-7"""
    grace = newcomer(own, "grace")
    lines = listen(own, signed_in(own, grace))
    for session in grace.ask("GET", "/v1/sessions")["sessions"]:
        if not session["is_current"]:
            grace.ask("DELETE", f"/v1/sessions/{session['id']}")
    assert news(lines) == "event: ended"
    assert list(lines)[-1:] in ([], [""])


def test_a_stopping_server_does_not_wait_for_open_streams(own):
    grace = newcomer(own, "grace")
    session = signed_in(own, grace)
    streams = [listen(own, session) for _ in range(3)]
    began = time.monotonic()
    own.process.send_signal(signal.SIGTERM)
    assert own.process.wait(timeout=10) == 0
    assert time.monotonic() - began < 5
    for lines in streams:
        assert "event: ended" not in list(lines)


def test_one_person_has_at_most_twenty_streams(own):
    grace = newcomer(own, "grace")
    session = signed_in(own, grace)
    open_ones = [listen(own, session) for _ in range(20)]
    more = session.get(own.url + "/live", timeout=5)
    assert more.status_code == 200 and more.text == ""
    assert len(open_ones) == 20
