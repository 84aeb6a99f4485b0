"""X-BANK: many banks in one process, none of which knows of another."""

import os
import signal

import pytest
import requests
import yaml

from support.banks import Banks
from support.client import Client, newcomer
from support.clock import START, Clock, saver
from support.faults import Faults
from support.program import awallet
from support.starling import Starling

MISTAKES = [
    ({"count": 0}, 422, "bank_count_invalid"),
    ({"count": 501}, 409, "bank_limit_reached"),
    ({"count": "two"}, 400, "field_invalid"),
    ({"names": []}, 422, "bank_count_invalid"),
    ({"names": "ada"}, 400, "field_invalid"),
    ({"names": ["ada", 1]}, 400, "field_invalid"),
    ({"names": ["ada"], "count": 2}, 422, "bank_count_invalid"),
    ({"names": ["Ada"]}, 422, "bank_name_invalid"),
    ({"names": ["../ada"]}, 422, "bank_name_invalid"),
    ({"names": ["twice", "twice"]}, 409, "bank_exists"),
    ({"world": "mars"}, 422, "bank_world_unknown"),
    ({"world": "demo", "world_file": "people: []"}, 422, "bank_world_unclear"),
    ({"world_file": "people: Ada"}, 422, "world_invalid"),
    ({"clock": "tomorrow"}, 422, "bank_moment_invalid"),
    ({"clock": "1999-01-01T00:00:00Z"}, 422, "bank_moment_invalid"),
    ({"seed": 1}, 422, "bank_seed_invalid"),
    ({"clock": START, "seed": -1}, 422, "bank_seed_invalid"),
    ({"snapshot": "none"}, 404, "snapshot_not_found"),
    ({"snapshot": "none", "world": "demo"}, 422, "bank_order_unclear"),
    ({"colour": "red"}, 400, "field_unknown")]


@pytest.fixture
def banks(server):
    """The banks of the file's sandbox; none is left after the test."""
    desk = Banks(server.url)
    yield desk
    desk.clear()


def status(url, token, path="/api/v2/accounts", **headers):
    return requests.get(
        url + path, headers={"Authorization": f"Bearer {token}", **headers},
        timeout=10).status_code


def test_a_bank_is_reached_by_path_by_host_and_by_token(server, banks):
    """X-BANK: a client changes its base URL, its host, or its token."""
    ada, bob = banks.make(names=["ada", "bob"])
    assert ada == {
        "name": "ada", "url": f"{server.url}/b/ada",
        "host": f"http://ada.localhost:{server.port}", "token": "ada.demo-access-token",
        "world": "demo", "snapshot": None, "made_at": ada["made_at"]}
    assert banks.list() == [ada, bob] and banks.ask("GET", "/sandbox/banks/ada") == ada
    account = Client(ada["url"])
    account.sign_in("DemoUser", "DemoPassword")
    account.open_account("Only Ada's")

    def names(url, token, **headers):
        answer = requests.get(
            url + "/api/v2/accounts", timeout=10,
            headers={"Authorization": f"Bearer {token}", **headers})
        return [one["name"] for one in answer.json()["accounts"]]

    host = {"Host": f"ada.localhost:{server.port}"}
    for url, token, headers in [
            (ada["url"], "demo-access-token", {}), (ada["url"], ada["token"], {}),
            (server.url, ada["token"], {}), (server.url, "demo-access-token", host)]:
        assert "Only Ada's" in names(url, token, **headers)
    for url, token in [(bob["url"], "demo-access-token"), (server.url, bob["token"]),
                       (server.url, "demo-access-token")]:
        assert "Only Ada's" not in names(url, token)
    assert status(server.url + "/b/carol", "demo-access-token") == 404
    assert status(server.url, "carol.demo-access-token") == 403


def test_what_begins_in_a_bank_names_it(server, banks):
    """X-BANK: tokens and sessions of a bank are valid there alone, also without its address."""
    (ada,) = banks.make(names=["ada"])
    person = Client(ada["url"])
    session = person.sign_in("DemoUser", "DemoPassword")["token"]
    answer = requests.post(ada["url"] + "/oauth/access-token", timeout=10, data={
        "grant_type": "refresh_token", "refresh_token": "ada.demo-refresh-token",
        "client_id": "ada.demo-client", "client_secret": "ada.demo-secret"}).json()
    assert session.startswith("ada.awt_")
    assert answer["access_token"].startswith("ada.awa_")
    assert answer["refresh_token"].startswith("ada.awr_")
    assert status(server.url, session, "/v1/me") == 200
    assert status(server.url, answer["access_token"]) == 200


