"""A role that may open few connections to PostgreSQL: docs/scaling.md."""

import re
import time

import pytest

from support.client import Client, new_key, newcomer
from support.postgres import locked, mark
from support.program import awallet, free_port, poll
from support.race import in_background, together

LIMIT = 6


@pytest.fixture
def address(postgres):
    """A database whose owner has few connections."""
    return postgres.owned(f"CONNECTION LIMIT {LIMIT}")


@pytest.fixture
def server(start, address):
    return start(env={"AWALLET_DATABASE": address})


def test_the_log_names_a_role_with_few_connections(server):
    """P-OPS-4"""
    named = rf"(?i)connection.*\b{LIMIT}\b|\b{LIMIT}\b.*connection"
    assert re.search(named, server.log), server.log


def read(ada):
    """Reads over a connection of its own."""
    return Client(ada.url, ada.token).call("GET", f"/v1/accounts/{ada.account}")


def deposit(ada):
    body = {"account": ada.account, "amount": 1, "currency": "USD"}
    return Client(ada.url, ada.token).call("POST", "/v1/deposits", body, key=new_key())


def statuses(answers):
    """The statuses of some answers; an error where there was none."""
    return {getattr(answer, "status_code", answer) for answer in answers}


@pytest.mark.attack
def test_a_role_with_few_connections_answers_everything(server):
    """P-OPS-4: requests wait for a connection, and none is refused."""
    ada = newcomer(server)
    for payments in range(10, 31, 10):
        answers = together(50, lambda number: read(ada) if number < 40 else deposit(ada))
        assert statuses(answers[:40]) == {200} and statuses(answers[40:]) == {201}, answers
        assert ada.balance(ada.account) == payments
    assert server.is_same_process() and server.is_alive("/readyz")


@pytest.mark.attack
def test_more_reads_at_once_than_connections_wait(server, postgres, address):
    """P-OPS-4: each takes long, so that all connections are in use."""
    ada = newcomer(server)
    begun = time.monotonic()
    with locked("account", postgres.superuser(address)):
        answers = in_background(lambda: together(40, lambda number: read(ada)))
        poll(lambda: answers.done() or time.monotonic() - begun > 4, 9, "the clock stands still")
    assert statuses(answers.result(30)) == {200}
    assert statuses(together(10, lambda number: deposit(ada))) == {201}
    assert server.is_same_process() and server.is_alive("/readyz")


def test_an_audit_by_another_role_needs_no_connection_of_the_first(
        server, postgres, address, tmp_path):
    """P-OPS-4: beside the server, with a folder of its own."""
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    folder = tmp_path / "auditor"
    folder.mkdir()
    assert mark("--data", folder, "--database", postgres.superuser(address))
    assert ada.balance(ada.account) == 44_00 and server.is_same_process()


@pytest.mark.parametrize("limit, words", [
    (0, "PostgreSQL has no connection left"), (1, "too many connections"),
    (2, "too many connections")])
def test_a_start_with_too_few_connections_says_so(postgres, tmp_path, limit, words):
    """P-OPS-4"""
    address = postgres.owned(f"CONNECTION LIMIT {limit}")
    started = awallet("sandbox", "--port", free_port(), "--data", tmp_path / "data",
                      "--database", address)
    assert started.returncode != 0
    assert words in started.stderr and "SQLError" not in started.stderr


def test_a_role_that_does_not_own_its_database_is_told_how(postgres, tmp_path):
    """P-OPS-4"""
    address = postgres.owned()
    name = address.split("//")[1].split("@")[0]
    postgres.sql(f"ALTER DATABASE {name} OWNER TO awallet")
    started = awallet("sandbox", "--port", free_port(), "--data", tmp_path / "data",
                      "--database", address)
    assert started.returncode != 0
    assert "ALTER DATABASE" in started.stderr and "SQLError" not in started.stderr
