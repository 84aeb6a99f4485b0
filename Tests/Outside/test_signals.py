"""P-OPS-6: only SIGTERM, SIGINT and the end of its terminal stop a server."""

import os
import pathlib
import pty
import signal
import subprocess

import pytest

from support.debian import needs_root
from support.program import BINARY, Server, awallet, poll, running

# What people and tools send a server that reopens logs, reads settings again or writes to a pipe.
HARMLESS = [signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGPIPE, signal.SIGXFSZ,
            signal.SIGWINCH, signal.SIGURG, signal.SIGCONT]


def server_of(folder, mode, *prefix):
    """Without a terminal, as systemd starts it, whatever started the tests."""
    server = Server(folder, mode, sets_up=False)
    server.prefix = ("setsid", *prefix)
    return server


def prepared(process):
    """Whether the program has said what it does with SIGHUP."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    (caught,) = (line for line in status.splitlines() if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (signal.SIGHUP - 1) & 1


@pytest.mark.parametrize("mode", ["serve", "sandbox"])
def test_signals_of_other_servers_do_no_harm(tmp_path, mode):
    """P-OPS-6: neither while it starts nor later."""
    server = server_of(tmp_path, mode)
    server.start_process()
    try:
        poll(lambda: prepared(server.process), 10, "it does not prepare for signals")

        def answers():
            for number in HARMLESS:
                server.process.send_signal(number)
            assert server.process.poll() is None, server.log[-2000:]
            return server.is_alive()
        poll(answers, 20, "it does not answer")
        for _ in range(3):
            assert answers()
    finally:
        server.stop()
    assert server.process.returncode == 0
    assert server.verify().returncode == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("mode", ["serve", "sandbox"])
def test_a_signal_to_stop_stops_it(tmp_path, mode, number):
    """P-OPS-6, OPS-5"""
    with running(server_of(tmp_path, mode)) as server:
        server.process.send_signal(number)
        assert server.process.wait(timeout=35) == 0


class InTerminal:
    """A server that is the first process of a terminal of its own."""

    def __init__(self, folder, *prefix):
        self.server = Server(folder, "sandbox")
        words = [*prefix, str(BINARY), "sandbox", "--port", str(self.server.port), "--data",
                 str(self.server.data)]
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvp(words[0], words)

    def wait_until_ready(self):
        poll(self.server.is_alive, 20, "it does not answer")
        # What it says at its start must be read: a terminal holds little.
        greeting = b""
        while b"Data " not in greeting:
            greeting += os.read(self.terminal, 4096)
        return greeting

    def close(self):
        os.close(self.terminal)

    def end(self):
        """Its exit status."""
        poll(self.has_ended, 35, "it does not end")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def has_ended(self):
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        return found is not None


def test_a_server_stops_with_its_terminal(tmp_path):
    """P-OPS-6"""
    program = InTerminal(tmp_path)
    program.wait_until_ready()
    program.close()
    assert program.end() == 0
    assert program.server.verify().returncode == 0


def test_nohup_outlives_its_terminal(tmp_path):
    """P-OPS-6: and its log, which leads nowhere then."""
    program = InTerminal(tmp_path, "sh", "-c", "trap '' HUP; exec \"$@\"", "-")
    try:
        program.wait_until_ready()
        program.close()
        os.kill(program.pid, signal.SIGHUP)
        assert program.server.is_alive() and not program.has_ended()
    finally:
        os.kill(program.pid, signal.SIGTERM)
        assert program.end() == 0


@needs_root
def test_the_first_process_of_a_container_obeys(tmp_path):
    """P-OPS-6: the kernel gives such a process no signal that it has not prepared for."""
    server = Server(tmp_path, "serve", sets_up=False)
    server.prefix = ("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
    server.start_process()
    try:
        server.wait_until_ready(15)
        children = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
        first = int(pathlib.Path(children).read_text())
        os.kill(first, signal.SIGHUP)
        assert server.is_alive()
        os.kill(first, signal.SIGTERM)
        assert server.process.wait(timeout=35) == 0
    finally:
        server.process.kill()
        server.process.wait(timeout=10)


@needs_root
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_command_that_is_the_first_process_of_a_container_obeys(tmp_path, number):
    """P-OPS-6: it waits here for the name of whom to erase."""
    with running(Server(tmp_path)) as server:
        asking = subprocess.Popen(
            ["unshare", "--pid", "--fork", "--kill-child", BINARY, "person", "erase", "Nobody",
             "--data", server.data], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            assert b"Type Nobody" in asking.stdout.readline()
            children = f"/proc/{asking.pid}/task/{asking.pid}/children"
            os.kill(int(pathlib.Path(children).read_text()), number)
            asking.wait(timeout=10)
        finally:
            asking.kill()
            asking.wait(timeout=10)
            asking.stdin.close()
            asking.stdout.close()
