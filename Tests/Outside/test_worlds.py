"""X-WORLD: the people that a sandbox begins with."""

from support.client import Client
from support.program import awallet
from support.starling import Starling, this_week


def sign_in(server, username):
    return Client(server.url).call(
        "POST", "/v1/sessions", {"username": username, "password": "DemoPassword"}).status_code


def spent_this_week(url, token):
    """What a token's owner spent since Monday, in pence: a list for each account."""
    starling = Starling(url, token)
    return [
        sorted(item["amount"]["minorUnits"]
               for item in starling.settled(account, *this_week()) if item["direction"] == "OUT")
        for account in starling.accounts()]


def test_the_challenge_has_one_account_and_three_payments(start):
    """X-WORLD: exactly 4.35, 5.20 and 0.87 this week, with a token that always works."""
    server = start(arguments=["--world", "challenge", "--zone", "UTC"])
    assert spent_this_week(server.url, "challenge-access-token") == [[87, 435, 520]]
    assert "Challenger" in server.log and "DemoUser" not in server.log
    assert sign_in(server, "Challenger") == 201
    assert sign_in(server, "DemoUser") >= 400


def test_nobody_is_in_an_empty_world_until_somebody_signs_in(start):
    """X-WORLD"""
    server = start(arguments=["--world", "empty"])
    assert "DemoUser" not in server.log and "Token" not in server.log
    assert "No one has a wallet here yet." in awallet(
        "person", "list", "--data", server.data).stdout
    client = Client(server.url)
    client.sign_in_by_phone("+15306018718", "123456")
    assert client.ask("GET", "/v1/me")["id"]


def test_a_world_keeps_its_people(start):
    """X-WORLD: a restart adds nobody, whatever it is told."""
    server = start(arguments=["--world", "empty"])
    server.stop()
    server.arguments = ["--world", "demo"]
    server.start()
    assert "keeps its people" in server.log and sign_in(server, "DemoUser") >= 400
    server.stop()
    server.arguments = ["--world", "challenge", "--reset"]
    server.start()
    assert sign_in(server, "Challenger") == 201


def test_a_world_that_does_not_exist_is_refused():
    refused = awallet("sandbox", "--world", "mars")
    assert refused.returncode == 64 and "challenge" in refused.stderr
