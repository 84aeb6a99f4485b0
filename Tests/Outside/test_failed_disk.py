"""A disk that fails while committing: nobody knows what reached it, so the server ends."""

import shutil
import subprocess

import pytest

from support.client import Client
from support.program import Server, awallet, poll

# Flushing fails, as on a broken disk, while this file exists.
FLUSHES = """
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int flush(long number, int file) {
    if (access(getenv("BROKEN_DISK"), F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(number, file);
}

int fsync(int file) { return flush(SYS_fsync, file); }
int fdatasync(int file) { return flush(SYS_fdatasync, file); }
"""


@pytest.fixture(scope="module")
def flushes(tmp_path_factory):
    """A library that takes the place of the system's flushes."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("flushes")
    (folder / "flushes.c").write_text(FLUSHES)
    library = folder / "flushes.so"
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", library, folder / "flushes.c"], check=True)
    return library


def test_a_failed_commit_calls_the_host_and_ends_the_server(flushes, tmp_path):
    """P-OPS-4, C-35: the program ends before the server does."""
    calls, program, broken = tmp_path / "calls", tmp_path / "alarm", tmp_path / "broken"
    program.write_text(f'#!/bin/sh\n{{ echo "called $1"; cat; echo end; }} >> {calls}\n')
    program.chmod(0o700)
    server = Server(
        tmp_path, "serve", ["--alarm-command", program],
        {"LD_PRELOAD": str(flushes), "BROKEN_DISK": str(broken)})
    server.start()
    try:
        ada = Client(server.url)
        ada.register("ada_lovelace_1815")
        assert not calls.exists()
        broken.write_text("")
        answer = ada.call("POST", "/v1/accounts", {"currency": "USD"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "outcome_unknown")
        assert server.process.wait(timeout=30) == 74
        assert calls.read_text().startswith("called disk_failed\n")
        assert calls.read_text().endswith("end\n")
        broken.unlink()
        server.start()
        assert ada.call("GET", "/readyz").text == "ok\n"
        assert awallet("verify", "--data", server.data).returncode == 0
    finally:
        server.stop()
        poll(lambda: server.process.poll() is not None, 5, "the server runs on")
