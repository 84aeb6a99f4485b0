"""Banks for your tests: copy this file beside them. It needs `awallet` on the PATH and `requests`."""

import json
import subprocess

import pytest
import requests


@pytest.fixture(scope="session")
def sandbox():
    """A sandbox that lasts as long as the suite: its url, a token of DemoUser, its pid."""
    process = subprocess.Popen(
        ["awallet", "sandbox", "--ephemeral", "--port", "0", "--print-json"],
        stdout=subprocess.PIPE, text=True)
    yield json.loads(process.stdout.readline())
    process.terminate()
    process.wait(timeout=30)


@pytest.fixture
def bank(sandbox):
    """A new bank that only this test knows: its url, a token of DemoUser, its name."""
    banks = sandbox["url"] + "/sandbox/banks"
    (made,) = requests.post(banks, json={"count": 1}, timeout=10).json()["banks"]
    yield made
    requests.delete(f"{banks}/{made['name']}", timeout=10)
