"""X-WORLD: the people of a sandbox as a file."""

import copy
import json
import pathlib

import jsonschema
import pytest
import requests
import yaml

from support.banks import Banks
from support.clock import START
from support.program import ROOT, awallet
from support.starling import Starling

WORLDS = sorted((ROOT / "Sources/Sandbox/Worlds").glob("*.yaml"))
GUIDE = (ROOT / "docs/sandbox.md").read_text()
EXAMPLE = GUIDE.split("## Worlds")[1].split("```yaml\n")[1].split("```")[0]
OVERDRAFT = """\
people:
  - username: AdaLovelace
    accounts: [{name: Main, currency: GBP, opening_balance: 5.00}]
history:
  - {person: AdaLovelace, kind: spending, amount: 2.00, counterparty: Shop}
  - {person: AdaLovelace, kind: withdrawal, amount: 7.00}
"""

# Each breaks one thing of the example, so that the schema and the program refuse it.
MUTATIONS = [
    lambda world: world.update(colour="red"),
    lambda world: world["clock"].pop("moment"),
    lambda world: world["clock"].update(frozen="perhaps"),
    lambda world: world["people"][1].pop("username"),
    lambda world: world["people"][0]["accounts"][0].pop("currency"),
    lambda world: world["people"][0]["accounts"][0].update(opening_balance="ten"),
    lambda world: world["people"][0]["tokens"].update(access="a.b.c.d.e"),
    lambda world: world["history"][0].pop("person"),
    lambda world: world["history"][0].update(kind="gift"),
    lambda world: world["history"][0].pop("amount"),
    lambda world: world["history"][0].update(at="2026-03-01T00:00:00Z", ago="P1D"),
    lambda world: world["history"][0].update(category="FUN"),
    lambda world: world["faults"][0]["effect"].update(kind="flood"),
    lambda world: world["webhooks"][0].pop("person"),
]


def written(folder, text, name="world.yaml"):
    file = pathlib.Path(folder) / name
    file.write_text(text)
    return file


@pytest.fixture(scope="module")
def schema():
    return jsonschema.Draft202012Validator(
        json.loads(awallet("sandbox", "world", "schema").stdout))


def test_the_example_of_the_guide_starts(start, tmp_path):
    """X-WORLD: its tokens, rules, webhooks and clock are there, also after a restart."""
    file = written(tmp_path, EXAMPLE)
    server = start(arguments=["--world", file])
    person = yaml.safe_load(EXAMPLE)["people"][0]
    token = person["tokens"]["access"]
    for _ in range(2):
        assert token in server.log
        accounts = Starling(server.url, token).accounts()
        assert [account["name"] for account in accounts] == [
            account["name"] for account in person["accounts"]]
        faults = requests.get(f"{server.url}/sandbox/faults", timeout=10).json()["faults"]
        assert [fault["effect"]["kind"] for fault in faults] == ["delay"]
        clock = requests.get(f"{server.url}/sandbox/clock", timeout=10).json()
        assert clock["frozen"] and clock["now"].startswith("2026-03-29T09:00")
        assert "keeps its people" not in server.log
        server.stop()
        server.start()
    exported = awallet("sandbox", "world", "export", "--data", server.data).stdout
    assert yaml.safe_load(exported)["webhooks"] == yaml.safe_load(EXAMPLE)["webhooks"]


def test_the_same_file_at_the_same_time_makes_the_same_journal(start):
    """X-WORLD"""
    marks = []
    for _ in range(2):
        server = start(arguments=["--world", "school", "--clock", START])
        server.stop()
        marks.append(awallet("verify", "--data", server.data).stdout)
    assert marks[0] == marks[1] and "mark " in marks[0]


def test_a_world_that_cannot_be_made_leaves_nothing_behind(tmp_path):
    """X-WORLD: the entry that the ledger refuses is named with its line."""
    file = written(tmp_path, OVERDRAFT)
    data = tmp_path / "data"
    refused = awallet("sandbox", "--world", file, "--data", data, "--port", "0")
    assert refused.returncode == 1 and "world.yaml:6:5: the wallet refuses this" in refused.stderr
    assert not data.exists()
    data.mkdir()
    assert awallet("sandbox", "--world", file, "--data", data).returncode == 1
    assert not list(data.glob("*.db*"))
    checked = awallet("sandbox", "world", "check", file)
    assert checked.returncode == 1 and checked.stderr == refused.stderr.splitlines(True)[-1]


@pytest.mark.parametrize("text, expected", [
    ("people: [", "world.yaml:2:1: "),
    ("people: [{username: AdaLovelace, colour: red}]", "world.yaml:1:34: \"colour\" is unknown"),
    ("a: &a [1]\nb: [*a, *a]\n", "world.yaml:2:5: \"*a\" is an alias")])
