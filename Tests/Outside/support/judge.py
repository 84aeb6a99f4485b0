"""Judges by the journal what customers were told: each payment, and each balance and list."""

import bisect
import collections
import itertools
from typing import NamedTuple

# How many of an account's newest entries a customer looks at.
LISTED = 5


class Entry(NamedTuple):
    """A row of the journal; the balances are those after it."""

    sequence: int
    id: str
    debit_account: str
    credit_account: str
    debit_balance: int
    credit_balance: int

    @classmethod
    def of(cls, row):
        """As psql prints it."""
        sequence, *ids, debit, credit = row.split("|")
        return cls(int(sequence), *ids, int(debit), int(credit))


class Receipt(NamedTuple):
    """An acknowledged payment: when its first attempt began, and when its answer arrived."""

    id: str
    begun: float
    arrived: float


class Read(NamedTuple):
    """What a customer saw of an account: its balance, or the ids of its newest entries."""

    customer: str
    account: str
    shown: int | tuple
    begun: float
    arrived: float


class Verdict(NamedTuple):
    """Ids of payments and entries, and reads, that should not be; `excused` reads may be."""

    lost: collections.Counter
    # No acknowledged payment explains these entries: the second entry of a payment, say.
    doubled: collections.Counter
    untrue: list
    excused: list

    @property
    def is_right(self):
        return not (self.lost or self.doubled or self.untrue)

    def __str__(self):
        return (f"lost: {list(self.lost)}, doubled: {list(self.doubled)}, "
                f"never true: {self.untrue}")


class States:
    """What an account showed at its beginning and after each of its entries."""

    def __init__(self):
        self.sequences = [0]
        self.balances = [0]
        self.ids = []

    def add(self, entry, balance):
        self.sequences.append(entry.sequence)
        self.balances.append(balance)
        self.ids.append(entry.id)

    def find(self, shown, earliest, latest):
        """The sequence of the first state that shows this, of those which the account had while
        the journal grew from its entry `earliest` to `latest`; None where there is none."""
        first = bisect.bisect_right(self.sequences, earliest) - 1
        end = bisect.bisect_right(self.sequences, latest)
        return next((self.sequences[place] for place in range(first, end)
                     if shown in (self.balances[place], self.newest(place))), None)

    def newest(self, place):
        return tuple(self.ids[max(0, place - LISTED):place][::-1])


class Bounds:
    """The entries of the journal that anybody must see, and may see, at a moment."""

    def __init__(self, last, entries, receipts):
        begun = {one.id: one.begun for one in receipts}
        sequences = {one.id: one.sequence for one in entries}
        self.sequences = [last, *sequences.values()]
        # When the last of the requests for the entries up to each one began.
        self.begun = list(itertools.accumulate((begun.get(one, 0) for one in sequences), max))
        told = sorted((one.arrived, sequences.get(one.id, last)) for one in receipts)
        self.told = [arrived for arrived, _ in told]
        self.reached = list(itertools.accumulate((one for _, one in told), max, initial=last))

    def earliest(self, moment):
        """The last entry that was acknowledged before."""
        return self.reached[bisect.bisect_left(self.told, moment)]

    def latest(self, moment):
        """The last entry before the first one whose request had not begun."""
        return self.sequences[bisect.bisect_right(self.begun, moment)]


class Judge:
    """Knows the whole journal, from its first entry on."""

    def __init__(self, entries):
        self.entries = []
        self.accounts = collections.defaultdict(States)
        # The last entry that each customer has surely seen.
        self.seen = collections.Counter()
        self.add(entries)

    @property
    def last(self):
        return self.entries[-1].sequence if self.entries else 0

    def add(self, entries):
        self.entries += entries
        for entry in entries:
            self.accounts[entry.debit_account].add(entry, entry.debit_balance)
            self.accounts[entry.credit_account].add(entry, entry.credit_balance)

    def judge(self, entries, receipts, reads, blurs=()):
        """Takes the journal's new entries, and what customers were told meanwhile. `blurs` are the
        beginnings and ends of times in which a read may show what the journal then lost."""
        bounds = Bounds(self.last, entries, receipts)
        self.add(entries)
        told = collections.Counter(one.id for one in receipts)
        booked = collections.Counter(one.id for one in entries)
        untrue, excused = [], []
        for read in sorted(reads, key=lambda read: read.arrived):
            is_blurred = any(read.begun < end and read.arrived > begin for begin, end in blurs)
            found = self.find(read, bounds)
            if found is None:
                (excused if is_blurred else untrue).append(read)
            elif not is_blurred:
                self.seen[read.customer] = max(self.seen[read.customer], found)
        return Verdict(told - booked, booked - told, untrue, excused)

    def find(self, read, bounds):
        """The entry that the journal had reached when it showed this, at the earliest."""
        earliest = max(bounds.earliest(read.begun), self.seen[read.customer])
        return self.accounts[read.account].find(read.shown, earliest, bounds.latest(read.arrived))
