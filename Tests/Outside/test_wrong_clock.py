"""A server whose clock is or was wrong books nothing until its host has settled it."""

import datetime
import json
import re

import requests

from support.client import Client
from support.fake_time import wrong_clock
from support.program import awallet, poll


def account(client):
    return client.ask("GET", "/v1/accounts")["accounts"][0]["id"]


def deposit(server, sum_, inside=()):
    return awallet("deposit", "--to", "ada_lovelace", sum_, "--data", server.data, inside=inside)


def readiness(server):
    with requests.Session() as session:
        session.trust_env = False
        answer = session.get(server.url + "/readyz", timeout=5)
    return answer.status_code, answer.text


def day(ahead=0):
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=ahead)).date()


def test_a_clock_that_was_400_days_ahead_is_named_and_confirmed(start):
    """P-CLOCK-1, P-CLOCK-2, P-CLOCK-3"""
    server = start("serve", env=wrong_clock("+400d"))
    ada, grace = Client(server.url), Client(server.url)
    for person, name in ((ada, "ada_lovelace"), (grace, "grace_hopper")):
        person.register(name)
    assert deposit(server, "25.00").returncode == 0
    ahead = str(day(400))
    source = account(ada)
    assert ada.transactions(source)[0]["booked_at"].startswith(ahead[:8])
    server.stop()

    server.env = {}
    server.start()
    assert re.search(rf"The clock shows {day()} .* but the last booking is of {ahead[:8]}",
                     server.log)
    # A session of the future has ended; nobody signed in for 400 days.
    assert ada.call("GET", "/v1/me").status_code == 401
    ada.sign_in("ada_lovelace")
    body = {"from": source, "amount": 1_00, "currency": "USD", "recipient": "grace_hopper"}
    refuses_in_doubt(server, ada, body, ahead)
    assert ada.balance(source) == 25_00
    assert server.verify().returncode == 0
    said = awallet("clock", "confirm", "--data", server.data)
    assert said.returncode == 0, said.stdout + said.stderr
    # An answer holds for a second.
    poll(lambda: readiness(server) == (200, "ok\n"), 5, server.log)
    books_in_order(server, ada, body)
    assert "They agree" in awallet("clock", "--data", server.data).stdout
    log = awallet("audit", "--json", "--act", "clock_confirmed", "--data", server.data)
    assert json.loads(log.stdout)["channel"] == "command_line"
    server.stop()
    assert server.verify().returncode == 0
    judges_without_a_server(server)


def books_in_order(server, ada, body):
    """By the time of each booking, those of the wrong clock last."""
    paid = ada.call("POST", "/v1/transfers", body, "once")
    assert paid.status_code == 201, paid.text
    assert deposit(server, "2.00").returncode == 0
    entries = ada.transactions(body["from"])
    assert [entry["amount"] for entry in entries] == [25_00, 2_00, 1_00]
    assert [entry["booked_at"][:10] for entry in entries[1:]] == [str(day())] * 2
    assert [entry["balance_after"] for entry in entries] == [26_00, 1_00, -1_00]
    ends_with_its_last_booking(ada, body["from"], entries[0]["booked_at"][:10])


def ends_with_its_last_booking(ada, source, last):
    """A statement's closing balance is no older than what it counts."""
    rows = ada.call("GET", f"/v1/accounts/{source}/statement.csv").text.splitlines()[1:]
    days = [row.split(",")[0] for row in rows]
    assert days == sorted(days) and days[-1] == last, rows


def refuses_in_doubt(server, ada, body, ahead):
    """Nobody moves money, and everybody is told why."""
    assert readiness(server) == (503, "clock in doubt\n")
    refused = ada.call("POST", "/v1/transfers", body, "once")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (503, "clock_in_doubt"), refused.text
    assert refused.headers["Retry-After"] == "300"
    assert str(day()) in error["message"] and ahead[:8] in error["message"]
    told = deposit(server, "1.00")
    assert told.returncode == 1 and "awallet clock confirm" in told.stderr
    shown = awallet("clock", "--data", server.data)
    assert shown.returncode == 1 and ahead[:8] in shown.stdout, shown.stdout + shown.stderr


def judges_without_a_server(server):
    """The operator's own command judges the clock, too."""
    early = awallet("deposit", "--to", "ada_lovelace", "1.00", "--data", server.data,
                    env=wrong_clock("-2d"))
    assert early.returncode == 1 and str(day(-2)) in early.stderr
    assert deposit(server, "3.00").returncode == 0
    assert server.verify().returncode == 0


def test_a_clock_that_jumps_stops_bookings_until_it_is_back(start, tmp_path):
    """P-CLOCK-1"""
    offset = tmp_path / "offset"
    offset.write_text("+0")
    server = start("serve", env=wrong_clock(file=offset))
    Client(server.url).register("ada_lovelace")
    assert deposit(server, "25.00").returncode == 0
    for jump in ("+3d", "-2h"):
        offset.write_text(jump)
        poll(lambda: readiness(server) == (503, "clock in doubt\n"), 10, server.log)
        told = deposit(server, "1.00")
        assert told.returncode == 1 and "The clock" in told.stderr, told.stderr
        # The log looks every ten seconds.
        poll(lambda: "The clock is in DOUBT" in server.log, 20, server.log)
        offset.write_text("+0")
        poll(lambda: readiness(server) == (200, "ok\n"), 10, server.log)
    assert deposit(server, "1.00").returncode == 0


def test_a_board_without_a_clock_books_nothing_in_2020(start, tmp_path):
    """P-CLOCK-1"""
    offset = tmp_path / "offset"
    offset.write_text("@2020-01-01 00:00:00")
    server = start("serve", env=wrong_clock(file=offset))
    assert "but this program was made" in server.log
    assert readiness(server) == (503, "clock in doubt\n")
    Client(server.url).register("ada_lovelace")
    assert deposit(server, "1.00").returncode == 1
    # The network's time arrives: that jump corrects the clock.
    offset.write_text("+0")
    poll(lambda: readiness(server) == (200, "ok\n"), 10, server.log)
    assert deposit(server, "1.00").returncode == 0
