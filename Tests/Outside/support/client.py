"""A small client of the REST API, and new people for tests."""

import itertools
import uuid

import requests

PASSWORD = "seven lanterns over Vilnius"
_numbers = itertools.count(1)


def new_key():
    return str(uuid.uuid4())


class Refused(AssertionError):
    """The server answered with an error."""

    def __init__(self, response):
        super().__init__(f"{response.status_code} {response.text}")
        self.response = response
        self.status = response.status_code
        self.code = response.json()["error"]["code"]


class Client:
    def __init__(self, url, token=None):
        self.url = url
        self.session = requests.Session()
        self.session.trust_env = False
        self.use(token)

    def use(self, token):
        self.token = token
        if token:
            self.session.headers["Authorization"] = f"Bearer {token}"

    def call(self, method, path, body=None, key=None, **options):
        """The raw response, whatever its status."""
        headers = {"Idempotency-Key": key} if key else {}
        return self.session.request(
            method, self.url + path, json=body, headers=headers, timeout=30, **options)

    def ask(self, method, path, body=None, key=None, **options):
        """The JSON of a successful answer; raises `Refused` for an error."""
        response = self.call(method, path, body, key, **options)
        if response.status_code >= 300:
            raise Refused(response)
        return response.json() if response.content else None

    # Signing in

    def sign_in(self, username, password=PASSWORD):
        return self._signed_in({"username": username, "password": password})

    def sign_in_by_phone(self, phone, code=None):
        """Without a `code`, reads the code from the outbox, as a person reads a text message."""
        pending = self.ask("POST", "/v1/codes", {"phone": phone})
        code = code or self.newest_message(pending["phone"])["code"]
        return self._signed_in({"challenge": pending["challenge"], "code": code})

    def register(self, username, password=PASSWORD, **more):
        answer = self.ask(
            "POST", "/v1/people", {"username": username, "password": password, **more})
        self.use(answer["token"])
        return answer

    def _signed_in(self, body):
        answer = self.ask("POST", "/v1/sessions", body)
        self.use(answer["token"])
        return answer

    def newest_message(self, phone):
        return self.ask("GET", "/sandbox/messages", params={"to": phone})["messages"][0]

    # Accounts and money; amounts are minor units

    def accounts(self):
        return self.ask("GET", "/v1/accounts")["accounts"]

    def open_account(self, name=None, currency="USD"):
        body = {"currency": currency} | ({"name": name} if name else {})
        return self.ask("POST", "/v1/accounts", body)["id"]

    def balance(self, account):
        return self.ask("GET", f"/v1/accounts/{account}")["balance"]

    def deposit(self, account, amount, key=None, currency="USD"):
        body = {"account": account, "amount": amount, "currency": currency}
        return self.ask("POST", "/v1/deposits", body, key or new_key())

    def withdraw(self, account, amount, key=None, currency="USD"):
        body = {"account": account, "amount": amount, "currency": currency}
        return self.ask("POST", "/v1/withdrawals", body, key or new_key())

    def transfer(self, source, amount, to=None, recipient=None, key=None, currency="USD", **more):
        body = {"from": source, "amount": amount, "currency": currency, **more}
        body |= {"to": to} if to else {"recipient": recipient}
        return self.ask("POST", "/v1/transfers", body, key or new_key())

    # Goals, and the payments that they round up

    def make_goal(self, account, name, target=None, picture=None):
        body = {"name": name, "target": target, "picture": picture}
        return self.ask("POST", f"/v1/accounts/{account}/goals", body, new_key())["id"]

    def save_into(self, goal, amount, currency="USD"):
        body = {"amount": amount, "currency": currency}
        return self.ask("POST", f"/v1/goals/{goal}/deposits", body, new_key())

    def saved_in(self, goal):
        return self.ask("GET", f"/v1/goals/{goal}")["saved"]

    def pay_shop(self, account, amount, name="Copper Kettle", currency="USD"):
        body = {"amount": amount, "currency": currency, "name": name}
        return self.ask("POST", f"/v1/accounts/{account}/payments", body, new_key())

    def transactions(self, account=None, limit=100):
        """All pages, newest first."""
        path = f"/v1/accounts/{account}/transactions" if account else "/v1/transactions"
        found, before = [], None
        while True:
            query = {"limit": limit} | ({"before": before} if before else {})
            page = self.ask("GET", path, params=query)
            found += page["transactions"]
            before = page["next"]
            if before is None:
                return found


def newcomer(server, name="ada"):
    """Registers a person with a unique name and one empty USD account."""
    client = Client(server.url)
    client.username = f"{name}_person_{next(_numbers)}"
    client.register(client.username)
    client.account = client.open_account("Pocket")
    return client
