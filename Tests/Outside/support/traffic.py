"""Payments that go on while servers fail: each is repeated with its key until its outcome is
known."""

import contextlib
import threading
import time

import requests

from support.client import Client, Refused, new_key

# A payment whose outcome is unknown for longer is a failure of the test.
DEFINITE_SECONDS = 150


class Unsettled(AssertionError):
    """A payment that had no outcome in time."""


class Outcome:
    """A definite answer, when it arrived and its attempt began, what the attempts before it ended
    in, and how many of those may yet change something."""

    def __init__(self):
        self.answer = None
        self.begun = None
        self.arrived = None
        self.earlier = []
        self.unknown = 0

    def fail(self, words, is_unknown):
        self.earlier.append(words)
        self.unknown += is_unknown


def settle(client, path, body, key, method="POST"):
    """Sends one request until its outcome is definite."""
    deadline, outcome = time.monotonic() + DEFINITE_SECONDS, Outcome()
    while time.monotonic() < deadline:
        outcome.begun = time.monotonic()
        try:
            answer = client.call(method, path, body, key=key)
            if answer.status_code < 500:
                outcome.answer, outcome.arrived = answer, time.monotonic()
                return outcome
            outcome.fail(answer.text, not is_refusal(answer))
        except requests.RequestException as error:
            outcome.fail(repr(error), True)
        # Gently: a server that refuses at once would be asked thousands of times.
        time.sleep(0.02)
    raise Unsettled(f"{path} {key}: {outcome.earlier[-1]}")


def patiently(make):
    """What it makes, as soon as a server does it; each attempt must be one on its own."""
    for _ in range(30):
        with contextlib.suppress(Refused, requests.RequestException):
            return make()
        time.sleep(1)
    return make()


def is_refusal(answer):
    """Whether a server says that it changed nothing; a balancer's 503 has no JSON."""
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    return answer.status_code == 503 and is_json


class Deposits:
    """Deposits cents over some connections until it is stopped."""

    def __init__(self, url, person, count=4):
        self.person = person
        # When the last attempt of each began, and when it was acknowledged.
        self.times = []
        self.keys = []
        self.errors = []
        self.over = threading.Event()
        self.threads = [
            threading.Thread(target=self.run, args=(Client(url, person.token),))
            for _ in range(count)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        self.wait_for(20)
        return self

    def __exit__(self, *failure):
        self.over.set()
        for thread in self.threads:
            thread.join(DEFINITE_SECONDS + 30)
        if failure[0] is None:
            assert not self.errors, self.errors[0]

    def run(self, client):
        body = {"account": self.person.account, "amount": 1, "currency": "USD"}
        while not self.over.is_set():
            key = new_key()
            try:
                outcome = settle(client, "/v1/deposits", body, key)
                assert outcome.answer.status_code == 201, outcome.answer.text
            except AssertionError as error:
                self.errors.append(error)
                return
            self.keys.append(key)
            self.times.append((outcome.begun, time.monotonic()))

    def wait_for(self, more, seconds=30):
        """Until this many more deposits, begun from now on, are acknowledged."""
        now, deadline = time.monotonic(), time.monotonic() + seconds
        while sum(begun > now for begun, _ in self.times[-10_000:]) < more:
            assert not self.errors, self.errors[0]
            assert time.monotonic() < deadline, f"no deposits for {seconds} s"
            time.sleep(0.01)

    def longest_pause(self, moment):
        return longest_pause(self.times, moment)


def longest_pause(times, moment):
    """The longest time without any acknowledgement since this moment, in seconds."""
    ends = sorted(end for _, end in times if end > moment)
    return max(after - before for before, after in zip([moment, *ends], ends))
