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
from typing import NamedTuple

from support.breaks import Breaks
from support.cluster import Cluster
from support.customers import Crowd, Wrong
from support.judge import Entry, Judge
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
HEAD = """
| event | times | payments | lost | doubled | seconds without a payment, median | worst \
| without a read, worst | fewest servers ready |
|---|---|---|---|---|---|---|---|---|"""


class Round(NamedTuple):
    """What happened in one event: numbers of payments, seconds, servers."""

    payments: int
    lost: int
    doubled: int
    pause: float
    blind: float
    ready: int


class Torture:
    def __init__(self, folder, options, ends):
        self.seed = options.seed
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
        self.judge = Judge(self.entries())
        self.rounds = collections.defaultdict(list)
        # Numbers of reads.
        self.reads = collections.Counter()

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
        self.cluster.wait_until_ready(180)
        self.crowd.wait_for(20)
        self.crowd.rest()
        seen = (self.crowd.longest_pause(moment), self.watch.longest_pause(moment),
                self.watch.fewest_ready(moment))
        payments, verdict = self.check()
        self.rounds[event].append(
            Round(payments, verdict.lost.total(), verdict.doubled.total(), *seen))
        if not verdict.is_right:
            raise Wrong(str(verdict))
        self.crowd.expect_balances()

    def wait(self, seconds):
        """Lets the customers go on for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.crowd.expect_no_error()
            time.sleep(0.05)

    def check(self):
        """The number of payments, and whether each of them is in the journal once, nothing else is,
        and each read was true."""
        entries = self.entries(self.judge.last)
        if {one.id for one in entries} != {one.id for one in self.crowd.receipts}:
            self.crowd.doubt()
            entries = self.entries(self.judge.last)
        receipts, reads = self.crowd.take()
        verdict = self.judge.judge(entries, receipts, reads, self.breaks.blurs)
        self.reads.update(all=len(reads), untrue=len(verdict.untrue), excused=len(verdict.excused))
        return len(receipts), verdict

    def entries(self, last=0):
        rows = self.sql(
            "SELECT sequence, encode(id, 'hex'), encode(debit_account, 'hex'), "
            "encode(credit_account, 'hex'), debit_balance, credit_balance FROM transfer "
            f"WHERE sequence > {last} ORDER BY sequence").splitlines()
        return [Entry.of(row) for row in rows]

    def expect_final_books(self):
        """Each server's audit ends in the same mark, and no event took anything back later."""
        marks = {server.mark() for server in self.cluster.servers}
        assert len(marks) == 1, marks
        assert self.entries() == self.judge.entries, "an entry has changed since its event"
        print(f"verify: the books are right; the epoch is {self.cluster.epoch()}")

    def late(self):
        return [payment for one in self.crowd.customers for payment in one.late]

    def report(self):
        rounds = [one for each in self.rounds.values() for one in each]
        payments, lost, doubled = (sum(one[place] for one in rounds) for place in range(3))
        print(f"\n{payments} payments acknowledged; lost: {lost}; doubled: {doubled}")
        print(f"{self.reads['all']} reads of balances and lists; never true: "
              f"{self.reads['untrue']}; of a payment that only the primary had, within half a "
              f"second of the standby's end: {self.reads['excused']}")
        print(f"refused at last, but booked by an earlier attempt: {len(self.late())}")
        for payment in self.late():
            print(f"  {payment}")
        print(HEAD)
        for event in WEIGHTS:
            if self.rounds[event]:
                print(line(event, self.rounds[event]))
        print(f"--seed {self.seed}", flush=True)


def line(event, rounds):
    """One line of the table."""
    payments, lost, doubled, pauses, blind, ready = zip(*rounds)
    cells = [words(event), len(rounds), sum(payments), sum(lost), sum(doubled),
             f"{statistics.median(pauses):.2f}", f"{max(pauses):.2f}", f"{max(blind):.2f}",
             min(ready)]
    return f"| {' | '.join(map(str, cells))} |"


def arguments(given):
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
    return parser.parse_args(given)


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


def main(given=None):
    options = arguments(given)
    assert BINARY.exists(), f"{BINARY} is missing: `make release` builds it"
    print(f"--seed {options.seed}", flush=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-torture-"))
    print(f"the logs are in {folder}", flush=True)
    with contextlib.ExitStack() as ends:
        torture = Torture(folder, options, ends)
        ends.callback(torture.report)
        for number, event in enumerate(events(options), 1):
            torture.go_through(event)
            print(f"{number} {event}: {torture.rounds[event][-1].pause:.2f} s", flush=True)
        torture.expect_final_books()
    shutil.rmtree(folder)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    main()
