"""DUR-1: repeated kills under load neither lose nor repeat an acknowledged payment."""

import os
import random
import threading
import time

import requests

from support.client import Client, Refused, new_key, newcomer

CYCLES = int(os.environ.get("AWALLET_KILL_CYCLES", "30"))
SEED = int(os.environ.get("AWALLET_SEED", random.randrange(2**32)))
WORKERS = 4


class Order:
    """One payment that a client requests, and the server's answer."""

    def __init__(self, route, body):
        self.route = route
        self.body = body
        self.key = new_key()
        self.receipt = None
        self.refused = False

    def send(self, client):
        response = client.call("POST", self.route, self.body, self.key)
        if response.status_code == 422:
            self.refused = True
        elif response.status_code < 500:
            if response.status_code != 201:
                raise Refused(response)
            self.receipt = response.json()
        return response


def random_order(random, accounts):
    source, target = random.sample(accounts, 2)
    amount = random.randint(1, 40_00)
    body = {"amount": amount, "currency": "USD"}
    return random.choice([
        Order("/v1/deposits", {"account": target, **body}),
        Order("/v1/withdrawals", {"account": source, **body}),
        Order("/v1/transfers", {"from": source, "to": target, **body})])


def work(server, token, accounts, seed, orders, armed):
    """Sends one payment after another until the server is gone; once armed, kills the server at
    the next answer."""
    client, generator = Client(server.url, token), random.Random(seed)
    while True:
        order = random_order(generator, accounts)
        orders.append(order)
        try:
            order.send(client)
        except requests.RequestException:
            return
        if armed.is_set():
            server.process.kill()


def run_until_killed(server, token, accounts, generator):
    """Kills the server under load: half the time at any moment, half the time at an answer."""
    orders, armed = [[] for _ in range(WORKERS)], threading.Event()
    threads = [
        threading.Thread(
            target=work, args=(server, token, accounts, generator.randrange(2**32), own, armed))
        for own in orders]
    for thread in threads:
        thread.start()
    time.sleep(generator.uniform(0.02, 0.4))  # the moment of the kill is the point of this test
    if generator.random() < 0.5:
        armed.set()
        server.process.wait(timeout=30)
    else:
        server.kill()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive(), "a client hangs"
    return [order for own in orders for order in own]


def settle(client, orders):
    """Repeats each request with its key: acknowledged ones return the same receipt, and unknown
    ones now get an outcome."""
    for order in orders:
        earlier = order.receipt
        if order.refused:
            continue
        response = order.send(client)
        if earlier:
            assert order.receipt == earlier, f"{earlier} became {response.text}"
            assert response.headers.get("Idempotent-Replayed") == "true", earlier


def expected_balances(accounts, orders):
    balances = dict.fromkeys(accounts, 0)
    for receipt in (order.receipt for order in orders if order.receipt):
        if receipt["from"]:
            balances[receipt["from"]] -= receipt["amount"]
        if receipt["to"]:
            balances[receipt["to"]] += receipt["amount"]
    return balances


def test_nothing_acknowledged_is_lost_or_doubled(start):
    """DUR-1, MON-5"""
    print(f"AWALLET_SEED={SEED} AWALLET_KILL_CYCLES={CYCLES}")
    generator = random.Random(SEED)
    server = start()
    ada = newcomer(server)
    accounts = [ada.account] + [ada.open_account(f"Pot {number}") for number in range(4)]
    earlier = len(ada.transactions())
    assert earlier == 1, "the opening balance"
    everything = []
    for _ in range(CYCLES):
        orders = run_until_killed(server, ada.token, accounts, generator)
        server.start()  # fails when it is not ready in 5 seconds
        settle(Client(server.url, ada.token), orders)
        everything += orders

    booked = {order.receipt["id"] for order in everything if order.receipt}
    assert len(booked) > CYCLES, "too little load to prove anything"
    listed = [entry["id"] for entry in ada.transactions()][:-earlier]
    assert sorted(listed) == sorted(booked)
    balances = {account: ada.balance(account) for account in accounts}
    assert balances == expected_balances(accounts, everything)
    assert min(balances.values()) >= 0
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr
