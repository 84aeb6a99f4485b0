"""A restore, an import, a backup or an export that was ended in the middle: it runs again."""

import fcntl
import os
import shutil
import signal
import subprocess

import pytest

from support.books import Books
from support.program import BINARY, awallet, poll

LEFT = ".restoring-0A1B2C3D"


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """A stopped wallet, a backup and an export of it."""
    books = Books.backed_up(tmp_path_factory.mktemp("books"))
    books.export = books.backup.with_name("books.gz")
    assert awallet("export", books.export, "--data", books.server.data).returncode == 0
    return books


def a_copy(books, command):
    return books.backup if command == "restore" else books.export


@pytest.mark.parametrize("command", ["restore", "import"])
def test_what_a_killed_one_left_gives_way_to_its_rerun(books, tmp_path, command):
    """P-BACK-1: SIGKILL leaves a draft and the lock's file."""
    data = tmp_path / "data"
    (data / LEFT).mkdir(parents=True)
    shutil.copy(books.backup, data / LEFT / "wallet.db")
    (data / "lock").touch()
    made = awallet(command, a_copy(books, command), "--data", data)
    assert made.returncode == 0, made.stderr
    assert LEFT not in os.listdir(data) and (data / "wallet.db").exists()


def test_a_draft_that_another_process_fills_stays(books, tmp_path):
    """P-BACK-1"""
    data = tmp_path / "data"
    (data / LEFT).mkdir(parents=True)
    with open(data / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refused = awallet("restore", books.backup, "--data", data)
    assert refused.returncode == 1 and "Another awallet" in refused.stderr
    assert (data / LEFT).exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_restore_leaves_nothing(books, tmp_path, number):
    """P-BACK-1: a signal while it works. It may also be done before."""
    data = tmp_path / "data"
    process = subprocess.Popen(
        [BINARY, "restore", books.backup, "--data", data], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    poll(lambda: process.poll() is not None or data.exists() and any(
        name.startswith(".restoring-") for name in os.listdir(data)), 20, "no draft")
    process.send_signal(number)
    code = process.wait(20)
    if code == 0 or (data / "wallet.db").exists():
        pytest.skip("it was faster than the signal")
    assert code == 128 + number and not data.exists(), os.listdir(data)


@pytest.mark.parametrize("command", ["backup", "export"])
def test_an_ended_copy_goes_at_the_next_one_and_a_present_one_stays(books, tmp_path, command):
    """P-BACK-1, P-DATA-3: their names are alike; the lock tells them apart."""
    ended = tmp_path / ".old.db.0A1B2C3D.unfinished"
    ended.write_text("half a backup")
    (tmp_path / (ended.name + "-journal")).write_text("of it")
    present = tmp_path / ".new.db.0A1B2C3E.unfinished"
    other = tmp_path / ".diary.unfinished"
    other.write_text("mine")
    with open(present, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        made = awallet(command, tmp_path / "copy", "--data", books.server.data)
    assert made.returncode == 0, made.stderr
    assert sorted(os.listdir(tmp_path)) == sorted([present.name, other.name, "copy"])


def test_a_stopped_backup_leaves_nothing(books, tmp_path):
    """P-BACK-1"""
    process = subprocess.Popen(
        [BINARY, "backup", tmp_path / "copy", "--data", books.server.data],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    poll(lambda: process.poll() is not None or os.listdir(tmp_path), 20, "no draft")
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    assert os.listdir(tmp_path) in ([], ["copy"])
