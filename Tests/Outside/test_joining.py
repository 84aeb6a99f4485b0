"""Joining a wallet by invitation (P-JOIN-1)."""

import re

import pytest

from support.client import PASSWORD, Client
from support.program import Server, awallet, poll, running
from support.setup import HOST, set_up
from support.terminal import read_code


def invite(server, *more):
    return awallet("person", "invite", *more, "--data", server.data)


def join(server, name, token=None):
    body = {"username": name, "password": PASSWORD} | ({"invitation": token} if token else {})
    answer = Client(server.url).call("POST", "/v1/people", body)
    return answer.status_code, answer.json().get("error", {}).get("code")


@pytest.fixture
def by_invitation(start):
    return start("serve", ["--registration", "invite"])


def test_the_command_line_invites_with_a_link_and_its_code(by_invitation):
    site = "https://wallet.example.org"
    made = invite(by_invitation, "--public-url", site, "--note", "Class 4b")
    assert made.returncode == 0, made.stderr
    link, _, code = made.stdout.partition("\n\n")
    assert re.fullmatch(re.escape(site) + r"/join/awi_[\w-]{43}", link)
    assert read_code(code) == link
    token = link.rsplit("/", 1)[1]
    assert join(by_invitation, "ada_lovelace", token) == (201, None)
    assert join(by_invitation, "grace_hopper", token) == (403, "invitation_used_up")
    assert join(by_invitation, "grace_hopper") == (403, "invitation_needed")


def test_a_running_server_knows_its_address_and_without_one_there_is_the_path(by_invitation):
    """P-JOIN-1"""
    assert invite(by_invitation).stdout.startswith(f"{by_invitation.url}/join/awi_")
    nobody = invite(by_invitation, "--role", "host")
    assert nobody.returncode == 64 and "person role NAME host" in nobody.stderr
    by_invitation.stop()
    made = invite(by_invitation, "--role", "treasurer", "--hours", "1")
    assert made.returncode == 0 and "--public-url" in made.stdout, made.stderr
    path = made.stdout.split()[0]
    by_invitation.start()
    assert join(by_invitation, "ada_lovelace", path.rsplit("/", 1)[1]) == (201, None)
    shown = awallet("person", "show", "ada_lovelace", "--data", by_invitation.data)
    assert "role      treasurer" in shown.stdout


def test_a_running_server_prints_its_public_address_or_the_port_it_got(tmp_path):
    """P-JOIN-1, P-PWD-3: whatever the environment of the command says."""
    server = Server(tmp_path, "serve", ["--port", "0"])
    server.start_process()
    try:
        found = poll(lambda: re.search(r"on (http://127\.0\.0\.1:(\d+))\n", server.log), 45,
                     "no address is printed")
        server.port = int(found[2])
        set_up(server)
        assert invite(server).stdout.startswith(f"{found[1]}/join/awi_")
        assert f"\n{found[1]}/reset/awx_" in reset(server)
    finally:
        server.stop()
    server.arguments = ["--public-url", "https://wallet.example.org"]
    with running(server):
        assert invite(server).stdout.startswith("https://wallet.example.org/join/awi_")
        assert "\nhttps://wallet.example.org/reset/awx_" in reset(server)


def reset(server):
    """The answer for whoever set the wallet up."""
    return awallet("person", "reset", HOST, "--data", server.data).stdout


@pytest.mark.parametrize("arguments, word", [
    (["--seats", "0"], "500"), (["--hours", "0"], "720"), (["--role", "host"], "treasurer"),
    (["--role", "treasurer", "--hours", "25"], "a day"), (["--note", "x" * 141], "140"),
])
def test_a_wrong_invitation_is_an_error(by_invitation, arguments, word):
    made = invite(by_invitation, *arguments)
    assert made.returncode not in (0, -4, -5) and word in made.stderr


def test_thirty_join_behind_one_address_and_the_limit_is_named(start):
    """P-JOIN-1: thirty members with their invitations within ten minutes; ten without."""
    server = start("serve", ["--registration", "open"])
    link = invite(server, "--seats", "30").stdout.split()[0]
    token = link.rsplit("/", 1)[1]
    joined = [join(server, f"member_{number:04}", token) for number in range(30)]
    assert joined == [(201, None)] * 30
    assert join(server, "somebody_late", token) == (403, "invitation_used_up")
    others = [join(server, f"stranger_{number:04}") for number in range(12)]
    assert others[:10] == [(201, None)] * 10 and others[-1] == (429, "too_many_joined")
    one = invite(server).stdout.split()[0].rsplit("/", 1)[1]
    assert join(server, "member_0031", one) == (201, None)
    assert server.verify().returncode == 0


def test_a_closed_wallet_takes_nobody(start):
    server = start("serve", ["--registration", "closed"])
    assert join(server, "ada_lovelace") == (403, "registration_closed")
    made = invite(server)
    assert made.returncode == 1 and "Nobody new can join" in made.stderr
