"""A bank for your tests: copy this file beside them. It needs `awallet` on the PATH and `requests`."""

import json
import subprocess

import pytest
import requests


@pytest.fixture(scope="session")
def sandbox():
    """A bank that lasts as long as the suite: its url, a token of DemoUser, its pid."""
    process = subprocess.Popen(
        ["awallet", "sandbox", "--ephemeral", "--port", "0", "--print-json"],
        stdout=subprocess.PIPE, text=True)
    line = json.loads(process.stdout.readline())
    requests.post(line["url"] + "/sandbox/snapshots", json={"name": "start"}, timeout=10)
    yield line
    process.terminate()
    process.wait(timeout=30)


@pytest.fixture
def bank(sandbox):
    """The same bank, as it was at the start of the suite."""
    yield sandbox
    requests.post(sandbox["url"] + "/sandbox/snapshots/start/restore", timeout=10)
