"""Breaks a cluster again and again while customers pay, and checks every payment after each break.

Three servers in networks of their own, a primary with a synchronous standby, and HAProxy. Needs
root, as only root can pull a cable. Prints how long nobody could pay.
"""

import argparse
import collections
import contextlib
import itertools
import os
import pathlib
import random
import shutil
import signal
import statistics
import sys
import tempfile
import time

from support.breaks import Breaks
from support.cluster import Cluster
from support.customers import Crowd, Wrong
from support.network import ADDRESS, Network
from support.program import BINARY
from support.standby import Pair
from support.watch import Watch

# Each event, and how often it comes, beside the others.
WEIGHTS = {
    "kill": 20, "pause": 10, "long_pause": 1, "cut": 5, "cut_database": 5, "cut_servers": 3,
    "promote": 5, "standby_away": 2, "standby_lost": 4, "restart": 5, "reset_database": 4,
    "reset": 4, "fail": 4, "lock": 2, "roll": 2,
}


def words(event):
    """What it does."""
    return getattr(Breaks, event).__doc__


# Nobody can pay before these end.
SHUT = {"standby_away"}


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
        self.breaks = Breaks(
            self.cluster, self.pair, self.network, self.name, self.random, self.wait)
        self.crowd = Crowd(self.cluster.start().url, options.clients, options.seed)
        ends.callback(self.crowd.go_home)
        self.watch = Watch(self.cluster)
        ends.callback(self.watch.stop)
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
        mend = getattr(self.breaks, event)()
        if event not in SHUT:
            self.crowd.wait_for(50)
        mend()
        self.cluster.wait_until_ready(60)
        self.crowd.wait_for(20)
        self.crowd.rest()
        self.pauses[event].append((
            self.crowd.longest_pause(moment), self.watch.longest_pause(moment),
            self.watch.fewest_ready(moment)))
        self.check()

    def wait(self, seconds):
        """Lets the customers go on for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.crowd.expect_no_error()
            time.sleep(0.05)

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

    def late(self):
        return [payment for one in self.crowd.customers for payment in one.late]

    def report(self):
        print(f"\n{self.payments} payments, none lost or doubled; the epoch is "
              f"{self.cluster.epoch()}")
        for payment in self.late():
            print(f"refused at last, but booked by an earlier attempt: {payment}")
        print("| event | times | seconds without a payment, median | worst | without a read, worst "
              "| fewest servers ready |")
        print("|---|---|---|---|---|---|")
        for event in WEIGHTS:
            if found := self.pauses[event]:
                payments, reads, ready = zip(*found)
                print(f"| {words(event)} | {len(found)} | {statistics.median(payments):.2f} "
                      f"| {max(payments):.2f} | {max(reads):.2f} | {min(ready)} |")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    for event in WEIGHTS:
        parser.add_argument(
            f"--{event.replace('_', '-')}", type=int, default=0, metavar="TIMES",
            help=f"only what is asked for, and so often: {words(event)}")
    parser.add_argument("--minutes", type=float, default=30,
                        help="how long any of them happen, unless some are asked for")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--read-standby", action="store_true", help="read from the standby")
    parser.add_argument("--seed", type=int,
                        default=int(os.environ.get("AWALLET_SEED", random.randrange(2**32))))
    return parser.parse_args()


def events(options):
    """One after the other: those that were asked for, or each kind and then any, for a time."""
    chance = random.Random(options.seed)
    asked = [event for event in WEIGHTS for _ in range(getattr(options, event))]
    if asked:
        chance.shuffle(asked)
        return asked
    kinds, weights = list(WEIGHTS), list(WEIGHTS.values())
    first = chance.sample(kinds, len(kinds))
    more = (chance.choices(kinds, weights)[0] for _ in itertools.count())
    end = time.monotonic() + options.minutes * 60
    return itertools.takewhile(lambda _: time.monotonic() < end, itertools.chain(first, more))


def main():
    options = arguments()
    assert BINARY.exists(), f"{BINARY} is missing: `make release` builds it"
    print(f"--seed {options.seed}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-torture-"))
    print(f"the logs are in {folder}", flush=True)
    with contextlib.ExitStack() as ends:
        torture = Torture(folder, options, ends)
        ends.callback(torture.report)
        for number, event in enumerate(events(options), 1):
            torture.go_through(event)
            print(f"{number} {event}: {torture.pauses[event][-1][0]:.2f} s", flush=True)
        marks = {server.mark() for server in torture.cluster.servers}
        assert len(marks) == 1, marks
        print("verify: the books are right")
        assert not torture.late(), "a payment was booked after its refusal"
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
