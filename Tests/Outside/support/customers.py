"""Customers who move money in every way, and know what their balances must be."""

import collections
import math
import random
import threading
import time

from support.client import Client, new_key
from support.judge import LISTED, Read, Receipt
from support.traffic import DEFINITE_SECONDS, longest_pause, patiently, settle

# How often a customer looks at entries, as a part of all looks.
LISTING = 0.3
# The wallet allows thirty refused payments to others a minute; some of a lost attempt count twice.
REFUSED_IN_A_MINUTE = 15


def plain(identifier):
    """As PostgreSQL writes an id."""
    return identifier.replace("-", "")


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
        self.begun = time.monotonic()
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

    `own` has what the customer's own payments changed, for each account.
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
        # When the latest payments to others were refused.
        self.refused = collections.deque([-math.inf] * REFUSED_IN_A_MINUTE, REFUSED_IN_A_MINUTE)
        # Refused in the end, after attempts without an outcome; and those booked nevertheless.
        self.doubted = []
        self.late = []

    def order(self, others):
        main, pot, goal = self.main, self.pot, self.goal
        body = {"amount": self.random.randint(1, 20_00), "currency": "USD"}
        one, two = self.random.sample((main, pot), 2)
        other = self.random.choice(others)
        orders = [
            ("/v1/deposits", {"account": one, **body}, None, one),
            ("/v1/withdrawals", {"account": one, **body}, one, None),
            ("/v1/transfers", {"from": one, "to": two, **body}, one, two),
            (f"/v1/goals/{goal}/deposits", body, main, goal),
            (f"/v1/goals/{goal}/withdrawals", body, goal, main),
            ("/v1/transfers", {"from": one, "recipient": other.name, **body}, one, other)]
        if time.monotonic() - self.refused[0] < 60:
            orders.pop()
        return Payment(*self.random.choice(orders))

    def pay(self, others):
        """One payment until its outcome is definite; nothing when it was refused."""
        payment = self.order(others)
        if payment.settle(self.client):
            self.count(payment)
            return payment
        if isinstance(payment.payee, Customer):
            self.refused.append(time.monotonic())
        if payment.outcome.unknown:
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
            # An attempt just now may have booked it, if one had no outcome.
            is_replayed = payment.outcome.answer.headers.get("Idempotent-Replayed") == "true"
            if is_replayed and not payment.outcome.unknown:
                self.late.append(payment)
        return booked

    def look(self):
        """The balance of one of the accounts, or its newest entries."""
        account = self.random.choice(list(self.own))
        if account != self.goal and self.random.random() < LISTING:
            path = f"/v1/accounts/{account}/transactions?limit={LISTED}"
            outcome = self.get(path)
            shown = tuple(plain(one["id"]) for one in outcome.answer.json()["transactions"])
        else:
            shown, outcome = self.balance(account)
        return Read(self.name, plain(account), shown, outcome.begun, outcome.arrived)

    def ask(self, account):
        """The balance, as soon as a server can tell it."""
        return self.balance(account)[0]

    def balance(self, account):
        kind, name = ("goals", "saved") if account == self.goal else ("accounts", "balance")
        outcome = self.get(f"/v1/{kind}/{account}")
        return outcome.answer.json()[name], outcome

    def get(self, path):
        outcome = settle(self.client, path, None, None, method="GET")
        if outcome.answer.status_code != 200:
            raise Wrong(f"{path}: {outcome.answer.status_code} {outcome.answer.text}")
        return outcome


class Crowd:
    """Customers who pay at once, each in a thread, until they are stopped."""

    def __init__(self, url, count, seed):
        self.customers = [
            patiently(lambda: Customer(url, f"customer_{new_key()[:8]}", one))
            for one in range(seed, seed + count)]
        self.owed = dict.fromkeys((one.name for one in self.customers), 0)
        self.receipts = []
        self.reads = []
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
            except Exception as error:
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
                self.times.append((payment.outcome.begun, payment.outcome.arrived))
        read = customer.look()
        with self.lock:
            self.reads.append(read)

    def doubt(self):
        """Asks about the payments that may have been booked after all."""
        for customer in self.customers:
            for payment in customer.doubt():
                self.note(payment)

    def note(self, payment):
        receipt = Receipt(plain(payment.receipt["id"]), payment.begun, payment.outcome.arrived)
        with self.lock:
            self.receipts.append(receipt)
            if isinstance(payment.payee, Customer):
                self.owed[payment.payee.name] += payment.receipt["amount"]

    def take(self):
        """What they were told since the last time; call this while they rest."""
        told = self.receipts, self.reads
        self.receipts, self.reads = [], []
        return told

    def work(self):
        self.times = []
        self.open.set()

    def rest(self, seconds=2 * DEFINITE_SECONDS + 30):
        """Until every payment under way has its outcome, and each customer has looked."""
        self.open.clear()
        deadline = time.monotonic() + seconds
        while self.paying:
            assert time.monotonic() < deadline, "a customer hangs"
            time.sleep(0.01)
        self.expect_no_error()

    def wait_for(self, more, seconds=180):
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
            thread.join(2 * DEFINITE_SECONDS + 30)