def test_a_mistake_is_named_before_anything_is_made(tmp_path, text, expected):
    """X-WORLD"""
    refused = awallet(
        "sandbox", "--world", written(tmp_path, text), "--data", tmp_path / "data")
    assert refused.returncode == 1 and expected in refused.stderr, refused.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("world", ["school", "demo"])
def test_an_exported_world_begins_again_with_the_same_books(start, tmp_path, world):
    """X-WORLD: the export of the new world has the same people, balances, goals and entries."""
    first = start(arguments=["--world", world, "--clock", START])
    text = awallet("sandbox", "world", "export", "--data", first.data).stdout
    again = start(arguments=["--world", written(tmp_path, text)])
    assert awallet("sandbox", "world", "export", "--data", again.data).stdout == text
    token = yaml.safe_load(text)["people"][0]["tokens"]["access"]
    ours, theirs = (Starling(server.url, token) for server in (first, again))
    for one, other in zip(ours.accounts(), theirs.accounts(), strict=True):
        assert one["name"] == other["name"]
        assert ours.balance(one) == theirs.balance(other)


def test_banks_begin_with_a_file_that_a_suite_sends(server):
    """X-WORLD, X-BANK: both banks have its people; a mistake makes no bank."""
    banks = Banks(server.url)
    text = "people: [{username: AdaLovelace, tokens: {access: ada-suite-token}, accounts: " \
        "[{name: Main, currency: EUR, opening_balance: 12.50}]}]"
    try:
        made = banks.make(count=2, world_file=text)
        for bank in made:
            assert bank["token"] == f"{bank['name']}.ada-suite-token"
            assert bank["world"] == "world_file"
            account, = Starling(bank["url"], bank["token"]).accounts()
            assert account["currency"] == "EUR" and account["name"] == "Main"
        reset = requests.post(
            f"{server.url}/sandbox/banks/{made[0]['name']}/reset", timeout=10)
        assert reset.status_code == 200
        for order, code, words in [
                ({"world_file": OVERDRAFT}, "world_invalid", "world_file:6:5: "),
                ({"world_file": "people: 1"}, "world_invalid", "world_file:1:9: "),
                ({"world_file": text, "world": "demo"}, "bank_world_unclear", "one world"),
                ({"world_file": text, "snapshot": "a"}, "bank_order_unclear", "snapshot"),
                ({"world_file": "#" * (1 << 20) + "\n"}, "world_invalid", "bytes")]:
            refused = requests.post(f"{server.url}/sandbox/banks", json=order, timeout=30)
            error = refused.json()["error"]
            assert (refused.status_code, error["code"]) == (422, code)
            assert words in error["message"]
        assert len(banks.list()) == 2
    finally:
        banks.clear()


def test_the_command_line_sends_the_file_of_a_world(server, tmp_path, monkeypatch):
    """X-WORLD, X-BANK: the command reads it, from where it runs; a mistake makes no bank."""
    banks = Banks(server.url)
    monkeypatch.chdir(tmp_path)

    def make(name, file):
        return awallet("sandbox", "bank", "make", name, "--from", file, "--data", server.data)

    written(tmp_path, "people: [{username: AdaLovelace, tokens: {access: ada-suite-token}, "
                      "accounts: [{name: Main, currency: EUR}]}]")
    try:
        made = make("ada", "world.yaml")
        assert "ada.ada-suite-token" in made.stdout, made.stderr
        written(tmp_path, OVERDRAFT)
        refused = make("bob", "./world.yaml")
        assert refused.returncode == 1 and ":6:5: the wallet refuses this" in refused.stderr
        assert "gone.yaml cannot be read" in make("bob", "gone.yaml").stderr
        assert [bank["name"] for bank in banks.list()] == ["ada"]
    finally:
        banks.clear()


@pytest.mark.parametrize("file", WORLDS, ids=lambda file: file.stem)
def test_a_ready_world_fits_the_schema(schema, file):
    """X-WORLD: as files for editors, too."""
    schema.validate(yaml.load(file.read_text(), SafeTimes))


@pytest.mark.parametrize("number", range(len(MUTATIONS)))
def test_the_schema_and_the_program_refuse_the_same_mistakes(schema, tmp_path, number):
    """X-WORLD"""
    world = yaml.load(EXAMPLE, SafeTimes)
    schema.validate(world)
    broken = copy.deepcopy(world)
    MUTATIONS[number](broken)
    assert not schema.is_valid(broken)
    refused = awallet(
        "sandbox", "world", "check", written(tmp_path, yaml.safe_dump(broken)))
    assert refused.returncode == 1 and "world.yaml:" in refused.stderr


class SafeTimes(yaml.SafeLoader):
    """Reads times as text, as editors do."""


SafeTimes.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
