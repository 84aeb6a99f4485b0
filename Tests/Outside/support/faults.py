"""The rules of a sandbox that make requests fail, and connections as bytes."""

import json
import socket

from support.client import new_key
from support.clock import Clock, demo
from support.wire import json_request

RESET = "reset"


class Faults(Clock):
    """The API of rules; errors have the same format as the clock's."""

    def add(self, effect, match=None, **options):
        body = {"effect": effect, **({"match": match} if match else {}), **options}
        response = self.call("POST", "/sandbox/faults", body)
        assert response.status_code == 201, f"{response.status_code} {response.text}"
        return response.json()

    def list(self):
        return self.ask("GET", "/sandbox/faults")["faults"]

    def rule(self, rule):
        return next(one for one in self.list() if one["id"] == rule["id"])

    def followed(self, rule):
        """What followed the last request of this rule."""
        return self.rule(rule)["followed"][-1]

    def show(self, client):
        """Rules of each look, of which none touches anybody but DemoUser."""
        client.sign_in("DemoUser", "DemoPassword")
        purse, box = (client.open_account(f"{name} {new_key()[:4]}") for name in ("Purse", "Box"))
        client.deposit(purse, 100_00)
        payments = {"method": "POST", "path": "/v1/transfers", "token": client.token}
        body = {"from": purse, "to": box, "currency": "USD"}
        for amount, keys in [(4_20, ["right", "right"]), (9_99, ["wrong", "again"])]:
            self.add({"kind": "done_unanswered"}, payments, times=1)
            for key in keys:
                client.call("POST", "/v1/transfers", {**body, "amount": amount}, purse + key)
        self.add({"kind": "delay", "distribution": "uniform", "from": 100, "to": 900},
                 {"path": "/api/v2/accounts/*/nothing/**", "api": "starling"}, probability=0.25,
                 after=3)
        self.add({"kind": "webhook_late"}, {"person": "DemoSimple"}, times=1)

    def clear(self):
        assert self.call("DELETE", "/sandbox/faults").status_code == 204


def two_accounts(server):
    """DemoUser with two accounts of their own."""
    client = demo(server)
    client.purse = client.open_account("Purse " + new_key()[:8])
    client.box = client.open_account("Box " + new_key()[:8])
    client.deposit(client.purse, 100_00)
    return client


def bearer(client):
    return {"Authorization": "Bearer " + client.token}


def raw(port, method="GET", path="/v1/rates", body=None, headers=None):
    """Everything that the server sends until it ends the connection, or RESET."""
    content = json_request(method, path, b"" if body is None else json.dumps(body).encode(),
                           headers)
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(content)
        try:
            while part := connection.recv(65536):
                received += part
        except ConnectionResetError:
            return RESET
    return received
