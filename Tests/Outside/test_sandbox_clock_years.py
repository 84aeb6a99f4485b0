"""X-CLOCK: worlds that repeat themselves, long ways of the clock, and what interrupts them."""

import itertools
import signal
import sqlite3
import threading
import time

import pytest

from support.clock import START, Clock, demo, saver
from support.program import awallet, poll


@pytest.fixture
def frozen(start):
    """A new world at `START`, with its clock."""
    server = start(arguments=["--clock", START])
    return server, Clock(server.url)


def head(start, *arguments):
    """The mark of a world after the same calls as always."""
    server = start(arguments=["--clock", START, *arguments])
    clock = Clock(server.url)
    client, account, goal = saver(server)
    client.ask("PUT", f"/v1/accounts/{account}/automatic-round-up", {"goal": goal})
    keys = itertools.count()
    for _ in range(3):
        client = demo(server)
        for amount in (4_35, 5_20, 87):
            client.ask("POST", f"/v1/accounts/{account}/payments", {
                "amount": amount, "currency": "GBP", "name": "Copper Kettle"},
                f"payment-{next(keys)}")
        clock.advance(by="P9D")
    server.stop()
    server.start()
    demo(server).open_account("After a restart")
    words = server.verify().stdout
    assert "The books are right" in words
    return words.partition("mark ")[2]


def test_the_same_calls_give_the_same_journal(start):
    """X-CLOCK: byte for byte, as the marks of both worlds cover all of it."""
    first = head(start)
    assert head(start) == first
    assert head(start, "--seed", "1") != first


def test_a_year_takes_seconds_and_shows_its_progress(frozen):
    """X-CLOCK: with something every day, in order; the times of the journal never go back."""
    server, clock = frozen
    _, account, goal = saver(server)
    seen = set()
    done = threading.Event()

    def watch():
        other = Clock(server.url)
        while not done.is_set():
            if advancing := other.ask("GET")["advancing"]:
                seen.add(advancing["percent"])

    watcher = threading.Thread(target=watch)
    watcher.start()
    began = time.monotonic()
    try:
        answer = clock.advance(by="P1Y")
    finally:
        done.set()
        watcher.join()
    assert time.monotonic() - began < 60
    assert answer["now"] == "2027-03-27T08:00:00.000Z"
    assert answer["happened"]["recurring_transfers"] == 365
    assert len(seen) > 2 and max(seen) <= 100, seen
    assert demo(server).saved_in(goal) == 365_00
    with sqlite3.connect(f"file:{server.database()}?mode=ro", uri=True) as database:
        times = [row[0] for row in database.execute(
            "SELECT booked_at FROM transfer WHERE kind = 'saving' ORDER BY sequence")]
    assert times == sorted(times)
    assert server.verify().returncode == 0


def test_a_restart_changes_nothing(frozen):
    """X-CLOCK: a world keeps its clock, whatever the command line says."""
    server, clock = frozen
    clock.advance(by="P7D")
    server.stop()
    server.start()
    assert "keeps its people and its clock" in server.log
    assert clock.ask("GET") == {
        "now": "2026-04-03T08:00:00.000Z", "frozen": True, "speed": 1, "advancing": None}


def test_the_operator_goes_by_the_clock(frozen):
    """X-CLOCK: on the command line, too; only the running sandbox knows the time."""
    server, clock = frozen
    words = ["deposit", "--to", "DemoUser", "5.00", "--data", server.data]
    assert awallet(*words).returncode == 0
    assert demo(server).transactions(limit=100)[0]["booked_at"] == clock.now
    server.stop()
    stopped = awallet(*words)
    assert stopped.returncode > 0 and "clock of its own" in stopped.stderr
    assert server.verify().returncode == 0


def test_a_stop_ends_an_advance_between_two_events(frozen):
    """X-CLOCK: the next start goes on from there, and nothing is missing or done twice."""
    server, clock = frozen
    _, _, goal = saver(server)
    goal_line, answers = "2029-03-27T08:00:00Z", []
    call = threading.Thread(target=lambda: answers.append(Clock(server.url).call(
        "POST", "/sandbox/clock/advance", {"to": goal_line})))
    call.start()
    poll(lambda: (clock.ask("GET")["advancing"] or {}).get("percent"), 10, "the clock stands")
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(timeout=20)
    call.join()
    assert server.process.returncode == 0
    assert answers[0].status_code == 503, answers[0].text
    server.start()
    assert START < clock.now < goal_line
    days = clock.advance(to=goal_line)["happened"]["recurring_transfers"]
    assert 0 < days < 1096 and demo(server).saved_in(goal) == 1096_00
    assert server.verify().returncode == 0
