"""A stranger with many addresses attacks an owner: the stranger waits, the owner signs in (C-31,
C-34)."""

import re

import pytest
import requests

from support.client import PASSWORD
from support.program import awallet
from support.torture import rounds

NUMBER = "+15306018718"


class Visitor:
    """A client with its own network address, as a proxy reports it."""

    def __init__(self, server, address):
        self.url = server.url
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["X-Forwarded-For"] = address

    def post(self, path, **body):
        return self.session.post(self.url + path, json=body, timeout=30)

    def sign_in(self, username, password=PASSWORD):
        return self.post("/v1/sessions", username=username, password=password)


@pytest.fixture
def server(start):
    return start("serve", ["--codes", "console", "--trusted-proxy", "127.0.0.1"])


def newest_code(server):
    return re.findall(r"is (\d+)\n", server.log)[-1]


def strangers(server, count):
    return [Visitor(server, f"198.51.{n // 250}.{n % 250}") for n in range(count)]


@pytest.mark.attack
def test_wrong_passwords_from_many_addresses_do_not_lock_others_out(server):
    """C-31: the owner at another address signs in at once, and the operator can unlock the rest."""
    ada = Visitor(server, "192.0.2.1")
    assert ada.post("/v1/people", username="ada_lovelace", password=PASSWORD).status_code == 201
    for stranger in strangers(server, rounds(25, 1000)):
        answers = [stranger.sign_in("ada_lovelace", f"wrong {n}").status_code for n in range(4)]
        assert answers == [401, 401, 401, 429]
    assert Visitor(server, "192.0.2.2").sign_in("ada_lovelace").status_code == 201
    blocked = Visitor(server, "203.0.113.1")
    for number in range(3):
        assert blocked.sign_in("ada_lovelace", f"wrong {number}").status_code == 401
    waits = blocked.sign_in("ada_lovelace")
    assert waits.status_code == 429 and 0 < int(waits.headers["Retry-After"]) <= 60
    unlocked = awallet("person", "unlock", "ada_lovelace", "--data", server.data)
    assert unlocked.returncode == 0, unlocked.stderr
    assert re.search(rf"wrong passwords +{rounds(78, 3003)}\n", unlocked.stdout), unlocked.stdout
    assert blocked.sign_in("ada_lovelace").status_code == 201
    nothing = awallet("person", "unlock", "grace_hopper", "--data", server.data)
    assert nothing.returncode == 0 and "There was nothing to clear for" in nothing.stdout


@pytest.mark.attack
def test_codes_and_guesses_from_many_addresses_do_not_lock_others_out(server):
    """C-31: the number's next codes are longer until the operator unlocks it."""
    for stranger in strangers(server, rounds(25, 1000)):
        sent = stranger.post("/v1/codes", phone=NUMBER)
        assert sent.status_code == 201, sent.text
        wrong = "0" * len(newest_code(server))
        for _ in range(2):
            body = {"challenge": sent.json()["challenge"], "code": wrong}
            assert stranger.post("/v1/sessions", **body).status_code == 401
    owner = Visitor(server, "192.0.2.1")
    sent = owner.post("/v1/codes", phone=NUMBER)
    assert sent.status_code == 201, sent.text
    code = newest_code(server)
    assert len(code) == 9
    body = {"challenge": sent.json()["challenge"], "code": code}
    assert owner.post("/v1/sessions", **body).status_code == 201
    unlocked = awallet("person", "unlock", "(530) 601-8718", "--data", server.data)
    assert unlocked.returncode == 0 and "codes sent" in unlocked.stdout, unlocked.stdout
    assert Visitor(server, "192.0.2.3").post("/v1/codes", phone=NUMBER).status_code == 201
    assert len(newest_code(server)) == 6


@pytest.mark.attack
def test_names_and_new_people_are_limited_by_address(server):
    """C-34: without limits, 0.4 s were enough to learn 500 names."""
    stranger = Visitor(server, "198.51.100.1")
    new = [
        stranger.post("/v1/people", username=f"nobody_{n:04}", password=PASSWORD)
        for n in range(12)]
    assert [answer.status_code for answer in new] == [201] * 10 + [429] * 2
    assert 0 < int(new[-1].headers["Retry-After"]) <= 3600
    other = Visitor(server, "198.51.100.2")
    asked = [
        other.post("/v1/people", username="nobody_0001", password="short").status_code
        for _ in range(rounds(32, 500))]
    assert asked[:30] == [422] * 30 and set(asked[30:]) == {429}
    assert Visitor(server, "192.0.2.1").post(
        "/v1/people", username="ada_lovelace", password=PASSWORD).status_code == 201
