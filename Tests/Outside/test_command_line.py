"""`--help` teaches, mistakes are explained, and a backup is a wallet of its own."""

import re
from pathlib import Path

import pytest

from support.client import newcomer
from support.program import awallet

HELP = {
    (): ["sandbox", "serve", "verify", "backup", "person", "deposit"],
    ("sandbox",): ["--host", "--port", "--data", "--reset", "8080", "127.0.0.1"],
    ("serve",): ["--host", "--port", "--data", "127.0.0.1"],
    ("verify",): ["--data", "balance"],
    ("backup",): ["--data"],
    ("person",): ["list", "show"],
    ("person", "show"): ["--data"],
    ("deposit",): ["--to", "--currency", "--key", "--data"],
}


@pytest.mark.parametrize("command", HELP, ids=" ".join)
def test_help_tells_what_matters(command):
    result = awallet(*command, "--help")
    assert result.returncode == 0
    for word in ["OVERVIEW", "USAGE", *HELP[command]]:
        assert word in result.stdout, f"{word} is not in the help of awallet {' '.join(command)}"


def test_every_option_and_setting_is_documented_and_no_other():
    """docs/configuration.md names what --help names: each flag and each environment variable."""
    helps = "".join(awallet(*command, "--help").stdout for command in HELP)
    document = Path(__file__).parents[2].joinpath("docs/configuration.md").read_text()
    flags = set(re.findall(r"--[a-z][a-z-]+", helps)) - {"--help"}
    assert flags == set(re.findall(r"--[a-z][a-z-]+", document))
    variables = set(re.findall(r"AWALLET_[A-Z_]+", helps))
    assert variables == set(re.findall(r"AWALLET_[A-Z_]+", document))


@pytest.mark.parametrize("arguments", [
    ["sandbx"], ["sandbox", "--port", "eighty"], ["sandbox", "--port", "70000"],
    ["sandbox", "--colour", "red"], ["sandbox", "--host", "not a host"], ["backup"],
    ["deposit", "1.00"]], ids=" ".join)
def test_a_mistake_is_explained(arguments, tmp_path):
    data = [] if arguments[0] == "sandbx" else ["--data", tmp_path / "data"]
    result = awallet(*arguments, *data, timeout=20)
    assert result.returncode > 0, result.stdout
    assert result.stderr.strip() and "Fatal error" not in result.stderr


def test_a_backup_of_the_running_server_verifies_and_starts(start, tmp_path):
    """OPS-1"""
    server = start()
    ada = newcomer(server)
    ada.deposit(ada.account, 44_00)
    copy = tmp_path / "copy" / server.database().name
    copy.parent.mkdir()
    made = awallet("backup", "--data", server.data, copy)
    assert made.returncode == 0, made.stdout + made.stderr
    ada.deposit(ada.account, 1_00)
    assert awallet("verify", "--data", copy.parent).returncode == 0
    assert awallet("backup", "--data", server.data, copy).returncode != 0, "overwrote a backup"
