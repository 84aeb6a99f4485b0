"""The wallet in PostgreSQL: docs/scaling.md."""

import os
import re
import threading

import pytest

from support.client import Client, newcomer
from support.postgres import mark
from support.program import Server, awallet, free_port, poll, running
from support.race import in_background


@pytest.fixture
def address(postgres):
    return postgres.database()


def test_a_restart_keeps_everything_and_a_second_server_is_refused(start, address, tmp_path):
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    assert not list(server.data.glob("wallet.db*")), "the folder has a database too"
    assert "start again: drop it and create it again" in server.log
    other = awallet("sandbox", "--port", "0", "--data", tmp_path / "other", "--database", address)
    assert other.returncode > 0 and "Another awallet writes to this database" in other.stderr
    running = mark("--data", server.data, "--database", address)
    server.stop()
    assert mark("--data", server.data, "--database", address) == running
    server.start()
    assert ada.balance(ada.account) == 44_00


def test_a_second_server_learns_of_the_cluster_address(start, address, tmp_path):
    start(env={"AWALLET_DATABASE": address})
    other = awallet("sandbox", "--port", "0", "--data", tmp_path / "other", "--database", address)
    assert other.returncode > 0 and "--cluster-address" in other.stderr, other.stderr


def test_a_sandbox_of_a_server_is_not_served(start, address, tmp_path):
    start(env={"AWALLET_DATABASE": address}).stop()
    other = awallet("serve", "--port", "0", "--data", tmp_path / "real", "--database", address)
    assert other.returncode > 0 and "sandbox" in other.stderr


def deposit_cent(ada, key):
    body = {"account": ada.account, "amount": 1, "currency": "USD"}
    return ada.call("POST", "/v1/deposits", body, key=key)


def deposit_all(ada, keys, acknowledged):
    """Deposits one cent for each key over a connection of its own, until a request fails."""
    own = Client(ada.url, ada.token)
    own.account = ada.account
    for key in keys:
        try:
            done = deposit_cent(own, key)
        except OSError:
            return
        if done.status_code >= 500:
            return
        assert done.status_code == 201, done.text
        acknowledged.append(key)


def disturb_deposits(ada, disturb):
    """Deposits over four connections; `disturb` runs in the middle. The acknowledged keys."""
    acknowledged = []
    threads = [
        threading.Thread(
            target=deposit_all,
            args=(ada, [f"cent-{one}-{number}" for number in range(5000)], acknowledged))
        for one in range(4)]
    for thread in threads:
        thread.start()
    poll(lambda: len(acknowledged) > 100, 60, "no deposits")
    disturb()
    for thread in threads:
        thread.join(60)
    return acknowledged


def cents(ada):
    return ada.balance(ada.account)


def repeat(ada, keys):
    """Sends the last requests again, with their keys: none is booked a second time."""
    before = cents(ada)
    for key in keys[-50:]:
        done = deposit_cent(ada, key)
        assert done.status_code in (200, 201), done.text
    assert cents(ada) == before


@pytest.mark.attack
def test_a_killed_wallet_has_every_acknowledged_deposit(start, address):
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    acknowledged = disturb_deposits(ada, server.kill)
    server.start()
    # At most one more of each connection was booked and not acknowledged.
    assert len(acknowledged) <= cents(ada) <= len(acknowledged) + 4
    repeat(ada, acknowledged)
    server.stop()
    mark("--data", server.data, "--database", address)


@pytest.mark.attack
def test_the_wallet_goes_on_after_postgresql_crashed(start, postgres, address):
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    acknowledged = disturb_deposits(ada, lambda: postgres.control("stop", "-m", "immediate"))
    refused = ada.call("GET", "/v1/accounts")
    assert refused.status_code == 503, refused.text
    postgres.control("start")
    poll(lambda: ada.call("GET", "/v1/accounts").status_code == 200, 20,
         "the wallet does not go on")
    assert server.is_same_process()
    assert len(acknowledged) <= cents(ada) <= len(acknowledged) + 4
    repeat(ada, acknowledged)
    ada.deposit(ada.account, 1_00)
    mark("--data", server.data, "--database", address)


def test_an_asynchronous_standby_is_named_as_a_risk(pair, start):
    server = start(env={"AWALLET_DATABASE": pair.uri(pair.database())})
    assert server.is_alive("/readyz")
    pair.primary.configure(standbys="")
    pair.primary.reload()
    ask = Client(server.url, None)
    poll(lambda: "risk: PostgreSQL's standby is asynchronous" in ask.call("GET", "/readyz").text,
         10, "the risk is not named")
    assert ask.call("GET", "/readyz").status_code == 200


