"""`awallet verify`: says the books are right when they are, and finds them wrong when not."""

import json
import sqlite3

from support.client import newcomer


def some_history(server):
    ada, grace = newcomer(server, "ada"), newcomer(server, "grace")
    ada.deposit(ada.account, 90_00)
    ada.transfer(ada.account, 25_00, recipient=grace.username)
    ada.withdraw(ada.account, 5_00)
    return ada


def test_the_books_are_right_while_the_server_runs_and_after(start):
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
    table, column, row = find_account(server.database(), ada.account)
    with sqlite3.connect(server.database()) as database:
        database.execute(
            f"UPDATE {table} SET balance = balance + 1 WHERE {column} = ?", (row,))
    found = server.verify()
    assert found.returncode == 1, found.stdout + found.stderr
    assert ada.account in found.stdout + found.stderr


def test_transfers_cannot_be_changed_or_deleted(start):
    """MON-2"""
    server = start()
    some_history(server)
    server.stop()
    with sqlite3.connect(server.database()) as database:
        table = journal(database)
        for statement in (f"UPDATE {table} SET amount = amount + 1", f"DELETE FROM {table}"):
            try:
                database.execute(statement)
            except sqlite3.DatabaseError:
                continue
            raise AssertionError(f"the database allowed: {statement}")
    assert server.verify().returncode == 0


def test_verify_of_a_folder_without_a_wallet_says_so(tmp_path):
    from support.program import awallet
    result = awallet("verify", "--data", tmp_path / "nothing")
    assert result.returncode != 0
    assert str(tmp_path / "nothing") in result.stdout + result.stderr
    assert not (tmp_path / "nothing").exists()


def find_account(path, account):
    """The table with balances, and how this account's id is written in it."""
    written = [account, account.upper(), bytes.fromhex(account.replace("-", ""))]
    with sqlite3.connect(path) as database:
        for table in tables(database):
            names = columns(database, table)
            if "balance" not in names:
                continue
            for name in names:
                for value in written:
                    if database.execute(
                        f"SELECT 1 FROM {table} WHERE {name} = ?", (value,)).fetchone():
                        return table, name, value
    raise AssertionError("no table holds the balance of " + json.dumps(account))


def tables(database):
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    return [f'"{name}"' for name, in database.execute(query)]


def columns(database, table):
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def journal(database):
    """The table of transfers: each row has two sides and an amount."""
    for table in tables(database):
        if {"amount", "kind"} <= set(columns(database, table)):
            return table
    raise AssertionError("no table of transfers")
