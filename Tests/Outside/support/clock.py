"""The clock of a sandbox, through its API."""

import requests

from support.client import Client

START = "2026-03-27T08:00:00Z"


class Clock:
    def __init__(self, url):
        self.url = url
        self.session = requests.Session()
        self.session.trust_env = False

    def call(self, method, path="/sandbox/clock", body=None, **options):
        """The raw response, whatever its status."""
        return self.session.request(method, self.url + path, json=body, timeout=120, **options)

    def ask(self, method, path="/sandbox/clock", body=None, **options):
        response = self.call(method, path, body, **options)
        assert response.status_code == 200, f"{response.status_code} {response.text}"
        return response.json()

    @property
    def now(self):
        return self.ask("GET")["now"]

    def set(self, **change):
        return self.ask("PUT", body=change)

    def advance(self, **distance):
        return self.ask("POST", "/sandbox/clock/advance", distance)

    def refusal(self, method, path, body):
        """Status and code of an error."""
        response = self.call(method, path, body)
        assert response.status_code >= 400, response.text
        error = response.json()["error"]
        assert list(error) == ["code", "message", "hint", "field", "request_id"]
        assert error["message"] and error["hint"]
        return response.status_code, error["code"]


def demo(server):
    client = Client(server.url)
    client.sign_in("DemoUser", "DemoPassword")
    return client


def saver(server, key="first"):
    """DemoUser, a new account, and a goal that gets a pound at the start of each day."""
    client = demo(server)
    client.ask("PUT", "/v1/me/zone", {"zone": "Europe/London"})
    account = client.open_account("Rainy days", currency="GBP")
    client.deposit(account, 10_000_00, key=f"{key}-deposit", currency="GBP")
    goal = client.ask(
        "POST", f"/v1/accounts/{account}/goals", {"name": "Sailing"}, f"{key}-goal")["id"]
    client.ask("PUT", f"/v1/goals/{goal}/recurring-transfer", {
        "amount": 1_00, "currency": "GBP", "start": "2026-03-28", "frequency": "daily"})
    return client, account, goal
