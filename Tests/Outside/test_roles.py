"""Roles on the command line, with and without a running server."""

import pytest

from support.client import Client
from support.program import awallet
from support.setup import HOST


def registered(server, name):
    client = Client(server.url)
    client.register(name)
    return client


def role(server, name, role):
    return awallet("person", "role", name, role, "--data", server.data)


def test_the_command_line_makes_a_host_and_keeps_the_last(start):
    """P-ROLE-1: the next request has the new role."""
    server = start("serve")
    ada, grace = (registered(server, name) for name in ("ada_lovelace", "grace_hopper"))
    assert ada.ask("GET", "/v1/me")["role"] == "member"
    assert ada.call("GET", "/v1/people").status_code == 403
    given = role(server, "ada_lovelace", "host")
    assert given.returncode == 0 and "ada_lovelace is a host." in given.stdout
    assert role(server, HOST, "member").returncode == 0
    people = {person["username"]: person for person in ada.ask("GET", "/v1/people")["people"]}
    assert people["ada_lovelace"]["role"] == "host"
    path = f"/v1/people/{people['grace_hopper']['id']}/role"
    assert ada.ask("PUT", path, {"role": "treasurer"})["role"] == "treasurer"
    assert grace.ask("GET", "/v1/people")["next"] is None
    kept = role(server, "ada_lovelace", "member")
    assert kept.returncode == 1 and "A wallet needs a host." in kept.stderr
    assert ada.ask("GET", "/v1/me")["role"] == "host"
    assert server.verify().returncode == 0

    listed = awallet("person", "list", "--data", server.data).stdout
    assert [line.split()[2:4] for line in listed.splitlines()] == [
        ["member", HOST], ["host", "ada_lovelace"], ["treasurer", "grace_hopper"]]
    shown = awallet("person", "show", "grace_hopper", "--data", server.data).stdout
    assert "role      treasurer" in shown

    server.stop()
    assert role(server, "grace_hopper", "host").returncode == 0
    assert role(server, "ada_lovelace", "member").returncode == 0
    server.start()
    assert grace.ask("GET", "/v1/me")["role"] == "host"
    assert ada.call("GET", "/v1/people").status_code == 403


def test_a_person_is_named_by_number_too(start):
    server = start()
    client = Client(server.url)
    client.sign_in_by_phone("+15306018718")
    assert role(server, "+1 (530) 601-8718", "treasurer").returncode == 0
    assert client.ask("GET", "/v1/me")["role"] == "treasurer"
    shown = awallet("person", "show", "+15306018718", "--data", server.data)
    assert "role      treasurer" in shown.stdout


@pytest.mark.parametrize("words", [("nobody_at_all", "host"), ("ada_lovelace", "king")])
def test_a_wrong_name_or_role_is_an_error(start, words):
    server = start("serve")
    registered(server, "ada_lovelace")
    answer = role(server, *words)
    assert answer.returncode not in (0, -4, -5)
    assert set(words) & set(answer.stderr.replace("'", " ").replace(".", " ").split())
