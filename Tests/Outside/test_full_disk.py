"""C-35, C-36: the server survives a full disk without help, and a backup is complete or absent."""

import sqlite3

import pytest

from support.client import Refused, new_key, newcomer
from support.program import Server, awallet, poll
from support.small_disk import fill, free_bytes, limit_files, small_disk
from support.torture import rounds

RESERVE = 16 << 20


def deposits(person, most):
    """Makes deposits of a penny until one fails; returns the number that succeeded."""
    for count in range(most):
        answer = person.call(
            "POST", "/v1/deposits",
            {"account": person.account, "amount": 1, "currency": "USD"}, new_key())
        if answer.status_code != 201:
            assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
            assert answer.json()["error"]["code"] == "unavailable"
            return count
    return most


def try_deposit(person):
    try:
        return person.deposit(person.account, 1)
    except Refused as refused:
        assert refused.status == 503, refused
        return None


def test_a_log_that_fills_the_disk_is_folded_and_writes_go_on(tmp_path):
    """C-35: the log once filled the disk for good: 53 of 56 MiB, and no restart helped."""
    with small_disk("36m") as disk:
        server = Server(disk)
        server.log_file = tmp_path / "server.log"
        server.start()
        try:
            ada = newcomer(server)
            assert (server.data / "reserve").stat().st_blocks * 512 >= RESERVE
            ballast = fill(disk, "ballast", leaving=2 << 20)
            # Each takes some 30 KiB of the log: without folding it, the disk would be full.
            count = rounds(300, 3000)
            assert deposits(ada, count) == count
            assert ada.balance(ada.account) == count
            assert server.is_same_process()
            assert ballast.exists() and server.verify().returncode == 0
        finally:
            server.stop()


@pytest.mark.attack
def test_a_full_disk_refuses_writes_still_reads_and_recovers_automatically(tmp_path):
    """C-35, DUR-4: also after a start on the full disk. P-OPS-1: /readyz says so by itself."""
    with small_disk("36m") as disk:
        server = Server(disk)
        server.log_file = tmp_path / "server.log"
        server.start()
        try:
            ada = newcomer(server)
            ada.deposit(ada.account, 99)
            assert ada.call("GET", "/readyz").text == "ok\n"
            held, others = 99 + fill_up(server, disk, ada), sorted(disk.glob("ballast*"))
            poll(lambda: ada.call("GET", "/readyz").text == "cannot write\n", 5, "it seems ready")
            assert ada.call("GET", "/readyz").status_code == 503
            for _ in range(rounds(2, 20)):
                assert try_deposit(ada) is None
                assert ada.balance(ada.account) == held
                assert server.is_same_process()
                server.stop()
                server.start()
            for path in others:
                path.unlink()
            poll(lambda: ada.call("GET", "/readyz").status_code == 200, 5, "it is not ready")
            poll(lambda: try_deposit(ada), 5, "writes fail although there is space")
            assert ada.balance(ada.account) == held + 1
            assert (server.data / "reserve").stat().st_blocks * 512 >= RESERVE
            assert server.verify().returncode == 0
        finally:
            server.stop()


def fill_up(server, disk, person):
    """Fills the disk until a write fails; returns the number of deposits that succeeded."""
    taken = 0
    for number in range(100):
        fill(disk, f"ballast{number}")
        count = deposits(person, 20)
        taken += count
        if count < 20 and free_bytes(disk) < 1 << 20:
            return taken
    raise AssertionError("the disk is never full")


def test_a_file_size_limit_is_an_error_like_a_full_disk(start):
    """C-35, T12: SIGXFSZ must not end the server."""
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 99)
    limit_files(server.process, 64 << 10)
    assert deposits(ada, 100) == 0
    assert ada.balance(ada.account) == 99 and server.is_same_process()
    limit_files(server.process)
    poll(lambda: try_deposit(ada), 5, "writes fail although the limit is gone")
    assert ada.balance(ada.account) == 100
    # If only the log is too large, the server folds it, and no client notices.
    limit_files(server.process, server.database().stat().st_size + (1 << 20))
    assert deposits(ada, 50) == 50
    assert server.is_same_process()


def is_words(text):
    """Whether a message is plain text, without a value of the program's internals."""
    return text.strip() and not any(mark in text for mark in ("SQLError", "(", "Optional", "errno"))


def test_a_backup_without_space_leaves_nothing_and_says_so(start):
    """C-36"""
    server = start()
    place = server.data.parent / "backups"
    place.mkdir()
    limit_files(server.process, 64 << 10)
    refused = awallet("backup", place / "monday.db", "--data", server.data)
    assert refused.returncode == 1 and refused.stdout == ""
    assert is_words(refused.stderr) and "no room" in refused.stderr, refused.stderr
    assert list(place.iterdir()) == []
    limit_files(server.process)
    made = awallet("backup", place / "monday.db", "--data", server.data)
    assert made.returncode == 0, made.stderr
    assert [path.name for path in place.iterdir()] == ["monday.db"]
    assert (place / "monday.db").stat().st_mode & 0o777 == 0o600
    with sqlite3.connect(f"file:{place / 'monday.db'}?immutable=1", uri=True) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_backup_on_a_full_disk_leaves_nothing_and_replaces_no_file(start):
    """C-36"""
    server = start()
    with small_disk("256k") as disk:
        refused = awallet("backup", disk / "monday.db", "--data", server.data)
        assert refused.returncode == 1 and "no room" in refused.stderr, refused.stderr
        assert list(disk.iterdir()) == []
    other = server.data.parent / "notes"
    other.write_text("mine")
    for path in (other, server.data.parent / "nowhere" / "monday.db"):
        refused = awallet("backup", path, "--data", server.data)
        assert refused.returncode == 1 and str(path) in refused.stderr
        assert is_words(refused.stderr), refused.stderr
    assert other.read_text() == "mine"
