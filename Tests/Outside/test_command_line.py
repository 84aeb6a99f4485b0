"""`--help` is complete, errors explain themselves, and a backup is a complete wallet."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.client import newcomer
from support.program import ROOT, awallet

HELP = {
    (): ["sandbox", "serve", "verify", "backup", "restore", "export", "import", "move",
         "person", "deposit", "withdraw", "audit", "codes"],
    ("sandbox",): ["--host", "--port", "--data", "--reset", "--clock", "--seed",
                   "--world", "--ephemeral", "--no-inspector",
                   "--print-json", "8080", "127.0.0.1"],
    ("sandbox", "snapshot"): ["save", "list", "restore", "delete"],
    ("sandbox", "bank"): ["make", "list", "reset", "delete"],
    ("sandbox", "bank", "make"): ["--count", "--from", "--snapshot", "--data"],
    ("sandbox", "snapshot", "save"): ["--replace", "--data"],
    ("serve",): ["--host", "--port", "--data", "127.0.0.1"],
    ("verify",): ["--data", "balance"],
    ("backup",): ["--data"],
    ("restore",): ["--data", "--secret"],
    ("export",): ["--data", "gzip"],
    ("import",): ["--data", "mark"],
    ("move",): ["--to", "--from", "--data", "mark"],
    ("person",): ["list", "show", "invite", "role", "limit", "reset", "sign-out", "erase"],
    ("person", "invite"): ["--role", "--seats", "--hours", "--note", "--public-url", "--data"],
    ("person", "show"): ["--data"],
    ("person", "role"): ["member", "treasurer", "host", "--data"],
    ("person", "reset"): ["--public-url", "--data"],
    ("person", "limit"): [
        "--per-payment", "--per-day", "--per-month", "--over", "--currency", "--data"],
    ("person", "sign-out"): ["--data", "tokens"],
    ("person", "erase"): ["--confirm", "--data"],
    ("deposit",): ["--to", "--currency", "--note", "--key", "--data"],
    ("withdraw",): ["--from", "--account", "--currency", "--note", "--key", "--data"],
    ("audit",): ["--person", "--act", "--limit", "--json", "--data", "sign_in_failed"],
    ("codes",): ["test"],
    ("codes", "test"): ["--codes", "--codes-http", "--codes-smtp"],
}


@pytest.mark.parametrize("command", HELP, ids=" ".join)
def test_help_names_commands_and_options(command):
    result = awallet(*command, "--help")
    assert result.returncode == 0
    for word in ["OVERVIEW", "USAGE", *HELP[command]]:
        assert word in result.stdout, f"{word} is not in the help of awallet {' '.join(command)}"


CONFIGURATION = Path(__file__).parents[2].joinpath("docs/configuration.md").read_text()


def options_of(*command):
    """Each option that --help names, with its environment variable, if it has one."""
    options = awallet(*command, "--help").stdout.partition("OPTIONS:")[2]
    entries = [" ".join(one.split()) for one in re.split(r"\n  (?=-)", options)]
    found = {}
    for entry in entries:
        if option := re.match(r"--[a-z-]+", entry):
            variable = re.search(r"\[env (AWALLET_[A-Z_]+)", entry)
            found[option[0]] = variable[1] if variable else None
    return found


def test_help_and_documentation_name_the_same_options():
    """docs/configuration.md names what --help names: each flag and each environment variable."""
    helps = "".join(awallet(*command, "--help").stdout for command in HELP)
    flags = set(re.findall(r"--[a-z][a-z-]+", helps)) - {"--help"}
    assert flags == set(re.findall(r"--[a-z][a-z-]+", CONFIGURATION))
    variables = set(re.findall(r"AWALLET_[A-Z_]+", helps))
    assert variables == set(re.findall(r"AWALLET_[A-Z_]+", CONFIGURATION))


def test_help_and_documentation_name_the_same_variable_for_each_setting():
    settings = options_of("serve") | options_of("sandbox")
    rows = re.findall(r"^\| `(--[a-z-]+)` \| `(AWALLET_[A-Z_]+)` \|", CONFIGURATION, re.M)
    assert {flag: name for flag, name in settings.items() if name} == dict(rows)
    # Only the command line can ask for a reset, so that it never happens unnoticed; a moment and
    # its seed belong to one new world; --outlive is a word about --ephemeral.
    assert {flag for flag, name in settings.items() if not name} - {"--version"} == {
        "--reset", "--clock", "--seed", "--world", "--ephemeral", "--outlive", "--no-inspector",
        "--print-json"}


def test_there_is_one_version():
    """P-OPS-7: the program's, in the documents of its APIs, the changelog and the package."""
    version = awallet("--version").stdout.removeprefix("Awallet ").strip()
    numbers, mark = re.fullmatch(r"(\d+\.\d+\.\d+)(-dev)?", version).groups()
    for document in ("WalletAPI/openapi.yaml", "Sandbox/API/openapi.yaml"):
        text = (ROOT / "Sources" / document).read_text()
        assert f"\n  version: {version}\n" in text, document
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    latest = next(heading for heading in headings if heading != "Unreleased")
    if mark:
        assert headings[0] == "Unreleased" and parts(numbers) > parts(latest)
    else:
        assert headings[0] == latest == version
    packaged = subprocess.run(
        [ROOT / "Tools/make-deb", "--version"], capture_output=True, text=True, check=True)
    assert packaged.stdout.startswith(numbers) and ("~dev" in packaged.stdout) == bool(mark)


