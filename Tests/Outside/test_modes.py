"""A wallet keeps its mode, wherever its data are copied (C-30)."""

import shutil
import sqlite3

import pytest

from support.books import Tool
from support.client import Client
from support.program import Server, awallet, free_port


def refused(mode, data):
    """Starts a server that must refuse to run; returns its output."""
    result = awallet(mode, "--port", free_port(), "--data", data, "--allow-unsafe-disk"
                     if mode == "serve" else "--host=127.0.0.1", timeout=20)
    words = result.stdout + result.stderr
    assert result.returncode == 1, words
    return words


def contents(data):
    with sqlite3.connect(data / "wallet.db") as database:
        return list(database.iterdump())


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory):
    """The folder of a stopped sandbox, and a backup from while it ran."""
    server = Server(tmp_path_factory.mktemp("used"))
    server.start()
    backup = server.data.parent / "backup.db"
    assert awallet("backup", backup, "--data", server.data).returncode == 0
    server.stop()
    return server.data, backup


@pytest.fixture
def folder(sandbox, tmp_path):
    return shutil.copytree(sandbox[0], tmp_path / "data")


@pytest.mark.attack
def test_serve_refuses_a_sandbox_without_its_mode_file(folder):
    (folder / "mode").unlink()
    before = contents(folder)
    words = refused("serve", folder)
    assert "sandbox" in words and str(folder) in words and "--data" in words
    assert contents(folder) == before
    assert not (folder / "mode").exists()


@pytest.mark.attack
def test_serve_refuses_a_backup_of_a_sandbox(sandbox, tmp_path):
    (tmp_path / "data").mkdir(mode=0o700)
    shutil.copy(sandbox[1], tmp_path / "data" / "wallet.db")
    assert "sandbox" in refused("serve", tmp_path / "data")


@pytest.mark.attack
def test_serve_refuses_an_older_sandbox_without_a_mark(folder):
    (folder / "mode").write_text("serve")
    with Tool(folder) as tool:
        tool.run("DELETE FROM wallet_mode")
    assert "sandbox" in refused("serve", folder)


@pytest.mark.attack
def test_sandbox_refuses_a_real_wallet_and_does_not_reset_it(start):
    server = start("serve")
    client = Client(server.url)
    client.register("ada_lovelace_1815")
    server.stop()
    (server.data / "mode").unlink()
    assert "real" in refused("sandbox", server.data)
    result = awallet("sandbox", "--reset", "--port", free_port(), "--data", server.data, timeout=20)
    assert result.returncode == 1 and "real" in result.stderr, result.stderr
    server.start()
    client.sign_in("ada_lovelace_1815")
