"""A real wallet asks for a proof before a payment to somebody new above the limit."""

from support.client import PASSWORD, Client, new_key
from support.program import awallet


def registered(server, name):
    client = Client(server.url)
    client.register(name)
    return client


def funded(server, name, amount):
    client = registered(server, name)
    assert awallet("deposit", "--to", name, amount, "--data", server.data).returncode == 0
    return client


def code(answer):
    return answer.json()["error"]["code"]


def test_the_limit_is_a_setting_and_a_proof_holds_once(start):
    """P-STEP-1"""
    server = start("serve", ["--confirm-above", "20"])
    ada = funded(server, "ada_lovelace", "500.00")
    registered(server, "grace_hopper")
    account = ada.ask("GET", "/v1/accounts")["accounts"][0]["id"]

    def pay(amount):
        body = {"from": account, "recipient": "grace_hopper", "amount": amount, "currency": "USD"}
        return ada.call("POST", "/v1/transfers", body, new_key())

    assert pay(20_00).status_code == 201
    refused = pay(1)
    assert (refused.status_code, code(refused)) == (403, "proof_needed")
    act = {"amount": 100_00, "currency": "USD", "recipient": "grace_hopper"}
    wrong = ada.call("POST", "/v1/proofs", {"password": "wrong", **act})
    assert (wrong.status_code, code(wrong)) == (422, "proof_wrong")
    ada.ask("POST", "/v1/proofs", {"password": PASSWORD, **act})
    assert code(pay(100_01)) == "proof_needed"
    assert pay(100_00).status_code == 201
    assert server.verify().returncode == 0
