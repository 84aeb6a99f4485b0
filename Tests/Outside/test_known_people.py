"""Favourites and blocks from outside, and payments beside a block."""

import json

import pytest

from support.client import Client, Refused, new_key, newcomer
from support.program import awallet
from support.race import last_byte_together
from support.wire import json_request


@pytest.fixture
def ada(server):
    ada = newcomer(server)
    ada.deposit(ada.account, 100_00)
    return ada


@pytest.fixture
def grace(server, ada):
    """Somebody whom Ada has paid once."""
    grace = newcomer(server, "grace")
    grace.id = grace.ask("GET", "/v1/me")["id"]
    ada.id = ada.ask("GET", "/v1/me")["id"]
    ada.transfer(ada.account, 1_00, recipient=grace.username)
    return grace


def held(client):
    return sum(account["balance"] for account in client.accounts())


def known(client):
    return client.ask("GET", "/v1/me/people")["people"]


def decide(client, method, what, person):
    return client.ask(method, f"/v1/me/people/{person.id}/{what}")


def payment(ada, recipient, amount=1_00):
    return {"from": ada.account, "recipient": recipient, "amount": amount, "currency": "USD"}


def test_people_are_listed_made_favourites_and_blocked(ada, grace):
    """S-PEOPLE-1, S-PEOPLE-6"""
    [found] = known(ada)
    assert found["id"] == grace.id and found["username"] == grace.username
    assert (found["favourite"], found["blocked"]) == (False, False)
    assert found["last_paid_at"] and found["last_received_at"] is None
    assert decide(ada, "PUT", "favourite", grace)["favourite"]
    assert decide(ada, "PUT", "block", grace)["blocked"]
    assert [one["favourite"] for one in known(ada)] == [False]
    with pytest.raises(Refused) as refused:
        ada.transfer(ada.account, 1_00, recipient=grace.username)
    assert (refused.value.status, refused.value.code) == (422, "recipient_blocked")
    assert not decide(ada, "DELETE", "block", grace)["blocked"]
    ada.transfer(ada.account, 1_00, recipient=grace.username)


def test_a_stranger_makes_nobody_a_favourite(server, grace):
    """S-PEOPLE-2"""
    linus = newcomer(server, "linus")
    answers = set()
    for person in (grace.id, new_key()):
        for what in ("favourite", "block"):
            for method in ("PUT", "DELETE"):
                answer = linus.call(method, f"/v1/me/people/{person}/{what}")
                error = answer.json()["error"]
                answers.add((answer.status_code, error["code"], error["message"]))
    assert answers == {(404, "person_not_found", "There is no such person.")}
    assert Client(linus.url).call("GET", "/v1/me/people").status_code == 401


def seen(answer):
    """An answer without what differs in any two."""
    error = dict(answer.json()["error"])
    error.pop("request_id")
    headers = {name for name in answer.headers if name != "Retry-After"}
    return answer.status_code, json.dumps(error), headers


def test_somebody_blocked_gets_the_answers_for_nobody(ada, grace):
    """S-PEOPLE-4, S-PEOPLE-5"""
    key, body = new_key(), payment(ada, grace.username)
    before = ada.call("POST", "/v1/transfers", body, key)
    decide(grace, "PUT", "block", ada)
    nobody = "nobody_of_this_name"
    for path, ask in (
            ("/v1/transfers", lambda name: payment(ada, name)),
            ("/v1/transfers", lambda name: payment(ada, name) | {"from": new_key()}),
            ("/v1/transfers", lambda name: payment(ada, name, 10 ** 9)),
            ("/v1/transfers", lambda name: payment(ada, name) | {"note": "x" * 200}),
            ("/v1/approvals", lambda name: payment(ada, name)),
            ("/v1/recipients", lambda name: {"recipient": name, "currency": "USD"}),
            ("/v1/proofs", lambda name: {
                "password": "wrong", "recipient": name, "amount": 1, "currency": "USD"})):
        one, other = (
            seen(ada.call("POST", path, ask(name), new_key())) for name in (grace.username, nobody))
        assert one == other and one[0] == 422, path
    again = ada.call("POST", "/v1/transfers", body, key)
    assert (again.status_code, again.text) == (201, before.text)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [one["id"] for one in known(ada)] == [grace.id], "nothing tells"


@pytest.mark.parametrize("place", [0, 15, 30])
def test_payments_beside_a_block_are_booked_before_it_or_refused(server, ada, grace, place):
    """S-PEOPLE-5"""
    before = held(grace)
    requests = [
        json_request("POST", "/v1/transfers", payment(ada, grace.username), {
            "Authorization": f"Bearer {ada.token}", "Idempotency-Key": new_key()})
        for _ in range(30)]
    requests.insert(place, json_request(
        "PUT", f"/v1/me/people/{ada.id}/block", {},
        {"Authorization": f"Bearer {grace.token}"}))
    answers = last_byte_together(server.port, requests)
    status, _, text = answers.pop(place)
    assert status == 200, text
    booked = [text for status, _, text in answers if status == 201]
    refused = [json.loads(text)["error"]["code"] for status, _, text in answers if status != 201]
    assert set(refused) <= {"recipient_not_found"}
    assert held(grace) == before + 1_00 * len(booked)
    with pytest.raises(Refused):
        ada.transfer(ada.account, 1_00, recipient=grace.username)


def test_the_directory_lists_who_asked_for_it_and_nobody_else(server, ada, grace):
    """S-PEOPLE-10: by name and username alone, without blocked and frozen people."""
    linus = newcomer(server, "linus")
    treasurer = awallet("person", "role", linus.username, "treasurer", "--data", server.data)
    assert treasurer.returncode == 0, treasurer.stderr
    linus.sign_in(linus.username)

    def listed(client):
        return client.ask("GET", "/v1/directory")["people"]

    def enter(client, is_in):
        answer = client.ask("PUT", "/v1/me/directory", {"listed": is_in})
        assert answer == client.ask("GET", "/v1/me/directory") == {"listed": is_in}

    assert [listed(client) for client in (ada, grace, linus)] == [[], [], []]
    assert ada.ask("GET", "/v1/me/directory") == {"listed": False}
    grace.ask("PATCH", "/v1/me", {"display_name": "Grace Hopper"})
    enter(grace, True)
    entry = {"id": grace.id, "name": "Grace Hopper", "username": grace.username}
    assert listed(ada) == listed(linus) == [entry] and listed(grace) == []
    enter(ada, True)
    assert [one["id"] for one in listed(linus)] == [ada.id, grace.id]
    # A block hides each from the other, and from nobody else.
    decide(ada, "PUT", "block", grace)
    assert listed(ada) == listed(grace) == [] and len(listed(linus)) == 2
    decide(ada, "DELETE", "block", grace)
    enter(ada, False)
    assert listed(linus) == [entry] and listed(grace) == []
    freeze = f"/v1/people/{grace.id}/freeze"
    linus.ask("PUT", freeze, {"reason": "Her telephone was stolen"})
    assert listed(ada) == listed(linus) == []
    linus.ask("DELETE", freeze)
    assert listed(ada) == [entry]
    enter(grace, False)
    assert listed(ada) == listed(linus) == []
    refused = ada.call("PUT", "/v1/me/directory", {})
    assert (refused.status_code, refused.json()["error"]["field"]) == (400, "listed")
    assert Client(server.url).call("GET", "/v1/directory").status_code == 401


def test_the_books_verify_afterwards(server):
    """OPS-3"""
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr
