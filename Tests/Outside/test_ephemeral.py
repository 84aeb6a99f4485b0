"""A sandbox for one suite: it says where it is in one line, and leaves nothing behind."""

import json
import os
import pathlib
import signal
import subprocess
import time

import pytest
import requests

from support.program import BINARY, awallet, poll

OPTIONS = ["sandbox", "--ephemeral", "--port", "0", "--print-json"]


def started(*command):
    """The process, and the line that its sandbox printed."""
    process = subprocess.Popen(
        [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        text=True, env={**os.environ, "AWALLET_DATA": "/nowhere"})
    # A log that goes the same way has its own lines.
    line = next(line for line in process.stdout if line.startswith("{"))
    return process, json.loads(line)


def folder_of(pid):
    """The folder of the database that a process has open."""
    for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        if link.is_symlink() and link.readlink().name == "wallet.db":
            return link.readlink().parent
    raise AssertionError("it has no database open")


def is_alive(pid):
    """Whether the process runs; one that nobody has waited for has ended."""
    try:
        status = pathlib.Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture
def sandbox():
    process, line = started(BINARY, *OPTIONS)
    yield process, line
    process.kill()
    process.wait(timeout=10)


def test_one_line_says_where_it_is(sandbox):
    process, line = sandbox
    assert list(line) == ["url", "token", "pid"] and line["pid"] == process.pid
    answer = requests.get(
        line["url"] + "/api/v2/accounts", timeout=10,
        headers={"Authorization": f"Bearer {line['token']}"})
    assert answer.status_code == 200 and answer.json()["accounts"]
    folder = folder_of(process.pid)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == 0
    assert process.stdout.read() == "" and not folder.exists()


def test_an_empty_world_has_no_token():
    """X-WORLD"""
    process, line = started(BINARY, *OPTIONS, "--world", "empty")
    process.terminate()
    assert process.wait(timeout=30) == 0
    assert line["token"] is None and line["url"].startswith("http://127.0.0.1:")


def test_it_ends_with_the_program_that_started_it():
    """X-SUITE: and says why."""
    shell, line = started("sh", "-c", f"{BINARY} {' '.join(OPTIONS)} 2>&1 & wait")
    assert line["pid"] != shell.pid
    folder = folder_of(line["pid"])
    shell.kill()
    shell.wait(timeout=10)
    poll(lambda: not is_alive(line["pid"]), 20, "it outlives its parent")
    assert not folder.exists()
    said = shell.stdout.read()
    assert "The program that started this sandbox has ended" in said and "--outlive" in said


def test_it_outlives_the_step_that_started_it():
    """X-SUITE: the shell of a CI job's step ends, and later steps find the sandbox."""
    step, line = started("sh", "-c", f"{BINARY} {' '.join(OPTIONS)} --outlive 2>/dev/null &")
    assert step.wait(timeout=10) == 0
    folder = folder_of(line["pid"])
    # Longer than a sandbox without the switch looks for its parent.
    other, ended = started("sh", "-c", f"{BINARY} {' '.join(OPTIONS)} 2>/dev/null & wait")
    other.kill()
    other.wait(timeout=10)
    poll(lambda: not is_alive(ended["pid"]), 20, "it outlives its parent")
    assert requests.get(line["url"] + "/readyz", timeout=10).status_code == 200
    os.kill(line["pid"], signal.SIGTERM)
    poll(lambda: not is_alive(line["pid"]), 20, "it does not end")
    assert not folder.exists()


def test_outliving_is_for_what_would_not():
    refused = awallet("sandbox", "--outlive")
    assert refused.returncode == 64 and "--ephemeral" in refused.stderr


def test_what_a_killed_one_left_is_deleted_by_the_next(sandbox):
    process, _ = sandbox
    other, line = started(BINARY, *OPTIONS)
    folder, kept = folder_of(line["pid"]), folder_of(process.pid)
    other.kill()
    other.wait(timeout=10)
    hour_ago = time.time() - 3600
    for path in (folder, kept):
        os.utime(path, (hour_ago, hour_ago))
    third, _ = started(BINARY, *OPTIONS)
    third.terminate()
    third.wait(timeout=30)
    assert not folder.exists() and kept.exists()


@pytest.mark.parametrize("more", [["--reset"], ["--data", "data"], ["--database", "postgres:///a"]])
def test_what_contradicts_it_is_refused(more):
    refused = awallet("sandbox", "--ephemeral", *more)
    assert refused.returncode == 64 and "leave out" in refused.stderr