def parts(version):
    return [int(part) for part in version.split(".")]


# An invalid value for each setting. A proxy's address may be any text.
NONSENSE = {
    "AWALLET_HOST": "not a host", "AWALLET_PORT": "eighty", "AWALLET_DATA": "/dev/null/wallet",
    "AWALLET_CURRENCY": "XX", "AWALLET_REGION": "Atlantis", "AWALLET_ZONE": "Nowhere/Else",
    "AWALLET_LOG": "loud", "AWALLET_ROUND_UP_CASH": "perhaps", "AWALLET_HSTS_SUBDOMAINS": "perhaps",
    "AWALLET_REQUIRE_SIGNATURES": "perhaps", "AWALLET_NEW_SECRET": "perhaps",
    "AWALLET_ALLOW_UNSAFE_DISK": "perhaps", "AWALLET_CODES": "pigeon",
    "AWALLET_CODE_COMMAND": "/no/such/program", "AWALLET_CODES_HTTP": "/no/such/file",
    "AWALLET_CODES_SMTP": "/no/such/file", "AWALLET_CALLING_CODES": "one",
    "AWALLET_PUBLIC_URL": "my wallet", "AWALLET_PASSWORD_LENGTH": "long",
    "AWALLET_BACKUP_TO": "/dev/null/backups", "AWALLET_BACKUP_EVERY": "sometimes",
    "AWALLET_BACKUP_MOUNT": "/no/such/place",
    "AWALLET_BACKUP_KEEP": "many", "AWALLET_ALARM_COMMAND": "/no/such/program",
    "AWALLET_METRICS": "nowhere", "AWALLET_REGISTRATION": "perhaps",
    "AWALLET_DESK_PROOF": "3m", "AWALLET_DESK_IDLE": "13h",
    "AWALLET_CONFIRM_ABOVE": "a lot", "AWALLET_DATABASE": "mysql://localhost/wallet",
    "AWALLET_WEBHOOK_NETWORKS": "127.0.0.0/8",
    "AWALLET_CLUSTER_ADDRESS": "nowhere", "AWALLET_READ_DATABASE": "mysql://localhost/wallet",
    "AWALLET_TRUSTED_PROXIES": "10.0.0.1, caddy", "AWALLET_FORWARDED_HEADER": "via",
    "AWALLET_CORS_ORIGINS": "https://app.example/path",
}


# The way of sending codes that reads a variable.
CHANNELS = {
    "AWALLET_CODE_COMMAND": "command", "AWALLET_CODES_HTTP": "http", "AWALLET_CODES_SMTP": "smtp",
}


def test_an_invalid_value_is_tried_for_every_variable():
    variables = {name for name in options_of("serve").values() if name}
    assert variables <= set(NONSENSE)


@pytest.mark.parametrize("variable", NONSENSE)
def test_every_variable_is_read(variable, tmp_path):
    """An invalid value stops the start with a message."""
    settings = {"AWALLET_DATA": str(tmp_path / "data"), "AWALLET_PORT": "0"}
    if variable in CHANNELS:
        settings["AWALLET_CODES"] = CHANNELS[variable]
    result = awallet("serve", env=settings | {variable: NONSENSE[variable]}, timeout=30)
    assert result.returncode > 0 and "Fatal error" not in result.stderr, result.stderr
    assert result.stderr.strip()


def test_the_environment_enables_a_setting(tmp_path):
    """The test uses a folder in memory, which `serve` refuses without the setting."""
    memory = Path("/dev/shm") / f"awallet-{tmp_path.name}-{os.getpid()}"
    settings = {"AWALLET_DATA": str(memory), "AWALLET_PORT": "0", "AWALLET_HOST": "not a host"}

    def words(**more):
        result = awallet("serve", env=settings | more, timeout=30)
        assert result.returncode > 0
        return result.stderr
    try:
        assert "--allow-unsafe-disk" in words()
        assert "--allow-unsafe-disk" in words(AWALLET_ALLOW_UNSAFE_DISK="no")
        # With the setting, the start gets as far as the address.
        assert "--allow-unsafe-disk" not in words(AWALLET_ALLOW_UNSAFE_DISK="yes")
    finally:
        shutil.rmtree(memory, ignore_errors=True)


@pytest.mark.parametrize("arguments", [
    ["sandbx"], ["sandbox", "--port", "eighty"], ["sandbox", "--port", "70000"],
    ["sandbox", "--colour", "red"], ["sandbox", "--host", "not a host"], ["backup"], ["restore"],
    ["export"], ["import"],
    ["serve", "--backup-every", "4m"], ["serve", "--backup-keep", "0"],
    ["serve", "--confirm-above=-1"], ["serve", "--desk-proof", "4m"],
    ["serve", "--desk-idle", "1d"], ["sandbox", "--clock", "noon"], ["sandbox", "--seed", "1"],
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
