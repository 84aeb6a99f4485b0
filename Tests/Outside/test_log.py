"""The log of acts on the command line, with and without a running server."""

import json

from support.client import Client
from support.program import awallet, poll


def log(server, *more):
    answer = awallet("audit", "--json", *more, "--data", server.data)
    assert answer.returncode == 0, answer.stderr
    return [json.loads(line) for line in answer.stdout.splitlines()]


def test_the_command_line_shows_what_happened(start):
    """P-AUD-1: by person and by act, and what is shown is what `verify` counts."""
    server = start("serve")
    ada = Client(server.url)
    ada.register("ada_lovelace")
    Client(server.url).register("grace_hopper")
    wrong = {"username": "ada_lovelace", "password": "not her password"}
    assert ada.call("POST", "/v1/sessions", wrong).status_code == 401
    ada.open_account()
    for command in (("person", "role", "ada_lovelace", "host"),
                    ("person", "unlock", "ada_lovelace"),
                    ("deposit", "--to", "ada_lovelace", "25.50")):
        assert awallet(*command, "--data", server.data).returncode == 0
    ada.sign_in("ada_lovelace")
    # A failed sign-in is recorded after its answer.

    def all_of_hers():
        found = log(server, "--person", "ada_lovelace")
        return found if len(found) > 6 else None

    hers = poll(all_of_hers, 5, "an entry is missing")
    assert sorted(entry["act"] for entry in hers) == [
        "cash_in", "person_joined", "role_changed", "sign_in_failed", "signed_in", "signed_in",
        "unlocked"]
    deposit, = log(server, "--act", "cash_in")
    assert deposit["amount"] == "25.50 USD" and deposit["channel"] == "command_line"
    failure, = log(server, "--act", "sign_in_failed")
    assert failure["address"] == "127.0.0.1" and "actor" not in failure
    own = ada.ask("GET", "/v1/me/log")["entries"]
    assert [entry["number"] for entry in own] == [int(entry["number"]) for entry in hers]
    # Four entries are of the setup.
    everything = log(server)
    assert len(everything) == 13
    assert len(ada.ask("GET", "/v1/log")["entries"]) == 13
    assert "13 log entries" in server.verify().stdout

    server.stop()
    assert log(server) == everything
    assert "13 log entries" in server.verify().stdout
    text = awallet("audit", "--limit", "2", "--data", server.data).stdout
    assert len(text.splitlines()) == 2


def test_a_wrong_name_act_or_limit_is_an_error(start):
    server = start("serve")
    for words in (["--person", "nobody_here"], ["--act", "danced"], ["--limit", "0"]):
        answer = awallet("audit", *words, "--data", server.data)
        assert answer.returncode not in (0, -4, -5) and answer.stderr
