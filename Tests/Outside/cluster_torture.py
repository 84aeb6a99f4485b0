"""Breaks a cluster again and again while customers pay, and checks every payment after each break.

Three servers in networks of their own, a primary with a synchronous standby, and HAProxy. Needs
root, as only root can pull a cable. Prints how long nobody could pay.
"""

import argparse
import collections
import contextlib
import os
import pathlib
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time

from support.cluster import Cluster
from support.customers import Crowd, Wrong
from support.network import ADDRESS, Network
from support.program import BINARY
from support.standby import Pair

# Each event, what it does, and how often without other words.
EVENTS = {
    "kill": ("the writer is killed", 100),
    "pause": ("the writer stands still", 50),
    "cut": ("the writer's cable is cut", 15),
    "cut_database": ("the writer's way to the database is cut", 15),
    "promote": ("the primary dies, its standby takes over", 20),
    "restart": ("PostgreSQL restarts", 20),
    "reset_database": ("connections to PostgreSQL break", 10),
    "reset": ("connections to the servers break", 10),
}


class Torture:
    def __init__(self, folder, options, ends):
        self.random = random.Random(options.seed)
        self.network = Network(3)
        ends.callback(self.network.close)
        middle = self.network.open().middle
        self.pair = Pair(middle.address, f"{ADDRESS}0/24", middle.inside)
        ends.callback(self.pair.stop)
        self.name = self.pair.start().database()
        uri = self.pair.uri(self.name)
        self.cluster = Cluster(
            folder, uri, self.sql, self.network.places,
            reads_from=uri if options.read_standby else None)
        ends.callback(self.cluster.stop)
        self.crowd = Crowd(self.cluster.start().url, options.clients, options.seed)
        ends.callback(self.crowd.go_home)
        self.last = int(self.sql("SELECT max(sequence) FROM transfer"))
        self.pauses = collections.defaultdict(list)
        self.payments = 0

    def sql(self, text):
        return self.pair.sql(text, self.name)

    def go_through(self, event):
        """One break and its end, in the middle of payments, and the check afterwards."""
        self.crowd.work()
        self.crowd.wait_for(self.random.randint(5, 150))
        moment = time.monotonic()
        mend = getattr(self, event)()
        self.crowd.wait_for(50)
        mend()
        self.cluster.wait_until_ready(60)
        self.crowd.wait_for(20)
        self.crowd.rest()
        self.pauses[event].append(self.crowd.longest_pause(moment))
        self.check()

    def check(self):
        """Each acknowledged payment is in the journal once, and nothing else is."""
        rows = self.new_rows()
        if set(rows) != set(self.crowd.booked):
            for customer in self.crowd.customers:
                self.crowd.doubt(customer)
            rows = self.new_rows()
        expected, self.crowd.booked = self.crowd.booked, []
        if sorted(rows) != sorted(expected):
            raise Wrong(f"lost: {set(expected) - set(rows)}, not acknowledged: "
                        f"{set(rows) - set(expected)}, of {len(rows)} rows")
        self.last += len(rows)
        self.payments += len(rows)
        self.crowd.expect_balances()

    def new_rows(self):
        return self.sql("SELECT encode(id, 'hex') FROM transfer "
                        f"WHERE sequence > {self.last} ORDER BY sequence").splitlines()

    # Each event returns what ends it.

    def kill(self):
        writer = self.cluster.writer()
        writer.kill()
        return writer.start

    def pause(self):
        writer = self.cluster.writer()
        writer.pause()
        self.cluster.wait_for_another_writer(writer, 20)
        return writer.resume

    def cut(self, way=Network.cut_off):
        writer = self.cluster.writer()
        way(self.network, writer.place)
        self.cluster.wait_for_another_writer(writer, 20)
        return lambda: self.network.join_again(writer.place)

    def cut_database(self):
        return self.cut(Network.cut_off_from_database)

    def promote(self):
        self.pair.fail_over()
        return self.pair.renew_standby

    def restart(self):
        self.pair.primary.restart(self.random.choice(["immediate", "fast"]))
        return lambda: None

    def reset_database(self):
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 f"WHERE datname = '{self.name}' AND pid <> pg_backend_pid()")
        return lambda: None

    def reset(self):
        for server in self.cluster.servers:
            self.cluster.balancer.reset_connections(server)
        return lambda: None

    def late(self):
        return [payment for one in self.crowd.customers for payment in one.late]

    def report(self):
        print(f"\n{self.payments} payments, the epoch is {self.cluster.epoch()}")
        for payment in self.late():
            print(f"refused at last, but booked by an earlier attempt: {payment}")
        print("| event | count | median seconds without a payment | worst |")
        print("|---|---|---|---|")
        for event, (words, _) in EVENTS.items():
            if found := self.pauses[event]:
                median = statistics.median(found)
                print(f"| {words} | {len(found)} | {median:.2f} | {max(found):.2f} |")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    for event, (words, count) in EVENTS.items():
        parser.add_argument(
            f"--{event.replace('_', '-')}", type=int, default=count, metavar="TIMES",
            help=f"how often {words} (default {count})")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--read-standby", action="store_true", help="read from the standby")
    parser.add_argument("--seed", type=int,
                        default=int(os.environ.get("AWALLET_SEED", random.randrange(2**32))))
    return parser.parse_args()


def main():
    options = arguments()
    assert BINARY.exists(), f"{BINARY} is missing: `make release` builds it"
    print(f"--seed {options.seed}", flush=True)
    events = [event for event in EVENTS for _ in range(getattr(options, event))]
    random.Random(options.seed).shuffle(events)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-torture-"))
    print(f"the logs are in {folder}", flush=True)
    with contextlib.ExitStack() as ends:
        torture = Torture(folder, options, ends)
        ends.callback(torture.report)
        for number, event in enumerate(events, 1):
            torture.go_through(event)
            print(f"{number}/{len(events)} {event}: {torture.pauses[event][-1]:.2f} s", flush=True)
        marks = {server.mark() for server in torture.cluster.servers}
        assert len(marks) == 1, marks
        print("verify: the books are right")
        assert not torture.late(), "a payment was booked after its refusal"
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
