"""The class of a sandbox through its API, and what its students can do in their banks."""

import requests

from support.client import Client, new_key
from support.clock import Clock
from support.faults import Faults
from support.starling import Starling, this_week


class Class(Clock):
    def make(self, roster, **order):
        text = roster if isinstance(roster, str) else "\n".join(roster)
        response = self.call("POST", "/sandbox/class", {"roster": text, **order})
        assert response.status_code == 201, response.text
        return response.json()["students"]

    def list(self):
        return self.ask("GET", "/sandbox/class")["students"]

    def add(self, roster):
        response = self.call("POST", "/sandbox/class/students", {"roster": roster})
        assert response.status_code == 201, response.text
        return response.json()["students"]

    def reset(self, bank):
        return self.ask("POST", f"/sandbox/class/students/{bank}/reset")

    def board(self):
        return self.ask("GET", "/sandbox/class/board")

    def reached(self, kind="milestones"):
        """By the name of each student's bank, what is reached."""
        return {student["bank"]: {one["id"] for one in student[kind]}
                for student in self.board()["students"]}

    def clear(self):
        assert self.call("DELETE", "/sandbox/class").status_code in (204, 404)


class Student:
    """A student at work in a bank of the world `challenge`."""

    def __init__(self, student):
        self.url, self.token = student["url"], student["token"]
        self._rest = None

    @property
    def rest(self):
        """Signed in, with the account that the world begins with."""
        if self._rest is None:
            self._rest = Client(self.url)
            self._rest.sign_in("Challenger", "DemoPassword")
            self._rest.account = next(
                one["id"] for one in self._rest.accounts() if one["name"] == "Personal")
        return self._rest

    def signed_in(self):
        assert self.rest.account

    def account_made(self):
        return self.rest.open_account(f"Box {new_key()[:8]}", currency="GBP")

    def deposited(self):
        self.rest.deposit(self.rest.account, 5_00, currency="GBP")

    def transferred(self):
        box = self.account_made()
        self.deposited()
        self.rest.transfer(self.rest.account, 1_00, to=box, currency="GBP")

    def overdraft_refused(self):
        box = self.account_made()
        body = {"from": box, "to": self.rest.account, "amount": 1, "currency": "GBP"}
        answer = self.rest.call("POST", "/v1/transfers", body, new_key())
        assert answer.json()["error"]["code"] == "insufficient_funds"

    def found_again(self):
        key = new_key()
        for _ in range(2):
            self.rest.deposit(self.rest.account, 1_00, key, currency="GBP")

    def retried_right(self):
        faults = Faults(self.url)
        rest = self.rest
        faults.add({"kind": "done_unanswered"}, {"path": "/v1/deposits"}, times=1)
        body = {"account": rest.account, "amount": 2_00, "currency": "GBP"}
        key = new_key()
        assert rest.call("POST", "/v1/deposits", body, key).status_code == 500
        assert rest.call("POST", "/v1/deposits", body, key).status_code == 201

    def round_up(self):
        client = Starling(self.url, self.token)
        account = next(one for one in client.accounts() if one["name"] == "Personal")
        spent = [item["amount"]["minorUnits"]
                 for item in client.settled(account, *this_week())
                 if item["direction"] == "OUT"]
        goal = client.create_goal(account, "Change")
        change = sum(-amount % 100 for amount in spent)
        assert client.move("add-money", account, goal, change).status_code == 200


# What else each act reaches.
IMPLIED = {
    "signed_in": set(), "account_made": set(), "deposited": set(),
    "transferred": {"account_made", "deposited"}, "overdraft_refused": {"account_made"},
    "found_again": {"deposited"}, "retried_right": {"deposited", "found_again"},
    "round_up": set()}


def reached_by(acts):
    """The milestones of somebody who does this."""
    reached = set(acts).union(*(IMPLIED[act] for act in acts))
    return reached | {"signed_in"} if reached else reached


class CourseApp:
    """An app of the course, which sends the whole list of accounts at each change."""

    def __init__(self, url, phone="+15306018718"):
        self.url, self.phone, self.headers = url + "/api", phone, {}

    def call(self, name, body):
        return requests.post(
            f"{self.url}/{name}", json=body, headers=self.headers, timeout=10).json()

    def sign_in(self, code="123456"):
        answer = self.call("verify_code", {"e164_phone_number": self.phone, "code": code})
        if answer["status"] == "ok":
            self.headers = {"x-authtoken": answer["auth_token"]}
        return answer

    def write(self, **amounts):
        """Accounts by name, each with its amount."""
        accounts = [{"name": name, "ID": f"{name.upper():A>8.8}-0000-4000-8000-000000000000",
                     "amount": amount} for name, amount in amounts.items()]
        return self.call("user", {"accounts": accounts})
