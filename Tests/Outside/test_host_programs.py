"""A program of the host's, for codes or alarms, hurts no server, whatever it does."""

import os
import re
import threading
import time

import pytest

from support.client import Client
from support.program import awallet, poll

NUMBER = "+15306018718"


def program(folder, *lines):
    path = folder / "program"
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o700)
    return path


def tried(path):
    return awallet("codes", "test", NUMBER, "--codes", "command", "--code-command", path)


@pytest.mark.parametrize("line", [
    "exit 0", "exec <&-", "head -c 30000000 /dev/zero", "head -c 3000000 /dev/zero >&2",
    "sleep 60 2>/dev/null & exit 0", "kill -PIPE $$ || exit 0; exit 0",
    '[ "$(cat | wc -c)" -gt 10 ] && [ "$1" = +15306018718 ]',
    'test "$(ls /proc/self/fd | wc -l)" -le 4'], ids=str)
def test_what_else_it_does_does_not_matter(tmp_path, line):
    begin = time.monotonic()
    result = tried(program(tmp_path, line))
    if "PIPE" in line:
        assert result.returncode == 1, "it has the usual signals, and dies of this one"
    else:
        assert result.returncode == 0, result.stderr
    assert time.monotonic() - begin < 15


def test_one_that_fails_or_does_not_start_is_reported(tmp_path):
    assert tried(program(tmp_path, "exit 3")).returncode == 1
    nothing = program(tmp_path)
    nothing.write_text("no program at all")
    assert tried(nothing).returncode == 1


def test_one_that_hangs_is_ended_with_all_that_it_started(start, tmp_path):
    """It ignores the order to end; meanwhile the server does all else."""
    pids = tmp_path / "pids"
    path = program(tmp_path, "trap '' TERM", f"sleep 300 & echo $! $$ >{pids}.new",
                   f"mv {pids}.new {pids}", "wait")
    server = start("serve", ["--codes", "command", "--code-command", path])
    answers = []

    def ask():
        body = {"phone": NUMBER}
        answers.append(Client(server.url).call("POST", "/v1/codes", body))
    asking = threading.Thread(target=ask)
    asking.start()
    poll(pids.exists, 20, "the program was not started")
    ada = Client(server.url)
    ada.register("ada_lovelace")
    assert ada.accounts()
    asking.join(timeout=40)
    (answer,) = answers
    assert answer.status_code >= 500 and answer.json()["error"]["code"], answer.text
    for pid in map(int, pids.read_text().split()):
        poll(lambda pid=pid: not os.path.exists(f"/proc/{pid}") or is_over(pid), 10, "it goes on")
    assert server.is_same_process()
    assert not re.search(r"\d{6}", server.log.partition(NUMBER)[2]), "a code is in the log"


def is_over(pid):
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] == "Z"
