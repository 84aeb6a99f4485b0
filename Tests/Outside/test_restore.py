"""`awallet restore`."""

import os
import shutil
import sqlite3
import stat

import pytest

from support.books import Books
from support.client import Client
from support.other_user import NOBODY, needs_root, shared_folder
from support.program import Server, awallet, running


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """A stopped wallet with something of everything, and a backup of it."""
    return Books.backed_up(tmp_path_factory.mktemp("books"))


def restore(file, data, *more):
    result = awallet("restore", file, "--data", data, *more)
    return result.returncode, result.stdout + result.stderr


def test_a_restored_wallet_is_the_same(books, tmp_path):
    """P-BACK-1: the same mark, and the server starts on it."""
    data = tmp_path / "data"
    code, words = restore(books.backup, data, "--secret", books.server.data / "secret.key")
    assert code == 0 and books.mark in words, words
    assert sorted(os.listdir(data)) == ["lock", "secret.key", "wallet.db"]
    assert stat.S_IMODE((data / "wallet.db").stat().st_mode) == 0o600
    assert awallet("verify", "--data", data, "--expect", books.mark).returncode == 0
    server = Server(tmp_path)
    server.start()
    try:
        ada = Client(server.url)
        ada.use(books.ada.token)
        assert ada.balance(books.account) > 0
    finally:
        server.stop()


def test_without_the_secret_restore_says_what_is_missing(books, tmp_path):
    """P-BACK-1"""
    code, words = restore(books.backup, tmp_path / "data")
    assert code == 0 and "secret.key" in words and "--new-secret" in words
    assert not (tmp_path / "data/secret.key").exists()


@pytest.mark.parametrize("kind", ["short", "long", "missing"])
def test_only_a_secret_is_taken_for_one(books, tmp_path, kind):
    """P-BACK-1"""
    secret = tmp_path / "kept.key"
    if kind != "missing":
        secret.write_bytes(os.urandom(31 if kind == "short" else 4096))
    code, words = restore(books.backup, tmp_path / "data", "--secret", secret)
    told = f"There is no file {secret}" if kind == "missing" else f"{secret} is no secret.key"
    assert code == 1 and told in words and "Nothing was restored" in words, words
    assert not (tmp_path / "data").exists()


@needs_root
def test_a_wallet_that_nobody_set_up_gives_way(books):
    """P-BACK-1: installing the package has made one. Root restores for the user that serves."""
    with shared_folder() as folder:
        data = folder / "data"
        data.mkdir(mode=0o700)
        os.chown(data, NOBODY, NOBODY)
        server = Server(folder, "serve", ["--allow-unsafe-disk"], sets_up=False)
        server.prefix = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
        with running(server):
            code, words = restore(books.backup, data)
            assert code == 1 and "Another awallet is running" in words
        damaged = folder / "damaged.db"
        damaged.write_bytes(books.backup.read_bytes()[:8192])
        code, words = restore(damaged, data)
        assert code == 1 and (data / "wallet.db").exists(), words
        code, words = restore(books.backup, data, "--secret", books.server.data / "secret.key")
        assert code == 0 and "nobody had set up, is gone" in words and books.mark in words, words
        assert sorted(os.listdir(data)) == ["lock", "secret.key", "wallet.db"]
        assert {(data / one).stat().st_uid for one in os.listdir(data)} == {NOBODY}
        code, words = restore(books.backup, data)
        assert code == 1 and "not empty" in words, "a wallet that somebody set up is gone"


@pytest.mark.parametrize("trace", ["person", "entry", "file"])
def test_a_wallet_that_somebody_used_stays(books, tmp_path, trace):
    """P-BACK-1"""
    server = Server(tmp_path, "serve", sets_up=trace == "person")
    with running(server):
        if trace == "entry":
            made = awallet("person", "invite", "--data", server.data)
            assert made.returncode == 0, made.stderr
    if trace == "file":
        (server.data / "letter").write_text("mine")
    before = sorted(os.listdir(server.data))
    code, words = restore(books.backup, server.data)
    assert code == 1 and "not empty" in words
    assert sorted(os.listdir(server.data)) == before


def test_a_live_or_filled_folder_is_left_alone(books, start, tmp_path):
    """P-BACK-1"""
    server = start()
    code, words = restore(books.backup, server.data)
    assert code == 1 and "Another awallet is running" in words
    server.stop()
    before = sorted(os.listdir(server.data))
    code, words = restore(books.backup, server.data)
    assert code == 1 and "not empty" in words
    assert sorted(os.listdir(server.data)) == before
    (tmp_path / "full").mkdir()
    (tmp_path / "full/letter").write_text("mine")
    code, words = restore(books.backup, tmp_path / "full")
    assert code == 1 and "not empty" in words and os.listdir(tmp_path / "full") == ["letter"]


def damaged(path):
    with sqlite3.connect(path) as database:
        triggers = database.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for one, _ in triggers:
            database.execute(f"DROP TRIGGER {one}")
        database.execute("UPDATE account SET balance = balance + 1 WHERE balance > 0")
        for _, sql in triggers:
            database.execute(sql)


def newer(path):
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO migration VALUES (1000)")


def cut(path):
    os.truncate(path, path.stat().st_size // 2)


def empty(path):
    path.write_bytes(b"")


def foreign(path):
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name)")


@pytest.mark.parametrize("harm, told", [
    (damaged, "not right"), (newer, "newer awallet"), (cut, "damaged"), (empty, "is empty"),
    (foreign, "damaged"), (os.remove, "no file")], ids=lambda one: getattr(one, "__name__", None))
def test_a_file_that_does_not_verify_is_refused_and_leaves_nothing(books, tmp_path, harm, told):
    """P-BACK-1"""
    file = tmp_path / "backup.db"
    shutil.copy(books.backup, file)
    harm(file)
    (tmp_path / "there").mkdir()
    for data in (tmp_path / "new", tmp_path / "there"):
        code, words = restore(file, data)
        assert code == 1 and told in words and "Nothing was restored" in words, words
    assert not (tmp_path / "new").exists() and os.listdir(tmp_path / "there") == []


def test_a_live_database_is_no_backup(start, tmp_path):
    """P-BACK-1: its log holds what the file does not."""
    server = start()
    code, words = restore(server.data / "wallet.db", tmp_path / "data")
    assert code == 1 and "awallet backup" in words and not (tmp_path / "data").exists()
