"""A disk that fails while committing: nobody knows what reached it, so the server ends."""

import shutil
import subprocess

import pytest

from support.client import Client, newcomer
from support.program import Server, awallet, poll, running
from support.race import together

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


# Reading a wallet's file fails, as on a disk with a loose cable, while this file exists.
READS = """
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int fails(int file) {
    char link[64], name[4096];
    if (access(getenv("BROKEN_DISK"), F_OK) != 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return 0;
    name[length] = 0;
    if (!strstr(name, "wallet.db") || strstr(name, "-shm")) return 0;
    errno = EIO;
    return 1;
}

ssize_t pread64(int file, void *bytes, size_t count, off_t place) {
    return fails(file) ? -1 : syscall(SYS_pread64, file, bytes, count, place);
}
ssize_t pread(int file, void *bytes, size_t count, off_t place) {
    return pread64(file, bytes, count, place);
}
ssize_t read(int file, void *bytes, size_t count) {
    return fails(file) ? -1 : syscall(SYS_read, file, bytes, count);
}
"""


def library(folder, name, text):
    """A library that takes the place of some of the system's functions."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        pytest.skip("there is no C compiler")
    (folder / f"{name}.c").write_text(text)
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", folder / f"{name}.so", folder / f"{name}.c"],
        check=True)
    return folder / f"{name}.so"


@pytest.fixture(scope="module")
def flushes(tmp_path_factory):
    return library(tmp_path_factory.mktemp("flushes"), "flushes", FLUSHES)


@pytest.fixture(scope="module")
def reads(tmp_path_factory):
    return library(tmp_path_factory.mktemp("reads"), "reads", READS)


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


def test_everybody_is_told_before_a_failed_disk_ends_the_server(flushes, tmp_path):
    """C-35: also where no program calls the host meanwhile."""
    broken = tmp_path / "broken"
    server = Server(tmp_path, "sandbox", [],
                    {"LD_PRELOAD": str(flushes), "BROKEN_DISK": str(broken)})
    with running(server):
        people = [newcomer(server) for _ in range(8)]
        broken.write_text("")
        answers = together(
            len(people), lambda number: people[number].call(
                "POST", "/v1/accounts", {"currency": "USD"}))
        told = {(answer.status_code, answer.json()["error"]["code"]) for answer in answers}
        assert (500, "outcome_unknown") in told
        assert told <= {(500, "outcome_unknown"), (503, "unavailable")}
        assert server.process.wait(timeout=30) == 74


def test_a_disk_that_fails_to_read_for_a_while_is_not_damage(reads, tmp_path):
    """C-35, C-41: 503 meanwhile, nothing stops, and everything goes on without a restart."""
    broken = tmp_path / "broken"
    server = Server(tmp_path, "sandbox", [], {"LD_PRELOAD": str(reads), "BROKEN_DISK": str(broken)})
    server.start()
    try:
        ada = newcomer(server)
        ada.deposit(ada.account, 44_00)
        broken.write_text("")
        # Each connection reads the file anew after the deposit.
        answers = [ada.call("GET", "/v1/accounts") for _ in range(3)]
        assert {answer.status_code for answer in answers} == {503}, answers[0].text
        assert {answer.json()["error"]["code"] for answer in answers} == {"unavailable"}
        audit = server.verify()
        assert audit.returncode == 1 and "WRONG" not in audit.stdout, audit.stdout
        broken.unlink()
        assert ada.balance(ada.account) == 44_00
        ada.deposit(ada.account, 1_00)
        right = server.verify()
        assert right.returncode == 0 and "Writes were stopped" not in right.stdout, right.stdout
        assert ada.call("GET", "/readyz").text == "ok\n"
        assert server.is_same_process() and "WRONG" not in server.log
    finally:
        server.stop()


def test_a_start_on_a_disk_that_fails_to_read_says_so(reads, tmp_path):
    """C-35: nothing advises to restore a backup."""
    server = Server(tmp_path)
    server.start()
    server.stop()
    broken = tmp_path / "broken"
    broken.write_text("")
    words = awallet(
        "sandbox", "--port", "0", "--data", server.data,
        env={"LD_PRELOAD": str(reads), "BROKEN_DISK": str(broken)}).stderr
    assert "The disk failed to return a part of" in words and "backup" not in words, words
