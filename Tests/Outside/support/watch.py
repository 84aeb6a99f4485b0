"""Somebody who reads all the time, and looks at which servers are ready."""

import contextlib
import threading
import time

import requests

from support.client import Client, newcomer
from support.traffic import patiently

READ_PAUSE = 0.05
# A read that takes longer than this is as good as none.
PATIENCE_SECONDS = 10


class Watch:
    def __init__(self, cluster):
        self.cluster = cluster
        self.person = patiently(lambda: newcomer(cluster, "watch"))
        self.reads = []
        self.ready = []
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self.run, args=(one,))
                        for one in (self.read, self.look)]
        for thread in self.threads:
            thread.start()

    def run(self, act):
        while not self.over.wait(READ_PAUSE):
            act()

    def read(self):
        client = Client(self.cluster.url, self.person.token)
        try:
            answer = client.session.get(
                f"{self.cluster.url}/v1/accounts/{self.person.account}", timeout=PATIENCE_SECONDS)
        except requests.RequestException:
            return
        if answer.status_code == 200:
            self.reads.append(time.monotonic())

    def look(self):
        with contextlib.suppress(OSError):
            self.ready.append((time.monotonic(), len(self.cluster.balancer.ready_servers())))

    def longest_pause(self, moment):
        """The longest time without a read since then, in seconds."""
        ends = [one for one in self.reads if one > moment]
        return max(
            after - before for before, after in zip([moment, *ends], [*ends, time.monotonic()]))

    def fewest_ready(self, moment):
        """The lowest number of servers that the balancer found ready since then."""
        self.look()
        return min(count for at, count in self.ready if at > moment)

    def stop(self):
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE_SECONDS + 5)
