"""A stopped wallet with records of every kind; tests may damage its file."""

import hashlib
import pathlib
import shutil
import sqlite3
import struct
import uuid

from support.client import new_key, newcomer
from support.program import Server, awallet


class Books:
    """`ada` and `grace` have accounts, notes, goals, spending, a closed account, round-ups."""

    def __init__(self, folder):
        self.server = Server(folder).start()
        self.ada, self.grace = newcomer(self.server, "ada"), newcomer(self.server, "grace")
        ada, grace = self.ada, self.grace
        self.account, self.other = ada.account, grace.account
        ada.deposit(self.account, 900_00)
        ada.transfer(self.account, 25_00, recipient=grace.username, note="Lunch on Tuesday")
        ada.transfer(self.account, 5_00, recipient=grace.username)
        self.spent = ada.pay_shop(self.account, 4_35)["id"]
        ada.ask("PATCH", f"/v1/transactions/{self.spent}",
                {"category": "COFFEE", "user_note": "with Grace"})
        self.goal = ada.make_goal(self.account, "Sailing", 100_00)
        ada.save_into(self.goal, 42_00)
        ada.ask("POST", f"/v1/goals/{self.goal}/round-ups", {}, new_key())
        ada.ask("PUT", f"/v1/goals/{self.goal}/recurring-transfer",
                {"amount": 25_00, "currency": "USD", "start": "2090-01-01",
                 "frequency": "monthly", "note": "A boat"})
        self.empty = ada.open_account("Empty")
        self.closed = ada.open_account("Closed")
        ada.ask("DELETE", f"/v1/accounts/{self.closed}")
        self.server.stop()
        verified = self.server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
        self.mark = verified.stdout.split()[-1]
        self.file = self.server.database()
        with sqlite3.connect(self.file) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @classmethod
    def backed_up(cls, folder):
        """Books with a backup of them."""
        books = cls(folder)
        books.backup = books.server.data.parent / "books.db"
        made = awallet("backup", books.backup, "--data", books.server.data)
        assert made.returncode == 0, made.stderr
        return books

    def copy(self, folder):
        """Another data folder with the same wallet."""
        folder = pathlib.Path(folder)
        folder.mkdir(mode=0o700)
        shutil.copy(self.file, folder / self.file.name)
        for name in ("secret.key", "mode"):
            shutil.copy(self.server.data / name, folder / name)
        return folder

    def sequence(self, condition):
        with sqlite3.connect(self.file) as database:
            return database.execute(
                f"SELECT max(sequence) FROM transfer WHERE {condition}").fetchone()[0]


def verify(folder, *more):
    result = awallet("verify", "--data", folder, *more)
    return result.returncode, result.stdout + result.stderr


class Tool:
    """Edits the database with SQLite; it drops the triggers first and restores them."""

    def __init__(self, folder):
        self.database = sqlite3.connect(next(pathlib.Path(folder).glob("*.db")))

    def __enter__(self):
        self.triggers = self.database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in self.triggers:
            self.database.execute(f"DROP TRIGGER {name}")
        return self

    def __exit__(self, *failure):
        for _, sql in self.triggers:
            self.database.execute(sql)
        self.database.commit()
        self.database.close()

    def run(self, sql, *values):
        values = [value.bytes if isinstance(value, uuid.UUID) else value for value in values]
        assert self.database.execute(sql, values).rowcount != 0, f"nothing was changed: {sql}"

    def one(self, sql, *values):
        return self.database.execute(sql, values).fetchone()

    def forge(self, kind, debit, credit, amount, earlier=0):
        """Appends a transfer whose hash and balances are right, dated so many milliseconds before
        the last one."""
        sequence, link, time = self.one(
            "SELECT sequence, hash, booked_at FROM transfer ORDER BY sequence DESC LIMIT 1")
        time -= earlier
        after = []
        for account, change in ((debit, -amount), (credit, amount)):
            self.run("UPDATE account SET balance = balance + ? WHERE id = ?", change, account)
            after += self.one("SELECT balance FROM account WHERE id = ?", account.bytes)
        identity, fingerprint = uuid.uuid4().bytes, bytes(32)
        data = (b"\x01" + struct.pack(">q", sequence + 1) + identity + debit.bytes + credit.bytes
                + struct.pack(">qqqq", amount, *after, time) + fingerprint
                + bytes([len(kind)]) + kind.encode() + b"\x03USD")
        self.run("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, 'USD', ?, ?, ?, ?, ?)",
                 sequence + 1, identity, kind, debit, credit, amount, *after, time, fingerprint,
                 hashlib.sha256(link + data).digest())
        return sequence + 1
