"""A server whose clock is or was wrong books nothing until its host has settled it."""

import datetime
import json
import re
import uuid

import requests

from support.books import Tool
from support.client import Client
from support.fake_time import wrong_clock
from support.program import awallet, poll
from support.setup import host_at


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
    refuses_in_doubt(server, ada, body, str(day()), ahead[:8])
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


def refuses_in_doubt(server, ada, body, *times):
    """Nobody moves money, and everybody is told why, with both times."""
    assert readiness(server) == (503, "clock in doubt\n")
    refused = ada.call("POST", "/v1/transfers", body, "once")
    error = refused.json()["error"]
    assert (refused.status_code, error["code"]) == (503, "clock_in_doubt"), refused.text
    assert refused.headers["Retry-After"] == "300"
    assert all(time in error["message"] for time in times), error
    told = deposit(server, "1.00")
    assert told.returncode == 1 and "awallet clock confirm" in told.stderr
    shown = awallet("clock", "--data", server.data)
    assert shown.returncode == 1, shown.stdout + shown.stderr
    assert all(time in shown.stdout for time in times), shown.stdout


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


def test_a_wallet_whose_machine_wakes_in_2020_waits_for_the_time(start, tmp_path):
    """P-CLOCK-1: by its last booking, and without anybody's word it goes on where it was."""
    offset = tmp_path / "offset"
    offset.write_text("+0")
    server = start("serve", env=wrong_clock(file=offset))
    ada = Client(server.url)
    ada.register("ada_lovelace")
    Client(server.url).register("grace_hopper")
    assert deposit(server, "25.00").returncode == 0
    source, token, last = account(ada), ada.token, str(day())
    server.stop()

    offset.write_text("@2020-01-02 12:00:00")
    server.start()
    assert re.search(rf"The clock shows 2020-01-02 .* but the last booking is of {last}",
                     server.log)
    # Her session is of the future.
    assert ada.call("GET", "/v1/me").status_code == 401
    ada.sign_in("ada_lovelace")
    body = {"from": source, "amount": 1_00, "currency": "USD", "recipient": "grace_hopper"}
    refuses_in_doubt(server, ada, body, "2020-01-02", last)
    assert [entry["amount"] for entry in ada.transactions(source)] == [25_00]
    assert server.verify().returncode == 0

    offset.write_text("+0")
    poll(lambda: readiness(server) == (200, "ok\n"), 10, server.log)
    assert ada.call("GET", "/v1/me").status_code == 401
    ada.use(token)
    assert ada.call("POST", "/v1/transfers", body, "once").status_code == 201
    assert deposit(server, "2.00").returncode == 0
    entries = ada.transactions(source)
    assert [entry["amount"] for entry in entries] == [2_00, 1_00, 25_00]
    assert {entry["booked_at"][:4] for entry in entries} == {last[:4]}
    shown = awallet("clock", "--data", server.data).stdout
    assert "They agree" in shown and "confirmed" not in shown
    assert server.verify().returncode == 0


def was_ahead(start):
    """A server whose clock was 400 days ahead when Ada got 25.00, and is right now."""
    server = start("serve", env=wrong_clock("+400d"))
    Client(server.url).register("ada_lovelace")
    assert deposit(server, "25.00").returncode == 0
    server.stop()
    server.env = {}
    return server.start()


def overview(host):
    answer = host.call("GET", "/treasury")
    assert answer.status_code == 200 and "<dt" in answer.text, answer.text
    return answer.text


def test_the_overview_names_both_times_until_the_clock_is_confirmed(start):
    """P-CLOCK-1, P-CLOCK-2"""
    server = was_ahead(start)
    host = host_at(server)
    shows, records = (f"{date:%B} {date.day}, {date.year}, " for date in (day(), day(400)))
    assert re.search(rf"In doubt: it shows {shows}[^;<]+; by the records it should be {records}",
                     overview(host)), overview(host)
    assert awallet("clock", "confirm", "--data", server.data).returncode == 0
    assert "In doubt" not in overview(host)


def test_verify_names_bookings_dated_before_earlier_ones(start):
    """P-CLOCK-3: where the clock was confirmed it names none, and once that is hidden, each."""
    server = was_ahead(start)
    assert awallet("clock", "confirm", "--data", server.data).returncode == 0
    assert deposit(server, "1.00").returncode == 0
    assert deposit(server, "2.00").returncode == 0
    server.stop()
    right = server.verify()
    assert right.returncode == 0, right.stdout + right.stderr
    with Tool(server.data) as tool:
        outside, ada = (uuid.UUID(bytes=one) for one in tool.one(
            "SELECT debit_account, credit_account FROM transfer WHERE sequence = 1"))
        tool.forge("deposit", outside, ada, 3_00, earlier=60_000)
    assert misdated(server) == [4]
    with Tool(server.data) as tool:
        tool.run("DELETE FROM clock_step")
    assert misdated(server) == [2, 3, 4]


def misdated(server):
    """The bookings that verify finds in the wrong order; they are wrong books."""
    found = server.verify()
    words = found.stdout + found.stderr
    assert found.returncode == 1 and "WRONG" in words, words
    return [int(place) for place in re.findall(
        r"transfer (\d+): is dated before one that was booked earlier$", words, re.M)]
