"""The judge of `make cluster-torture` finds what is wrong, and nothing else: docs/scaling.md.

Ada has an account; each payment deposits 10, so her balance tells how far the journal was. Payment
`a` is asked for at second 1 and acknowledged at 2, payment `b` at 3 and 4, `c` at 5 and 6.
"""

import pytest

from support.judge import Entry, Judge, Read, Receipt

ENTRIES = [Entry(place, name, "outside", "ada", -10 * place, 10 * place)
           for place, name in enumerate("abc", 1)]
RECEIPTS = [Receipt("a", 1, 2), Receipt("b", 3, 4), Receipt("c", 5, 6)]


def read(shown, begun, arrived):
    return Read("Ada", "ada", shown, begun, arrived)


def verdict(*reads, entries=ENTRIES, receipts=RECEIPTS, blurs=()):
    return Judge([]).judge(list(entries), receipts, reads, blurs)


@pytest.mark.parametrize("right", [
    [read(0, 0, 0.5)],
    # While `b` is under way, both are true.
    [read(10, 3.1, 3.2), read(20, 3.3, 3.4)],
    [read(20, 1, 9)],
    [read((), 1, 9), read(("a",), 1, 9), read(("c", "b", "a"), 6.1, 9)]])
def test_what_was_true_is_right(right):
    assert verdict(*right).is_right


def test_a_lost_payment_is_found():
    found = verdict(entries=ENTRIES[:2])
    assert list(found.lost) == ["c"] and not found.doubled and not found.is_right


def test_a_doubled_payment_is_found():
    """As an entry of its own, and as two payments that share an entry."""
    found = verdict(entries=[*ENTRIES, Entry(4, "again", "outside", "ada", -40, 40)])
    assert list(found.doubled) == ["again"] and not found.lost and not found.is_right
    found = verdict(receipts=[*RECEIPTS, Receipt("c", 7, 8)])
    assert list(found.lost) == ["c"] and not found.is_right


@pytest.mark.parametrize("wrong", [
    # Never a balance, and never a list.
    read(15, 1, 9), read(("b",), 1, 9), read(("a", "b"), 1, 9),
    # Older than what was acknowledged before it began.
    read(10, 4.1, 9), read(("b", "a"), 6.1, 9),
    # Of a payment that nobody had asked for when it arrived.
    read(30, 3.1, 4.9), read(("b", "a"), 1.1, 2.9)])
def test_a_read_that_was_never_true_is_found(wrong):
    found = verdict(read(0, 0, 0.5), wrong)
    assert found.untrue == [wrong] and not found.is_right


def test_a_read_is_as_new_as_every_acknowledged_payment():
    """The journal is one line: who sees `b` sees `a`, which came before, too."""
    entries = [ENTRIES[0], Entry(2, "b", "outside", "grace", -20, 10)]
    receipts = [Receipt("a", 1, 9), Receipt("b", 3, 4)]
    stale = read(0, 4.1, 5)
    assert verdict(stale, entries=entries, receipts=receipts).untrue == [stale]


def test_a_read_that_goes_back_is_found():
    """Both are true by themselves; one customer's second read is older than the first."""
    first, second = read(20, 3.1, 3.2), read(10, 3.3, 3.4)
    assert verdict(first, second).untrue == [second]
    assert verdict(first, second._replace(customer="Grace")).is_right


def test_a_read_that_goes_back_to_an_earlier_round_is_found():
    judge = Judge(ENTRIES[:2])
    stale = read(10, 4.1, 4.2)
    assert judge.judge(ENTRIES[2:], RECEIPTS[2:], [stale]).untrue == [stale]
    assert judge.judge([], [], [read(30, 7, 8), read(20, 8, 9)]).untrue == [read(20, 8, 9)]


def test_only_a_read_at_the_standbys_end_may_show_what_was_lost():
    early, late = read(25, 3.1, 3.2), read(25, 3.6, 3.9)
    found = verdict(early, late, blurs=[(3, 3.5)])
    assert found.excused == [early] and found.untrue == [late]
    # A payment that is lost may be booked again: who saw it may see the time before once more.
    assert verdict(read(20, 3.1, 3.2), read(10, 3.6, 3.7), blurs=[(3, 3.5)]).is_right
