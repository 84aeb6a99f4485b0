"""A new password by a link of the command line, with and without a running server."""

import re

import requests
from support.client import PASSWORD, Client
from support.program import awallet
from support.terminal import read_code

NEW = "difference of engines"


def reset(server, name="ada_lovelace", *more):
    """The link's address and token."""
    answer = awallet("person", "reset", name, *more, "--data", server.data)
    assert answer.returncode == 0, answer.stderr
    address, token = re.search(r"^(\S+)/reset/(awx_[\w-]{43})$", answer.stdout, re.M).groups()
    assert read_code(answer.stdout) == f"{address}/reset/{token}"
    return address, token


def test_the_host_makes_a_link_for_somebody_who_forgot_the_password(start):
    """P-PWD-3: the link works once and ends everything else; neither it nor its token is kept."""
    server = start("serve")
    ada = Client(server.url)
    ada.register("ada_lovelace")
    home, old = reset(server)
    assert home == server.url
    address, token = reset(server, "ada_lovelace", "--public-url", server.url + "/")
    assert address == server.url
    # A program that looks at links uses nothing up.
    page = requests.get(f"{server.url}/reset/{token}", allow_redirects=False, timeout=10)
    assert (page.status_code, page.headers["Location"]) == (303, "/reset?opened=yes")
    assert "HttpOnly" in page.headers["Set-Cookie"] and "Secure" in page.headers["Set-Cookie"]
    client = Client(server.url)
    stale = {"token": old, "password": NEW}
    assert client.call("POST", "/v1/resets/passwords", stale).status_code == 404
    form = {"token": token, "password": NEW}
    assert client.call("POST", "/v1/resets/passwords", form).status_code == 201
    assert client.call("POST", "/v1/resets/passwords", form).status_code == 404
    assert ada.call("GET", "/v1/me").status_code == 401
    for password, status in ((PASSWORD, 401), (NEW, 201)):
        credentials = {"username": "ada_lovelace", "password": password}
        assert client.call("POST", "/v1/sessions", credentials).status_code == status
    server.stop()
    _, last = reset(server, "ada_lovelace", "--public-url", server.url)
    for secret in (old, token, last):
        assert secret not in server.log
        for path in server.data.rglob("*"):
            assert not path.is_file() or secret.encode() not in path.read_bytes(), path
    assert awallet("person", "reset", "nobody", "--data", server.data).returncode == 1
