"""C-32: only their owner can use the files on disk and the operator's socket."""

import json
import os
import shutil
import socket
import stat
import subprocess

import pytest

from support.client import newcomer
from support.other_user import NOBODY, as_nobody, needs_root, shared_folder
from support.program import BINARY, Server, awallet, free_port


@pytest.fixture
def careless():
    """A umask that lets everybody read and write new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(folder):
    found = {folder.name + "/": folder} | {path.name: path for path in folder.rglob("*")}
    return {name: oct(stat.S_IMODE(path.lstat().st_mode)) for name, path in found.items()}


def open_to_others(folder):
    return {name: mode for name, mode in rights(folder).items() if int(mode, 8) & 0o077}


def test_everything_is_private_whatever_the_umask(careless, start):
    """C-32"""
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 1)
    backup = server.data.parent / "backup.db"
    assert awallet("backup", backup, "--data", server.data).returncode == 0
    assert open_to_others(server.data) == {}
    assert {"wallet.db-wal", "wallet.db-shm", "secret.key", "operator.socket"} <= \
        set(rights(server.data))
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600


def test_a_start_makes_an_open_folder_and_its_files_private(careless, start):
    """C-32"""
    server = start()
    server.stop()
    for path in [server.data, *server.data.iterdir()]:
        path.chmod(0o777)
    server.start()
    assert open_to_others(server.data) == {}


@needs_root
def test_another_users_folder_is_refused(tmp_path):
    """C-32: its owner could open it again. The server creates nothing in it."""
    data = tmp_path / "data"
    data.mkdir(mode=0o777)
    os.chown(data, NOBODY, NOBODY)
    for mode in ("sandbox", "serve"):
        refused = awallet(mode, "--port", free_port(), "--data", data, timeout=20)
        assert refused.returncode > 0
        assert str(data) in refused.stderr and "another user" in refused.stderr
    assert list(data.iterdir()) == []


@needs_root
def test_another_users_file_in_the_folder_is_refused(start):
    """C-32"""
    server = start()
    server.stop()
    os.chown(server.data / "wallet.db", NOBODY, NOBODY)
    refused = awallet("sandbox", "--port", free_port(), "--data", server.data, timeout=20)
    assert refused.returncode > 0 and "wallet.db belongs to another user" in refused.stderr


def command(path, request):
    """Sends a hand-written command to the operator's socket."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(path))
        line.sendall(json.dumps(request).encode() + b"\n")
        return line.makefile().readline()


def held(person):
    return sum(account["balance"] for account in person.accounts())


@needs_root
@pytest.mark.attack
def test_another_user_cannot_deposit_through_the_socket(careless):
    """C-32: not even if the folder and the socket are open to all."""
    with shared_folder() as folder:
        server = Server(folder).start()
        try:
            ada = newcomer(server)
            before = held(ada)
            path = server.data / "operator.socket"
            cash = {"name": ada.username, "amount": "77.00", "note": ""}
            deposit = {"deposit": {"_0": cash}}
            assert as_nobody(lambda: command(path, deposit)) == "PermissionError"
            server.data.chmod(0o777)
            path.chmod(0o777)
            answer = as_nobody(lambda: command(path, deposit))
            assert json.loads(answer)["isSuccess"] is False, answer
            assert "another user" in json.loads(answer)["text"]
            assert held(ada) == before
            assert json.loads(command(path, deposit))["isSuccess"] is True
            assert held(ada) == before + 77_00
        finally:
            server.stop()


def contents(folder):
    """The folder's files with their contents; a socket has only a name."""
    return {path.name: path.is_file() and path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("damage", ["missing", "empty", "short"])
def test_a_wallet_without_its_secret_is_refused_with_advice(start, damage):
    """C-32"""
    server = start()
    key = server.data / "secret.key"
    whole = key.read_bytes()
    server.stop()
    key.unlink()
    if damage != "missing":
        key.write_bytes(b"" if damage == "empty" else whole[:31])
    before = contents(server.data)
    refused = awallet("sandbox", "--port", free_port(), "--data", server.data, timeout=20)
    assert refused.returncode > 0
    assert "secret.key" in refused.stderr and "--new-secret" in refused.stderr
    assert contents(server.data) == before
    # `verify` and `backup` need no secret.
    assert server.verify().returncode == 0
    key.write_bytes(whole)
    server.start("--new-secret")
    assert key.read_bytes() == whole, "a good secret was replaced"
    server.stop()
    key.unlink()
    server.start("--new-secret")
    assert len(key.read_bytes()) == 32 and key.read_bytes() != whole
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_a_restored_backup_needs_its_secret_or_a_new_one(start, tmp_path):
    """C-32, OPS-1: follows docs/operations.md."""
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    restored = tmp_path / "restored"
    restored.mkdir()
    assert awallet("backup", restored / "wallet.db", "--data", server.data).returncode == 0
    server.stop()
    refused = awallet("sandbox", "--port", free_port(), "--data", restored, timeout=20)
    assert "--new-secret" in refused.stderr
    shutil.copy(server.data / "secret.key", restored)
    server.data = restored
    server.start()
    assert ada.balance(ada.account) == 44_00


@pytest.mark.parametrize("data", ["", "/"])
def test_an_empty_or_root_folder_is_refused(tmp_path, data):
    """C-32: `--data ''` must not mean the current folder or the root of the disk."""
    for words in (["sandbox", "--port", str(free_port())], ["verify"]):
        refused = subprocess.run(
            [BINARY, *words, "--data", data], cwd=tmp_path, capture_output=True, text=True,
            timeout=20)
        assert refused.returncode > 0 and "--data" in refused.stderr
    assert list(tmp_path.iterdir()) == []
