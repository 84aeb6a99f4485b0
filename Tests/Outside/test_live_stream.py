"""The event stream over a real socket: its events, and that no other request waits for it."""

import re
import signal
import time

import pytest
import requests

from support.client import PASSWORD, newcomer


@pytest.fixture
def own(start):
    return start()


def signed_in(server, person):
    """A session of the web app, like a browser's."""
    session = requests.Session()
    session.trust_env = False
    page = session.get(server.url + "/login", timeout=5).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    home = session.post(server.url + "/login", timeout=5, data={
        "csrf": csrf, "username": person.username, "password": PASSWORD})
    assert home.url.endswith("/home")
    return session


def listen(server, session):
    answer = session.get(server.url + "/live", stream=True, timeout=10)
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Content-Encoding" not in answer.headers
    lines = answer.iter_lines(chunk_size=1, decode_unicode=True)
    assert next(lines) == ":"
    return lines


def news(lines):
    return next(line for line in lines if line.startswith("event:"))


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
