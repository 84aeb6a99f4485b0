"""`awallet verify` succeeds on a correct ledger, and finds damage in a wrong one."""

import sqlite3
import uuid

import pytest

from support.client import newcomer
from support.program import awallet


def some_history(server):
    ada, grace = newcomer(server, "ada"), newcomer(server, "grace")
    ada.deposit(ada.account, 90_00)
    ada.transfer(ada.account, 25_00, recipient=grace.username)
    ada.withdraw(ada.account, 5_00)
    return ada


def test_the_ledger_verifies_during_and_after_a_run(start):
    """OPS-3"""
    server = start()
    some_history(server)
    running = server.verify()
    assert running.returncode == 0, running.stdout + running.stderr
    server.stop()
    stopped = server.verify()
    assert stopped.returncode == 0, stopped.stdout + stopped.stderr


def test_a_balance_edited_by_hand_is_found_and_named(start):
    """OPS-3, attack 12"""
    server = start()
    ada = some_history(server)
    server.stop()
    with sqlite3.connect(server.database()) as database:
        changed = database.execute(
            "UPDATE account SET balance = balance + 1 WHERE id = ?",
            (uuid.UUID(ada.account).bytes,))
        assert changed.rowcount == 1
    found = server.verify()
    assert found.returncode == 1, found.stdout + found.stderr
    assert ada.account in found.stdout + found.stderr


def test_transfers_cannot_be_changed_or_deleted(start):
    """MON-2"""
    server = start()
    some_history(server)
    server.stop()
    with sqlite3.connect(server.database()) as database:
        for statement in ("UPDATE transfer SET amount = amount + 1", "DELETE FROM transfer"):
            with pytest.raises(sqlite3.DatabaseError):
                database.execute(statement)
    assert server.verify().returncode == 0


def test_verify_of_a_folder_without_a_wallet_says_so(tmp_path):
    result = awallet("verify", "--data", tmp_path / "nothing")
    assert result.returncode != 0
    assert str(tmp_path / "nothing") in result.stdout + result.stderr
    assert not (tmp_path / "nothing").exists()
