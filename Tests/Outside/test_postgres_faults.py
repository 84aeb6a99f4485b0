"""Statements of PostgreSQL that fail, and tables that others lock: docs/scaling.md."""

import contextlib
import re
import urllib.parse

import pytest

from support.client import new_key, newcomer
from support.cluster import at, writer_and_reader
from support.postgres import locked, mark, psql
from support.program import poll
from support.race import in_background
from support.traffic import Deposits

# The amount that no database here takes.
CURSED = 66_06
# How long payments may wait for a locked table, and be refused after it is free.
NOTICES_SECONDS = 15
GOES_ON_SECONDS = 10
CODES = ["58030", "58000", "53200", "XX000"]
TIMES = {
    "statement": "CREATE TRIGGER cursed BEFORE INSERT ON transfer",
    "commit": """
        CREATE CONSTRAINT TRIGGER cursed AFTER INSERT ON transfer DEFERRABLE INITIALLY DEFERRED""",
}


@pytest.fixture
def address(postgres):
    return postgres.database()


@contextlib.contextmanager
def cursed(address, code, time):
    """Meanwhile one amount fails with this error: in its own statement, or in the commit."""
    psql(f"""
        CREATE FUNCTION curse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'the disk is cursed' USING ERRCODE = '{code}';
        END $$;
        {TIMES[time]} FOR EACH ROW WHEN (NEW.amount = {CURSED}) EXECUTE FUNCTION curse()
        """, address)
    yield
    psql("DROP TRIGGER cursed ON transfer; DROP FUNCTION curse", address)


def deposit(person, amount, key=None):
    body = {"account": person.account, "amount": amount, "currency": "USD"}
    return person.call("POST", "/v1/deposits", body, key=key or new_key())


def expect_unavailable(answer):
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable"), (
        answer.text)


@pytest.mark.attack
@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("code", CODES)
def test_an_error_of_one_payment_ends_no_server(start, address, code, time):
    server = start(env={"AWALLET_DATABASE": address})
    ada, grace, key = newcomer(server), newcomer(server, "grace"), new_key()
    with cursed(address, code, time):
        for number in range(1, 4):
            expect_unavailable(deposit(ada, CURSED, key))
            ada.deposit(ada.account, 1)
            assert ada.balance(ada.account) == number
        # Payments that share a transaction with it are made all the same.
        with Deposits(server.url, grace) as deposits:
            for _ in range(10):
                expect_unavailable(deposit(ada, CURSED, key))
            deposits.wait_for(20)
        assert server.is_same_process() and server.is_alive("/readyz")
    assert deposit(ada, CURSED, key).status_code == 201
    assert ada.balance(ada.account) == CURSED + 3
    assert grace.balance(grace.account) == len(deposits.keys)
    mark("--data", server.data, "--database", address)


@pytest.fixture
def members(address, tmp_path):
    """A server that writes, and one that does not."""
    with writer_and_reader(tmp_path, address) as servers:
        yield servers


@pytest.mark.attack
@pytest.mark.parametrize("time", TIMES)
def test_an_input_output_error_of_one_payment_changes_no_writer(members, address, time):
    writer, reader = members
    ada = newcomer(writer)
    epoch = psql("SELECT epoch FROM writer", address)
    with cursed(address, "58030", time):
        for number, server in enumerate((reader, writer, reader), 1):
            expect_unavailable(deposit(at(server, ada), CURSED))
            at(server, ada).deposit(ada.account, 1)
            assert ada.balance(ada.account) == number
        assert all(server.is_same_process() and server.is_ready() for server in members)
    assert psql("SELECT epoch FROM writer", address) == epoch
    assert deposit(at(reader, ada), CURSED).status_code == 201
    assert writer.mark() == reader.mark()


@pytest.mark.attack
def test_a_locked_table_shuts_payments_for_seconds_and_readyz_says_so(start, address):
    server = start(env={"AWALLET_DATABASE": address})
    ada, grace, key = newcomer(server), newcomer(server, "grace"), new_key()
    # Others go on paying; each repeats a payment until it is made.
    with Deposits(server.url, grace) as deposits, locked("transfer", address):
        answer = in_background(lambda: deposit(ada, 5, key))
        poll(lambda: server.readiness() == 503, NOTICES_SECONDS, "it seems ready")
        poll(lambda: answer.done(), NOTICES_SECONDS, "the payment has no answer")
        expect_unavailable(answer.result())
    poll(lambda: server.readiness() == 200, GOES_ON_SECONDS, "it is not ready")
    poll(lambda: deposit(ada, 5, key).status_code == 201, GOES_ON_SECONDS, "no payment is made")
    assert deposit(ada, 5, key).status_code == 201
    assert ada.balance(ada.account) == 5 and server.is_same_process()
    assert grace.balance(grace.account) == len(deposits.keys)
    mark("--data", server.data, "--database", address)


def test_who_leaves_is_erased_by_a_role_that_owns_the_database_alone(start, postgres):
    """P-DATA-2: completely, so that the next start finds nothing left to do."""
    address = postgres.owned()
    postgres.sql(f"ALTER ROLE {urllib.parse.urlsplit(address).username} SET log_statement = 'all'")
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    for account in ada.accounts():
        if account["balance"] > 0:
            ada.withdraw(account["id"], account["balance"], currency=account["currency"])
    assert ada.call("DELETE", "/v1/me").status_code == 204
    assert postgres.sql("SELECT is_scrubbed FROM departed", address) == "1"
    server.stop()
    before = postgres.log
    server.start()
    # A start asks for it after its audit.
    poll(lambda: "FROM departed WHERE is_scrubbed" in postgres.log[len(before):], 20,
         "the start does not look for people who left")
    ada = newcomer(server)
    ada.deposit(ada.account, 1)
    server.stop()
    assert "VACUUM" in before and "VACUUM" not in postgres.log[len(before):]
    assert not re.search(r"texts of people who left|\b(warning|error|critical)\b", server.log)