@pytest.mark.attack
def test_a_commit_that_did_not_wait_for_its_standby_is_unknown(pair, start):
    name = pair.database()
    server = start(env={"AWALLET_DATABASE": pair.uri(name)})
    ada = newcomer(server)
    assert deposit_cent(ada, "first").status_code == 201
    pair.standby.stop()
    answer = in_background(lambda: deposit_cent(ada, "second"))
    poll(lambda: pair.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
         != "0", 10, "no commit waits for the standby")
    assert not answer.done()
    pair.sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    unknown = answer.result(30)
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (500, "outcome_unknown")
    pair.standby.start()
    poll(lambda: deposit_cent(ada, "second").status_code == 201, 20, "the wallet does not go on")
    assert cents(ada) == 2
    mark("--data", server.data, "--database", pair.uri(name))


def test_a_wallet_moves_there_and_back_with_an_equal_mark(start, address, tmp_path):
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    server.stop()
    before = mark("--data", server.data)
    there = awallet("move", "--data", server.data, "--to", address)
    assert there.returncode == 0 and before in there.stdout, there.stdout + there.stderr
    assert not (server.data / "wallet.db").exists() and (server.data / "moved.db").exists()
    again = awallet("move", "--data", server.data, "--from", address)
    assert again.returncode == 0 and before in again.stdout, again.stdout + again.stderr
    assert mark("--data", server.data) == before and "secret.key" not in again.stdout
    elsewhere = awallet("move", "--data", tmp_path / "new", "--from", address)
    assert elsewhere.returncode == 0 and "Copy it" in elsewhere.stdout, elsewhere.stderr
    assert f"{tmp_path / 'new' / 'secret.key'}" in elsewhere.stdout
    server.start()
    assert ada.balance(ada.account) == 44_00, "the session was moved too"


def test_a_server_without_the_database_begins_no_new_wallet_where_one_was(address, tmp_path):
    """P-OPS-8: the start and the commands say where it went, but never a password."""
    server = Server(tmp_path, "serve")
    with running(server):
        pass
    secret = re.sub(r"//(\w+)@", r"//\1:pa55word@", address) + "&password=pa55word"
    moved = awallet("move", "--data", server.data, "--to", secret)
    assert moved.returncode == 0, moved.stderr
    before = sorted(os.listdir(server.data))
    for words in (["serve", "--port", free_port()], ["verify"], ["backup", tmp_path / "copy"]):
        refused = awallet(*words, "--data", server.data, timeout=30)
        assert refused.returncode > 0 and f"--database {address}," in refused.stderr, refused.stderr
    assert sorted(os.listdir(server.data)) == before
    for path in server.data.iterdir():
        assert not path.is_file() or b"pa55word" not in path.read_bytes(), path
    server.env = {"AWALLET_DATABASE": address}
    with running(server):
        pass


def test_automatic_backups_of_postgresql_leave_nothing_beside_them(address, tmp_path):
    """P-BACK-1"""
    place = tmp_path / "backups"
    server = Server(tmp_path, "serve", ["--backup-to", place], {"AWALLET_DATABASE": address})
    with running(server):
        poll(lambda: "The newest backup is right" in server.log, 30, "no backup")
        (made,) = os.listdir(place)
        assert made.endswith(".db")
        copied = awallet("backup", tmp_path / "copy.db", "--data", server.data)
        assert copied.returncode == 0, copied.stderr
    assert not list(tmp_path.glob(".copy*")) and not list(tmp_path.glob("copy.db-*"))
    restored = awallet("restore", place / made, "--data", tmp_path / "restored")
    assert restored.returncode == 0 and os.listdir(place) == [made], restored.stderr


def test_a_backup_of_postgresql_is_a_wallets_file(start, address, tmp_path):
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    copy = tmp_path / "copy.db"
    made = awallet("backup", copy, "--data", server.data, "--database", address)
    assert made.returncode == 0, made.stdout + made.stderr
    restored = awallet(
        "restore", copy, "--data", tmp_path / "restored", "--secret", server.data / "secret.key")
    assert restored.returncode == 0, restored.stderr
    running = mark("--data", server.data, "--database", address)
    assert mark("--data", tmp_path / "restored") == running
