"""The tests plant 38 kinds of damage in an undamaged wallet: `awallet verify` finds each and names
the row (C-40)."""

import re
import uuid

import pytest

from support.books import Books, Tool, verify


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    return Books(tmp_path_factory.mktemp("books"))


def account(text):
    return uuid.UUID(text)


DAMAGE = {}


def damage(words):
    """Registers a kind of damage: a function of the tool and the ledger fixture that returns the
    words which `verify` must print."""
    def keep(plant):
        assert words not in DAMAGE
        DAMAGE[words] = plant
        return plant
    return keep


def simply(words, sql, named):
    """Registers damage by one SQL statement. Its `:name`s are ids of the ledger fixture."""
    def plant(tool, books):
        things = {
            "account": account(books.account).bytes, "other": account(books.other).bytes,
            "goal": account(books.goal).bytes, "empty": account(books.empty).bytes,
            "closed": account(books.closed).bytes,
            "paid": books.sequence("kind = 'payment' AND amount = 2500"),
            "silent": books.sequence("kind = 'payment' AND amount = 500"),
            "spent": books.sequence("kind = 'spending' AND amount = 435")}
        assert tool.database.execute(sql, things).rowcount > 0
        for thing in ("account", "goal", "empty", "closed"):
            things[thing] = getattr(books, thing)
        return named.format(**things)
    damage(words)(plant)


# Balances
simply("a balance raised", "UPDATE account SET balance = balance + 1 WHERE id = :account",
       "account {account}: stores")
simply("money moved manually", """
       UPDATE account SET balance = balance + iif(id = :account, -1, 1)
       WHERE id IN (:account, :goal)""", "account {goal}: stores")
simply("money created manually, and the external account changed with it", """
       UPDATE account SET balance = balance + iif(id = :account, 1, -1)
       WHERE id = :account OR (kind = 'external' AND currency = 'USD')""",
       "account {account}: stores")
# The journal
simply("an amount", "UPDATE transfer SET amount = amount + 1 WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a kind", "UPDATE transfer SET kind = 'deposit' WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a time", "UPDATE transfer SET booked_at = booked_at + 1 WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a payer", "UPDATE transfer SET debit_account = :goal WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a payee", "UPDATE transfer SET credit_account = :goal WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a request's fingerprint",
       "UPDATE transfer SET fingerprint = zeroblob(32) WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a recorded balance",
       "UPDATE transfer SET debit_balance = debit_balance + 1 WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")
simply("a hash", "UPDATE transfer SET hash = zeroblob(32) WHERE sequence = :paid",
       "transfer {paid}: does not match its hash")


@damage("a transfer removed")
def _(tool, books):
    sequence = books.sequence("kind = 'deposit'")
    tool.run("DELETE FROM transfer WHERE sequence = ?", sequence)
    return f"transfer {sequence + 1}: should be number {sequence}"


@damage("two transfers swapped")
def _(tool, books):
    one = books.sequence("kind = 'payment' AND amount = 2500")
    for old, new in ((one, 10**9), (one + 1, one), (10**9, one + 1)):
        tool.run("UPDATE transfer SET sequence = ? WHERE sequence = ?", new, old)
    return f"transfer {one}: does not match its hash"


@damage("the end cut off together with its balances")
def _(tool, books):
    last, debit, credit, amount = tool.one(
        "SELECT sequence, debit_account, credit_account, amount FROM transfer "
        "ORDER BY sequence DESC LIMIT 1")
    tool.run("DELETE FROM transfer WHERE sequence = ?", last)
    tool.run("UPDATE account SET balance = balance + ? WHERE id = ?", amount, debit)
    tool.run("UPDATE account SET balance = balance - ? WHERE id = ?", amount, credit)
    return f"does not have transfer {last}"


@damage("a forged round-up at the end, with a valid hash and balances")
def _(tool, books):
    made = tool.forge("round_up", account(books.account), account(books.other), 1_00)
    return f"transfer {made}: no round_up goes between these two accounts"


# Accounts
simply("an owner", """
       UPDATE account SET owner = (SELECT owner FROM account WHERE id = :other)
       WHERE id = :empty""", "account {empty}: its owner")
simply("a closed account reopened", "UPDATE account SET closed_at = NULL WHERE id = :closed",
       "account {closed}: is open")
simply("an open account closed", "UPDATE account SET closed_at = 1 WHERE id = :empty",
       "account {empty}: is closed")
simply("a goal moved to another person's account",
       "UPDATE account SET parent = :other WHERE id = :goal", "account {goal}: its owner, parent")
simply("a goal turned into an account", "UPDATE account SET parent = NULL WHERE id = :goal",
       "account {goal}: its owner, parent")
simply("an empty account's currency", "UPDATE account SET currency = 'EUR' WHERE id = :empty",
       "account {empty}: its owner, parent, currency")


