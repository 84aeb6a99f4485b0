"""With a damaged ledger, a running server reports it, still reads, and moves no money (C-41)."""

import uuid

import pytest
import requests

from support.books import Books, Tool, verify
from support.client import Client, Refused, new_key
from support.program import Server, awallet, poll
from support.small_disk import small_disk


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    return Books(tmp_path_factory.mktemp("books"))


@pytest.fixture
def raised(books, tmp_path):
    """A server whose audit at start finds a balance that another tool raised."""
    server = Server(tmp_path)
    books.copy(server.data)
    with Tool(server.data) as tool:
        tool.run("UPDATE account SET balance = balance + 1000 WHERE id = ?",
                 uuid.UUID(books.account))
    server.start()
    poll(lambda: is_ready(server).status_code == 503, 20, server.log)
    yield server
    server.stop()


def is_ready(server):
    with requests.Session() as session:
        session.trust_env = False
        return session.get(server.url + "/readyz", timeout=5)


def test_the_audit_at_start_stops_all_writes(books, raised):
    """C-41: reads go on, and every API says why writes fail."""
    assert is_ready(raised).text == "stopped\n"
    assert "The books are WRONG" in raised.log and books.account in raised.log
    assert raised.is_alive()
    ada = Client(raised.url)
    with pytest.raises(Refused) as refused:
        ada.sign_in(books.ada.username)
    assert (refused.value.status, refused.value.code) == (503, "writing_stopped")
    ada.use(books.ada.token)
    assert {account["id"] for account in ada.accounts()} >= {books.account, books.empty}
    before = {account["id"]: account["balance"] for account in ada.accounts()}
    answers = [
        ada.call("POST", "/v1/deposits",
                 {"account": books.account, "amount": 1, "currency": "USD"}, new_key()),
        ada.call("POST", "/v1/transfers", {
            "from": books.account, "to": books.empty, "amount": 1, "currency": "USD"}, new_key()),
        ada.call("PATCH", "/v1/me", {"display_name": "Ada"})]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert {answer.json()["error"]["code"] for answer in answers} == {"writing_stopped"}
    assert {account["id"]: account["balance"] for account in ada.accounts()} == before


def test_the_other_apis_stop_writing_too(raised):
    """C-41: each with its own form of errors."""
    with requests.Session() as session:
        session.trust_env = False
        code = session.post(
            raised.url + "/api/send_verification_code",
            json={"phone_number": "+15306018700"}, timeout=10)
        session.headers["Authorization"] = "Bearer demo-access-token"
        bank = raised.url + "/api/v2"
        account = session.get(bank + "/accounts", timeout=10).json()["accounts"][0]
        goal = session.put(
            f"{bank}/account/{account['accountUid']}/savings-goals", timeout=10,
            json={"name": "Boat", "currency": account["currency"]})
    assert code.status_code == 503 and code.json()["status"] == "error", code.text
    assert goal.status_code == 503 and goal.json()["errors"], goal.text


def test_pages_say_that_nothing_can_change(raised):
    """P-OPS-4: also to people without a session."""
    with requests.Session() as session:
        session.trust_env = False
        for path in ("/sign-in", "/login", "/no-such-page"):
            page = session.get(raised.url + path, timeout=10).text
            assert "the books are being checked" in page, path


def alarm(folder):
    """A program that writes down each call; returns its path, and what was called so far."""
    program, calls = folder / "alarm", folder / "calls"
    program.write_text(f'#!/bin/sh\n{{ echo "called $1"; cat; }} >> {calls}\n')
    program.chmod(0o700)
    return program, lambda: calls.read_text() if calls.exists() else ""


def change(server, units):
    with Tool(server.data) as tool:
        tool.run(f"UPDATE account SET balance = balance + {units} WHERE kind = 'customer'")


def test_wrong_books_call_the_host_once_an_hour(tmp_path):
    """P-OPS-4: with what was found, when the audit at the start finds it and not soon again."""
    program, calls = alarm(tmp_path)
    server = Server(tmp_path, "serve", ["--alarm-command", program])
    server.start()
    try:
        ada = Client(server.url)
        ada.register("ada_lovelace_1815")
        ada.open_account("Main")
        paid = awallet("deposit", "--to", "ada_lovelace_1815", "5.00", "--data", server.data)
        assert paid.returncode == 0, paid.stderr
        server.stop()
        assert calls() == ""
        change(server, 1)
        server.start()
        poll(lambda: "called books_wrong" in calls() and "minor units" in calls(), 20, calls)
        change(server, -1)
        assert server.verify().returncode == 0 and is_ready(server).status_code == 200
        change(server, 1)
        assert server.verify().returncode == 1 and is_ready(server).status_code == 503
    finally:
        server.stop()
    assert calls().count("called") == 1
    assert server.log.count("The books are WRONG: nothing is written") == 2


def test_a_failed_backup_calls_the_host(tmp_path):
    """P-OPS-4"""
    program, calls = alarm(tmp_path)
    with small_disk("256k") as disk:
        server = Server(
            tmp_path, "serve", ["--alarm-command", program, "--backup-to", disk])
        server.start()
        try:
            poll(lambda: "called backup_failed" in calls() and "no room" in calls(), 20, calls)
        finally:
            server.stop()


def test_a_failing_alarm_is_logged_and_the_server_goes_on(tmp_path):
    """P-OPS-4"""
    with small_disk("256k") as disk:
        server = Server(
            tmp_path, "serve", ["--alarm-command", "/bin/false", "--backup-to", disk])
        server.start()
        try:
            poll(lambda: "The alarm command failed" in server.log, 20, "no alarm was tried")
            assert server.is_same_process()
        finally:
            server.stop()


def test_writes_resume_once_the_ledger_is_right(books, raised):
    """C-41: the operator repairs the damage, and the next start finds none."""
    raised.stop()
    with Tool(raised.data) as tool:
        tool.run("UPDATE account SET balance = balance - 1000 WHERE id = ?",
                 uuid.UUID(books.account))
    assert verify(raised.data)[0] == 0
    raised.start()
    ada = Client(raised.url)
    ada.use(books.ada.token)
    ada.deposit(books.account, 1)
    assert is_ready(raised).status_code == 200