def documented(url, token):
    """Each documented operation, with an id of the person's account wherever one is needed."""
    client = Client(url, token)
    account = client.open_account("Canary")
    document = requests.get(url + "/v1/openapi.yaml", timeout=10).text

    for path, methods in yaml.safe_load(document)["paths"].items():
        for method, operation in methods.items():
            if method in ("get", "put", "post", "patch", "delete"):
                filled = path
                while "{" in filled:
                    begin, end = filled.index("{"), filled.index("}")
                    filled = filled[:begin] + account + filled[end + 1:]
                yield method.upper(), filled, operation, path != filled


def test_nobody_of_one_bank_is_anybody_in_another(banks):
    """X-BANK: each operation of the REST API, with another bank's token and with its ids."""
    ada, bob = banks.make(names=["ada", "bob"])
    alice, robert = Client(ada["url"]), Client(bob["url"])
    alice.sign_in("DemoUser", "DemoPassword")
    robert.sign_in("DemoUser", "DemoPassword")
    stranger = Client(bob["url"], alice.token)
    asked = 0
    for method, path, operation, has_id in documented(ada["url"], alice.token):
        if operation.get("security") == []:
            continue
        assert stranger.call(method, path, {}).status_code == 401, f"{method} {path}"
        if has_id:
            answer = robert.call(method, path, {})
            assert answer.status_code >= 400, f"{method} {path}"
            assert "Canary" not in answer.text
        asked += 1
    assert asked > 60


def test_powers_are_a_banks_own(server, banks):
    """X-BANK: clock, faults, codes, snapshots; a bank has no banks of its own."""
    ada, bob = banks.make(names=["ada", "bob"], clock=START)
    Clock(ada["url"]).advance(by="P7D")
    assert Clock(ada["url"]).now == "2026-04-03T08:00:00.000Z"
    assert Clock(bob["url"]).now == "2026-03-27T08:00:00.000Z"
    Faults(ada["url"]).add({"kind": "status", "status": 503}, {"api": "starling"})
    assert status(ada["url"], "demo-access-token") == 503
    assert status(bob["url"], "demo-access-token") == status(server.url, "demo-access-token") == 200
    phone = "+15306018755"
    Client(ada["url"]).ask("POST", "/v1/codes", {"phone": phone})
    sent = [Client(url).ask("GET", "/sandbox/messages", params={"to": phone})["messages"]
            for url in (ada["url"], bob["url"], server.url)]
    assert [len(one) for one in sent] == [1, 0, 0]
    assert Banks(ada["url"]).call("POST", "/sandbox/snapshots", {"name": "a"}).status_code == 201
    assert Banks(bob["url"]).ask("GET", "/sandbox/snapshots")["snapshots"] == []
    assert Banks(ada["url"]).call("GET", "/sandbox/banks").status_code == 404


def test_the_same_calls_in_two_banks_have_the_same_journal(banks):
    """X-BANK, X-CLOCK"""
    heads = []
    for bank in banks.make(count=2, clock=START, seed=7):
        class Place:
            url = bank["url"]
        saver(Place)
        Clock(bank["url"]).advance(by="P3D")
        saved = Banks(bank["url"]).call("POST", "/sandbox/snapshots", {"name": "end"}).json()
        heads.append((saved["transfers"], saved["head"]))
    assert heads[0] == heads[1]


def test_a_reset_leaves_the_others_untouched(banks):
    """X-BANK: open connections go on; the token of the bank stays valid."""
    ada, bob = banks.make(names=["ada", "bob"], world="challenge")
    people = [newcomer(Client(bank["url"])) for bank in (ada, bob)]
    assert banks.reset("ada") == ada
    assert [person.call("GET", "/v1/me").status_code for person in people] == [401, 200]
    for bank in (ada, bob):
        (account,) = Starling(bank["url"], bank["token"]).accounts()
        assert account["name"] == "Personal"
    assert banks.refusal("POST", "/sandbox/banks/carol/reset", None) == (404, "bank_not_found")