@damage("an empty account added")
def _(tool, books):
    fresh = uuid.uuid4()
    tool.run("""
        INSERT INTO account (id, kind, currency, balance, owner, name, name_key, position,
          opened_at, fingerprint) SELECT ?, kind, currency, 0, owner, 'New', 'new', 99, opened_at,
          fingerprint FROM account WHERE id = ?""", fresh, account(books.empty))
    return f"account {fresh}: was never opened"


@damage("the newest account and its entry cut off")
def _(tool, books):
    number, newest = tool.one(
        "SELECT number, account FROM account_event WHERE step = 'opened' "
        "ORDER BY number DESC LIMIT 1")
    tool.database.execute("DELETE FROM account_event WHERE number >= ?", (number,))
    tool.run("DELETE FROM account WHERE id = ?", newest)
    return "the register: does not have entry"


simply("an entry of the register", """
       UPDATE account_event SET happened_at = happened_at + 1
       WHERE account = :empty AND step = 'opened'""", "account {empty}: its owner")
# Notes, details, plans
simply("a note", "UPDATE transfer_note SET note = 'Dinner' WHERE sequence = :paid",
       "transfer {paid}: its note")
simply("a note removed", "DELETE FROM transfer_note WHERE sequence = :paid",
       "transfer {paid}: its note")
simply("a note added", "INSERT INTO transfer_note (sequence, note) VALUES (:silent, 'Rent')",
       "transfer {silent}: its note")
simply("a payment's details", "UPDATE feed_detail SET category = 'RENT' WHERE sequence = :spent",
       "feed_detail {spent}: is not what was written")
simply("a payment's details removed", "DELETE FROM feed_detail WHERE sequence = :spent",
       "transfer {spent}: its details are missing")
simply("the saved amount of a week", "UPDATE round_up SET saved = saved + 100",
       "round_up {account}")
simply("a goal's target", "UPDATE goal SET target = 1 WHERE id = :goal",
       "goal {goal}: is not what was written")
# The schema


@damage("a row without its index")
def _(tool, books):
    name, sql = tool.one(
        "SELECT name, sql FROM sqlite_schema WHERE name = 'transfer_debit'")
    row = books.sequence("kind = 'payment' AND amount = 2500")
    tool.database.execute(f"DROP INDEX {name}")
    tool.database.execute(f"{sql} WHERE sequence <> {row}")
    tool.database.execute("PRAGMA writable_schema = ON")
    tool.run("UPDATE sqlite_schema SET sql = ? WHERE name = ?", sql, name)
    return f"row {row} missing from index transfer_debit"


@damage("a trigger dropped")
def _(tool, books):
    tool.triggers = [(name, sql) for name, sql in tool.triggers
                     if name != "transfer_is_never_deleted"]
    return "trigger transfer_is_never_deleted: was removed"


# The log of acts
simply("an act changed", "UPDATE audit_event SET act = 'signed_in' WHERE number = 1",
       "log entry 1: does not match its hash")
simply("an entry removed from the log", """
       DELETE FROM audit_event WHERE number = 2""", "log entry 3: should be number 2")
simply("the end of the log cut off", """
       DELETE FROM audit_event WHERE number = (SELECT max(number) FROM audit_event)""",
       "the log: does not have entry")
simply("another address in the log", """
       UPDATE audit_detail SET text = 'address=203.0.113.9' WHERE number = 1""",
       "log entry 1: its detail is not the one that was entered")


@damage("a trigger without effect")
def _(tool, books):
    tool.triggers = [
        (name, re.sub(r"RAISE\(.*\)", "1", sql) if name == "transfer_is_never_changed" else sql)
        for name, sql in tool.triggers]
    return "trigger transfer_is_never_changed: was changed"


@pytest.mark.attack
@pytest.mark.parametrize("kind", DAMAGE)
def test_verify_finds_and_names_planted_damage(books, tmp_path, kind):
    """C-40, OPS-3, OPS-4"""
    folder = books.copy(tmp_path / "data")
    with Tool(folder) as tool:
        named = DAMAGE[kind](tool, books)
    code, words = verify(folder, "--expect", books.mark)
    assert code == 1, words
    assert "WRONG" in words and named in words, (named, words)


def test_there_are_38_kinds_of_damage_and_an_undamaged_wallet_verifies(books, tmp_path):
    assert len(DAMAGE) == 38
    folder = books.copy(tmp_path / "data")
    with Tool(folder):
        pass
    code, words = verify(folder, "--expect", books.mark)
    assert code == 0 and books.mark in words, words


def test_verify_rejects_an_invalid_mark(books):
    code, words = verify(books.server.data, "--expect", "5:abc")
    assert code == 1 and "not a mark" in words
