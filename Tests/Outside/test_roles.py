"""Roles on the command line, with and without a running server."""

import re

import pytest

from support.client import PASSWORD, Client
from support.program import awallet
from support.setup import HOST


def registered(server, name):
    client = Client(server.url)
    client.register(name)
    return client


def role(server, name, role):
    return awallet("person", "role", name, role, "--data", server.data)


def test_the_command_line_makes_a_host_and_keeps_the_last(start):
    """P-ROLE-1: the next sign-in has the new role; what was signed in before ends."""
    server = start("serve")
    ada, grace = (registered(server, name) for name in ("ada_lovelace", "grace_hopper"))
    assert ada.ask("GET", "/v1/me")["role"] == "member"
    assert ada.call("GET", "/v1/people").status_code == 403
    given = role(server, "ada_lovelace", "host")
    assert given.returncode == 0 and "ada_lovelace is a host." in given.stdout
    assert ada.call("GET", "/v1/me").status_code == 401
    ada.sign_in("ada_lovelace")
    assert role(server, HOST, "member").returncode == 0
    people = {person["username"]: person for person in ada.ask("GET", "/v1/people")["people"]}
    assert people["ada_lovelace"]["role"] == "host"
    path = f"/v1/people/{people['grace_hopper']['id']}/role"
    assert ada.ask("PUT", path, {"role": "treasurer"})["role"] == "treasurer"
    assert grace.call("GET", "/v1/people").status_code == 401
    grace.sign_in("grace_hopper")
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
    for client, name in ((ada, "ada_lovelace"), (grace, "grace_hopper")):
        assert client.call("GET", "/v1/me").status_code == 401
        client.sign_in(name)
    assert grace.ask("GET", "/v1/me")["role"] == "host"
    assert ada.call("GET", "/v1/people").status_code == 403


def test_rights_end_with_the_role_and_the_command_line_keeps_its_own(start):
    """P-ROLE-2: a host's invitation and link, of before the role was taken back."""
    server = start("serve", ["--registration", "invite"])
    host = Client(server.url)
    host.sign_in(HOST)
    made = host.ask("POST", "/v1/invitations", {"role": "treasurer", "expires_in": 3600})
    kept = awallet("person", "invite", "--data", server.data).stdout.split()[0]
    member = host.ask("POST", "/v1/invitations", {})["token"]
    ada = Client(server.url)
    ada.register("ada_lovelace", invitation=member)
    person = ada.ask("GET", "/v1/me")["id"]
    link = host.ask("POST", f"/v1/people/{person}/reset", {})["token"]
    assert role(server, "ada_lovelace", "host").returncode == 0
    ada.sign_in("ada_lovelace")
    again = host.call("POST", f"/v1/people/{person}/reset", {}).json()["token"]
    assert role(server, HOST, "member").returncode == 0

    new = Client(server.url)
    body = {"username": "mallory_stays", "password": PASSWORD, "invitation": made["token"]}
    refused = new.call("POST", "/v1/people", body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "invitation_invalid")
    for token in (link, again):
        form = {"token": token, "password": "difference of engines"}
        assert new.call("POST", "/v1/resets/passwords", form).status_code == 404
    assert ada.ask("GET", "/v1/me")["role"] == "host"
    revoked = {one["id"]: one["revoked_at"] for one in ada.ask(
        "GET", "/v1/invitations")["invitations"]}
    assert revoked[made["id"]] is not None
    joined = Client(server.url).register(
        "grace_hopper", invitation=kept.rsplit("/", 1)[1])
    assert joined["person"]["role"] == "member"
    assert server.verify().returncode == 0


def test_the_command_line_signs_somebody_out_and_lifts_a_limit(start):
    """P-OUT-1, P-LIM-3: with one host, only the command line lifts their limit."""
    server = start("serve")
    host, other = Client(server.url), Client(server.url)
    for client in (host, other):
        client.sign_in(HOST)
    person = host.ask("GET", "/v1/me")["id"]
    limits = f"/v1/people/{person}/limits"
    host.ask("PUT", limits, {"per_payment": 10_00})
    refused = host.call("PUT", limits, {"per_payment": 20_00})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "limit_own")

    def person_command(*words):
        return awallet("person", *words, "--data", server.data)

    given = person_command("limit", HOST, "--per-payment", "20.00", "--over", "ask")
    assert given.returncode == 0, given.stderr
    assert host.ask("GET", "/v1/limits")["limits"][0]["per_payment"] == 20_00
    assert person_command("limit", HOST).returncode == 0
    assert host.ask("GET", "/v1/limits")["limits"] == []
    assert person_command("limit", HOST, "--per-day", "much").returncode == 1

    ended = person_command("sign-out", HOST)
    assert ended.returncode == 0, ended.stderr
    assert re.search(r"sessions +[2-9]", ended.stdout), ended.stdout
    for client in (host, other):
        assert client.call("GET", "/v1/me").status_code == 401
    host.sign_in(HOST)
    acts = [entry["act"] for entry in host.ask("GET", "/v1/me/log")["entries"]]
    assert acts[:2] == ["signed_in", "access_ended"]
    assert person_command("sign-out", "nobody_at_all").returncode == 1


def test_a_person_is_named_by_number_too(start):
    server = start()
    client = Client(server.url)
    client.sign_in_by_phone("+15306018718")
    assert role(server, "+1 (530) 601-8718", "treasurer").returncode == 0
    client.sign_in_by_phone("+15306018718")
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
