"""The server starts, stops and starts again; it refuses to start on a damaged wallet."""

import os
import signal
import sqlite3
import subprocess
import tempfile

import pytest

from support.client import Client, newcomer
from support.program import Server, awallet, free_port


def refused_start(data, *more, mode="sandbox"):
    """Starts a server that must refuse to run; returns its output."""
    result = awallet(mode, "--port", free_port(), "--data", data, *more, timeout=20)
    words = result.stdout + result.stderr
    assert result.returncode not in (0, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGSEGV), words
    assert "Fatal error" not in words and "Crash" not in words
    return words


def test_the_greeting_names_the_address_and_the_demo_user(start):
    server = start()
    for words in (server.url, "DemoUser", "DemoPassword", "/sandbox", "123456"):
        assert words in server.log


@pytest.mark.parametrize("mode", ["serve", "sandbox"])
def test_the_log_begins_with_the_version_that_the_api_names(start, mode):
    """P-OPS-7"""
    server = start(mode)
    version = Client(server.url).ask("GET", "/v1/wallet")["version"]
    assert f" Awallet {version} starts" in server.log.split("\n")[0]
    assert awallet("--version").stdout == f"Awallet {version}\n"


def test_a_second_start_keeps_the_data_and_reset_starts_over(start):
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 12_34)
    server.stop()
    assert server.process.returncode == 0
    server.start()
    assert ada.balance(ada.account) == 12_34
    server.stop()
    server.start("--reset")
    assert ada.call("GET", "/v1/me").status_code == 401
    demo = Client(server.url)
    assert demo.sign_in("DemoUser", "DemoPassword")["person"]["username"] == "DemoUser"
    assert demo.ask("GET", "/v1/me")["email"] == "demoEmail@demoHost.com"  # S-PWD-12


def test_a_second_process_on_the_same_data_fails(start):
    """DUR-6"""
    server = start()
    words = refused_start(server.data)
    assert "another" in words.lower() or "already" in words.lower(), words
    assert str(server.data) in words
    refused_start(server.data, "--reset")
    assert server.is_same_process()


def test_the_lock_is_free_again_after_a_kill(start):
    """DUR-6: a crash leaves no lock behind."""
    server = start()
    server.kill()
    server.start()
    assert server.is_alive()


def test_a_taken_port_is_reported(start, tmp_path):
    server = start()
    result = awallet("sandbox", "--port", server.port, "--data", tmp_path / "other", timeout=20)
    words = result.stdout + result.stderr
    assert result.returncode not in (0, -signal.SIGILL, -signal.SIGTRAP)
    assert str(server.port) in words


@pytest.fixture
def wallet(tmp_path):
    """A stopped server with an undamaged database."""
    server = Server(tmp_path)
    server.start()
    server.stop()
    return server


def test_a_file_that_is_not_a_database_is_refused(wallet):
    """DUR-3"""
    path = wallet.database()
    remove_journals(path)
    path.write_bytes(b"These are my holiday notes, not a database.\n" * 200)
    assert path.name in refused_start(wallet.data)
    assert path.read_bytes().startswith(b"These are my holiday notes")


def test_another_programs_database_is_refused(wallet):
    """DUR-3"""
    path = wallet.database()
    remove_journals(path)
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipes (name TEXT, text TEXT)")
        database.execute("INSERT INTO recipes VALUES ('Soup', 'Boil it')")
    refused_start(wallet.data)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT name FROM recipes").fetchall() == [("Soup",)]


def test_a_damaged_database_is_refused(wallet):
    """DUR-3, DUR-8: quick_check finds the damage."""
    path = wallet.database()
    # A stopped server may leave its newest pages in the log: fold them into the database first.
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    remove_journals(path)
    content = bytearray(path.read_bytes())
    assert len(content) > 4096 * 10
    for page in range(4096 * 2, len(content), 4096):
        content[page:page + 64] = os.urandom(64)
    path.write_bytes(content)
    refused_start(wallet.data)


def test_a_database_of_a_newer_version_is_refused(wallet):
    """TST-10"""
    with sqlite3.connect(wallet.database()) as database:
        database.execute("INSERT INTO migration (version) VALUES (2099)")
    assert "newer" in refused_start(wallet.data).lower()


def test_another_journal_mode_is_corrected(wallet):
    """DUR-3: the server never runs without the write-ahead log."""
    path = wallet.database()
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    wallet.start()
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    wallet.stop()


def test_a_data_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "data").write_text("a file")
    assert str(tmp_path / "data") in refused_start(tmp_path / "data")


def test_the_data_folder_is_private(wallet):
    """OTP-5: it contains the key for codes."""
    assert wallet.data.stat().st_mode & 0o077 == 0


def test_sigterm_stops_the_server_cleanly(start):
    """OPS-5"""
    server = start()
    newcomer(server)
    server.stop()
    assert server.process.returncode == 0
    assert server.verify().returncode == 0


def remove_journals(path):
    for ending in ("-wal", "-shm"):
        if os.path.exists(f"{path}{ending}"):
            os.unlink(f"{path}{ending}")


def test_serve_refuses_a_folder_in_memory():
    """DUR-3: on tmpfs, without `--allow-unsafe-disk`."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as memory:
        kind = subprocess.run(["stat", "-f", "-c", "%T", memory], capture_output=True, text=True)
        if kind.stdout.strip() != "tmpfs":
            pytest.skip("/dev/shm is not in memory here")
        assert "tmpfs" in refused_start(memory, mode="serve")
        assert not os.path.exists(os.path.join(memory, "wallet.db"))
