"""The requests that a sandbox answered, through its API."""

import json

from support.client import Client, new_key
from support.clock import Clock
from support.faults import two_accounts


class Inspector(Clock):
    """Errors have the same format as the clock's."""

    def list(self, **query):
        response = self.call("GET", "/sandbox/requests", params=query)
        assert response.status_code == 200, response.text
        return response.json()["requests"]

    def last(self, **query):
        return self.details(self.list(**query)[0]["id"])

    def details(self, number):
        return self.ask("GET", f"/sandbox/requests/{number}")

    def books(self, number, moment):
        """Each account's balance as it was, by its name."""
        found = self.ask("GET", f"/sandbox/requests/{number}/books/{moment}")
        return {row["name"]: row["balance"] for row in found["accounts"]}, found

    def replay(self, number, key="same"):
        response = self.call("POST", f"/sandbox/requests/{number}/replay", {"key": key})
        assert response.status_code == 201, response.text
        return response.json()

    def clear(self):
        assert self.call("DELETE", "/sandbox/requests").status_code == 204

    def follow(self, **headers):
        """The stream's events, each a pair of its id and its request."""
        answer = self.session.get(
            self.url + "/sandbox/requests/stream", stream=True, timeout=20, headers=headers)
        assert answer.headers["Content-Type"] == "text/event-stream"
        return self._events(answer)

    @staticmethod
    def _events(answer):
        lines = answer.iter_lines(decode_unicode=True)
        assert next(lines) == ":"

        def events():
            number = None
            for line in lines:
                if line.startswith("id: "):
                    number = int(line.removeprefix("id: "))
                if line.startswith("data: "):
                    yield number, json.loads(line.removeprefix("data: "))
        return events()

    def show(self, client):
        """A payment, its retry, a refusal and a page that is not there, of one person."""
        self.clear()
        client.sign_in("DemoUser", "DemoPassword")
        purse, box = (client.open_account(f"{name} {new_key()[:4]}") for name in ("Purse", "Box"))
        client.deposit(purse, 100_00)
        body = {"from": purse, "to": box, "currency": "USD"}
        for amount, key in [(4_20, "right"), (4_20, "right"), (500_00, "much")]:
            client.call("POST", "/v1/transfers", {**body, "amount": amount}, purse + key)
        Client(self.url).call("GET", "/v1/nowhere")


def cleared(server):
    """The inspector of a server, without the requests of earlier tests."""
    inspector = Inspector(server.url)
    inspector.clear()
    return inspector


def payer(server):
    """DemoUser with a purse of 100.00 and an empty box, and their names."""
    payer = two_accounts(server)
    names = {one["id"]: one["name"] for one in payer.accounts()}
    payer.purse_name, payer.box_name = names[payer.purse], names[payer.box]
    return payer


def pay(payer, amount=4_20, key=None):
    """Moves an amount from the purse to the box."""
    return payer.call("POST", "/v1/transfers", {
        "from": payer.purse, "to": payer.box, "amount": amount, "currency": "USD"},
        key or new_key())