def test_a_snapshot_becomes_a_bank(server, banks):
    """X-SNAP, X-BANK: a fork has the money of then, goes its own way, and lets no session of
    its origin in; the fixed tokens of the world are valid, also with its own name."""
    ada = newcomer(server)
    ada.deposit(ada.account, 100_00)
    banks.call("POST", "/sandbox/snapshots", {"name": "fork", "replace": True})
    ada.deposit(ada.account, 1_00)
    (fork,) = banks.make(names=["what-if"], snapshot="fork")
    assert fork["snapshot"] == "fork" and fork["world"] is None
    assert status(fork["url"], ada.token, "/v1/me") == 401
    assert status(server.url, ada.token, "/v1/me") == 200
    assert status(fork["url"], "demo-access-token") == 200
    assert status(server.url, fork["token"]) == 200
    there = Client(fork["url"])
    there.sign_in(ada.username)
    assert (ada.balance(ada.account), there.balance(ada.account)) == (101_00, 100_00)
    there.withdraw(ada.account, 60_00)
    assert (ada.balance(ada.account), there.balance(ada.account)) == (101_00, 40_00)
    banks.reset("what-if")
    assert status(fork["url"], ada.token, "/v1/me") == 401
    there.sign_in(ada.username)
    assert there.balance(ada.account) == 100_00
    # Its own sessions and tokens come back with its own snapshot.
    there.call("POST", "/sandbox/snapshots", {"name": "own"})
    there.withdraw(ada.account, 60_00)
    there.ask("POST", "/sandbox/snapshots/own/restore")
    assert there.balance(ada.account) == 100_00
    assert status(server.url, fork["token"]) == 200


def test_a_bank_says_by_the_sandboxs_clock_when_it_was_made(start):
    """X-BANK, X-CLOCK: not by the machine's, nor by its own; also after a reset and a restart."""
    server = start(arguments=["--clock", START])
    clock, banks = Clock(server.url), Banks(server.url)
    made = clock.advance(by="P2Y")["now"]
    assert made == "2028-03-27T08:00:00.000Z"
    ada, bob = banks.make(names=["ada"]) + banks.make(names=["bob"], clock="2040-01-01T00:00:00Z")
    assert [ada["made_at"], bob["made_at"]] == [made, made]
    clock.set(now="2029-01-01T00:00:00Z")
    assert banks.reset("bob") == bob
    (carol,) = banks.make(names=["carol"])
    assert carol["made_at"] == "2029-01-01T00:00:00.000Z"
    server.stop()
    server.start()
    assert banks.list() == [ada, bob, carol]


@pytest.mark.parametrize("order, expected, code", MISTAKES)
def test_mistakes_make_no_bank(server, order, expected, code):
    """X-BANK"""
    banks = Banks(server.url)
    assert banks.refusal("POST", "/sandbox/banks", order) == (expected, code)
    assert banks.names == []


def test_banks_outlive_the_server(start):
    """X-BANK: also one that is killed; what it left half made is swept; `--reset` deletes all."""
    server = start()
    banks = Banks(server.url)
    ada, _ = banks.make(names=["ada", "bob"])
    person = newcomer(Client(ada["url"]))
    person.deposit(person.account, 12_34)
    folder = server.data / "banks"
    (folder / ".half").mkdir()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    server.start()
    assert banks.names == ["ada", "bob"]
    assert Client(ada["url"], person.token).balance(person.account) == 12_34
    assert {one.name for one in folder.iterdir()} == {"ada", "bob"}
    assert banks.delete("ada") == 204 and banks.delete("ada") == 404
    assert not (folder / "ada").exists()
    assert status(server.url + "/b/ada", "demo-access-token") == 404
    (again,) = banks.make(names=["ada"])
    assert Client(again["url"], person.token).call("GET", "/v1/me").status_code == 401
    server.stop()
    server.arguments.append("--reset")
    server.start()
    assert banks.names == []


def test_the_command_line_makes_banks_too(start):
    """X-BANK"""
    server = start()

    def bank(*words):
        return awallet("sandbox", "bank", *words, "--data", server.data)

    assert "There are no other banks." in bank("list").stdout
    made = bank("make", "ada", "bob", "--from", "challenge").stdout
    assert "ada  /b/ada  challenge  ada.challenge-access-token" in made
    assert bank("list").stdout == made
    assert "Reset ada" in bank("reset", "ada").stdout
    assert "Deleted bob" in bank("delete", "bob").stdout
    refused = bank("make", "ada")
    assert refused.returncode == 1 and "already" in refused.stderr
    assert bank("make", "ada", "--count", "2").returncode == 64
    server.stop()
    assert bank("list").returncode != 0


def test_serve_has_no_banks(start):
    """X-BANK"""
    server = start("serve")
    assert status(server.url + "/b/ada", "demo-access-token") == 404
    assert awallet("sandbox", "bank", "make", "ada", "--data", server.data).returncode == 1
