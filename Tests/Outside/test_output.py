"""P-OPS-5: whatever becomes of its output, a server goes on, and a command says that it failed."""

import os
import pathlib
import subprocess

import pytest
import requests

from support.client import newcomer
from support.outputs import left_pipe, stuck_pipe, through_shell
from support.program import BINARY, Server, awallet, poll, running

CLOSED = [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"]
FULL = [">/dev/full", "2>/dev/full", ">/dev/full 2>&1"]
MODES = [("serve",), ("sandbox",), ("sandbox", "--print-json")]


def server_of(folder, mode, redirection):
    """A server whose every request is logged."""
    server = Server(folder, mode[0], [*mode[1:], "--log-level", "info"], sets_up=False)
    server.prefix = through_shell(redirection)
    return server


def check_it_works(server):
    """It answers, also after it has logged; and it is the process that was started."""
    for _ in range(3):
        assert server.is_same_process()
    if server.mode == "sandbox":
        ada = newcomer(server)
        ada.deposit(ada.account, 12_34)
        printed = ada.call("GET", f"/v1/accounts/{ada.account}/statement.pdf")
        assert printed.status_code == 200 and printed.content.startswith(b"%PDF")
    server.stop()
    assert server.process.returncode == 0
    if server.mode == "sandbox":
        assert server.verify().returncode == 0


@pytest.mark.parametrize("redirection", CLOSED + FULL)
@pytest.mark.parametrize("mode", MODES, ids=" ".join)
def test_a_closed_or_full_output_never_ends_a_server(tmp_path, mode, redirection):
    """P-OPS-5"""
    with running(server_of(tmp_path, mode, redirection)) as server:
        check_it_works(server)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("mode", MODES, ids=" ".join)
def test_a_server_outlives_the_reader_of_its_output(tmp_path, mode, number):
    """P-OPS-5"""
    with left_pipe(tmp_path) as (pipe, leave):
        server = server_of(tmp_path, mode, f"{number}>{pipe}")
        server.start_process()
        poll(lambda: os.path.realpath(f"/proc/{server.process.pid}/fd/{number}") == str(pipe),
             10, "the program does not run")
        leave()
        try:
            server.wait_until_ready(15)
            check_it_works(server)
        finally:
            server.stop()


def test_no_file_takes_the_place_of_a_closed_output(tmp_path):
    """P-OPS-5: otherwise the log would be written into the database."""
    with running(server_of(tmp_path, ("sandbox",), "<&- >&- 2>&-")) as server:
        folder = pathlib.Path(f"/proc/{server.process.pid}/fd")
        assert {os.readlink(folder / str(number)) for number in range(3)} == {"/dev/null"}


def test_an_output_that_nobody_reads_holds_up_no_payment(tmp_path):
    """P-OPS-5: the log keeps what fits, drops the rest and says how much that was."""
    with stuck_pipe(tmp_path) as (pipe, read_all):
        server = server_of(tmp_path, ("sandbox",), f">{pipe} 2>&1")
        with running(server):
            ada = newcomer(server)
            ada.deposit(ada.account, 12_34)
            with requests.Session() as session:
                # Each is a line of some 160 bytes.
                for _ in range(1500):
                    assert session.get(server.url + "/livez", timeout=5).text.strip() == "ok"
            ada.deposit(ada.account, 1_00)
            assert ada.balance(ada.account) == 13_34
            read_all("The Awallet sandbox is ready.", "could not be written here")
            assert server.is_same_process()


@pytest.fixture(scope="module")
def wallet(tmp_path_factory):
    """A stopped sandbox with its data."""
    server = Server(tmp_path_factory.mktemp("wallet"))
    with running(server):
        pass
    return server.data


COMMANDS = {
    "--help": [], "--version": [], "serve --help": [], "verify": ["--data"],
    "person list": ["--data"], "audit": ["--data"], "audit --json": ["--data"],
    "backup": ["copy.db", "--data"], "export": ["copy.jsonl.gz", "--data"],
    "person unlock DemoUser": ["--data"], "sandbox world schema": [],
    "sandbox world export": ["--data"],
}


@pytest.mark.parametrize("redirection", [">&-", ">/dev/full", "| true"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_whose_answer_is_lost_fails(wallet, tmp_path, command, redirection):
    """P-OPS-5"""
    words = [str(BINARY), *command.split(), *COMMANDS[command]]
    words += [str(wallet)] if words[-1] == "--data" else []
    if redirection == "| true":
        reader, writer = os.pipe()
        os.close(reader)
        result = subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, text=True,
            cwd=tmp_path, timeout=60)
        os.close(writer)
    else:
        result = subprocess.run(
            [*through_shell(redirection), *words], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert result.returncode == 74, result.stderr
    assert "Standard output cannot be written" in result.stderr


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_a_command_that_cannot_complain_fails_all_the_same(tmp_path, redirection):
    """P-OPS-5: and one that has nothing to complain about succeeds."""
    failed = awallet("verify", "--data", tmp_path, inside=through_shell(redirection))
    assert failed.returncode in (1, 64)
    assert awallet("--version", inside=through_shell(redirection)).returncode == 0
