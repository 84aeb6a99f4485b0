"""Customers who move money in every way, and know what their balances must be."""

import random
import threading
import time

from support.client import Client, new_key
from support.traffic import Unsettled, longest_pause, settle


class Wrong(AssertionError):
    """The wallet showed something else than what it had acknowledged."""


class Payment:
    """One request, and who pays and who receives, if these are known: an account or a customer."""

    def __init__(self, path, body, payer, payee):
        self.path = path
        self.body = body
        self.payer = payer
        self.payee = payee
        self.key = new_key()
        self.receipt = None
        self.outcome = None

    def settle(self, client):
        """Sends it until its outcome is definite; returns whether it was booked."""
        self.outcome = settle(client, self.path, self.body, self.key)
        answer = self.outcome.answer
        if answer.status_code == 201:
            self.receipt = answer.json()
        elif answer.status_code != 422:
            raise Wrong(f"{self}: {answer.status_code} {answer.text}")
        return bool(self.receipt)

    def __str__(self):
        return f"{self.path} {self.body} {self.key}"


class Customer:
    """Moves money between an account that others pay into, one of its own, a goal and the outside.

    `own` has what the customer's own payments changed, for each account; `received` has what
    others paid in, as far as the customer has seen it.
    """

    def __init__(self, url, name, seed):
        self.client = Client(url)
        self.name = name
        self.random = random.Random(seed)
        self.client.register(name)
        self.main = self.client.accounts()[0]["id"]
        self.pot = self.client.open_account("Pot")
        self.goal = self.client.make_goal(self.main, "Sailing")
        self.own = {account: self.ask(account) for account in (self.main, self.pot, self.goal)}
        self.received = 0
        # Refused in the end, after attempts without an outcome; and those booked nevertheless.
        self.doubted = []
        self.late = []

    def order(self, others):
        main, pot, goal = self.main, self.pot, self.goal
        body = {"amount": self.random.randint(1, 20_00), "currency": "USD"}
        one, two = self.random.sample((main, pot), 2)
        other = self.random.choice(others)
        return Payment(*self.random.choice([
            ("/v1/deposits", {"account": one, **body}, None, one),
            ("/v1/withdrawals", {"account": one, **body}, one, None),
            ("/v1/transfers", {"from": one, "to": two, **body}, one, two),
            ("/v1/transfers", {"from": one, "recipient": other.name, **body}, one, other),
            (f"/v1/goals/{goal}/deposits", body, main, goal),
            (f"/v1/goals/{goal}/withdrawals", body, goal, main)]))

    def pay(self, others):
        """One payment until its outcome is definite; nothing when it was refused."""
        payment = self.order(others)
        if payment.settle(self.client):
            self.count(payment)
            return payment
        if payment.outcome.earlier:
            self.doubted.append(payment)
        return None

    def count(self, payment):
        amount = payment.receipt["amount"]
        if payment.payer:
            self.own[payment.payer] -= amount
        if payment.payee in self.own:
            self.own[payment.payee] += amount

    def doubt(self):
        """Asks again about payments that were refused after attempts without an outcome: an
        attempt that was on its way for long may have been booked since. Returns those."""
        booked = [one for one in self.doubted if one.settle(self.client)]
        for payment in booked:
            self.doubted.remove(payment)
            self.count(payment)
            if payment.payee == self.main:
                self.received -= payment.receipt["amount"]
            # An attempt just now may have booked it, if one had no outcome.
            is_replayed = payment.outcome.answer.headers.get("Idempotent-Replayed") == "true"
            if is_replayed and not payment.outcome.earlier:
                self.late.append(payment)
        return booked

    def look(self):
        """What the customer has done must be there, and nothing that was seen may be gone; says
        what is wrong."""
        account = self.random.choice(list(self.own))
        found = self.ask(account)
        if account != self.main:
            return None if found == self.own[account] else (
                f"{self.name} sees {found}, not {self.own[account]}, in {account}")
        received = found - self.own[account]
        if received < self.received:
            return f"{self.name} saw {self.received} received, then {received}"
        self.received = received
        return None

    def ask(self, account):
        """The balance, as soon as a server can tell it."""
        kind, name = ("goals", "saved") if account == self.goal else ("accounts", "balance")
        answer = settle(self.client, f"/v1/{kind}/{account}", None, None, method="GET").answer
        if answer.status_code != 200:
            raise Wrong(f"{kind} {account}: {answer.status_code} {answer.text}")
        return answer.json()[name]


class Crowd:
    """Customers who pay at once, each in a thread, until they are stopped."""

    def __init__(self, url, count, seed):
        self.customers = [
            Customer(url, f"customer_{number}", seed + number) for number in range(count)]
        self.owed = dict.fromkeys((one.name for one in self.customers), 0)
        self.booked = []
        self.times = []
        self.errors = []
        self.over = False
        self.open = threading.Event()
        self.lock = threading.Lock()
        self.paying = 0
        self.threads = [
            threading.Thread(target=self.run, args=(one,)) for one in self.customers]
        for thread in self.threads:
            thread.start()

    def run(self, customer):
        others = [one for one in self.customers if one is not customer]
        while not self.over:
            self.open.wait()
            with self.lock:
                self.paying += 1
            try:
                if self.open.is_set() and not self.over:
                    self.pay(customer, others)
            except (Wrong, Unsettled) as error:
                self.errors.append(error)
                return
            finally:
                with self.lock:
                    self.paying -= 1

    def pay(self, customer, others):
        payment = customer.pay(others)
        if payment:
            self.note(payment)
            with self.lock:
                self.times.append((payment.outcome.begun, time.monotonic()))
        # A wrong balance is explained only by a payment that was booked late.
        wrong = customer.look()
        if wrong and not self.doubt(customer):
            raise Wrong(wrong)

    def doubt(self, customer):
        """Whether a payment was booked after all."""
        booked = customer.doubt()
        for payment in booked:
            self.note(payment)
        return bool(booked)

    def note(self, payment):
        with self.lock:
            self.booked.append(payment.receipt["id"].replace("-", ""))
            if isinstance(payment.payee, Customer):
                self.owed[payment.payee.name] += payment.receipt["amount"]

    def work(self):
        self.times = []
        self.open.set()

    def rest(self, seconds=120):
        """Until every payment under way has its outcome."""
        self.open.clear()
        deadline = time.monotonic() + seconds
        while self.paying:
            assert time.monotonic() < deadline, "a customer hangs"
            time.sleep(0.01)
        self.expect_no_error()

    def wait_for(self, more, seconds=60):
        """Until this many payments, begun from now on, are acknowledged."""
        now, deadline = time.monotonic(), time.monotonic() + seconds
        while sum(begun > now for begun, _ in self.times[-5000:]) < more:
            self.expect_no_error()
            assert time.monotonic() < deadline, f"no payments for {seconds} s"
            time.sleep(0.01)

    def expect_no_error(self):
        if self.errors:
            raise self.errors[0]

    def longest_pause(self, moment):
        return longest_pause(self.times, moment)

    def expect_balances(self):
        """Call this while they rest."""
        for one in self.customers:
            for account, own in one.own.items():
                expected = own + (self.owed[one.name] if account == one.main else 0)
                found = one.ask(account)
                if found != expected:
                    raise Wrong(f"{one.name} has {found}, not {expected}, in {account}")

    def go_home(self):
        self.over = True
        self.open.set()
        for thread in self.threads:
            thread.join(120)
