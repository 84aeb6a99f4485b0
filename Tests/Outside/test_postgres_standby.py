"""Payments whose commit did not wait for the standby of PostgreSQL: docs/scaling.md."""

import pytest

from support.client import Client, newcomer
from support.postgres import mark
from support.program import poll
from support.race import in_background

# An answer takes no longer than this while the standby is away.
ANSWER_SECONDS = 25


class Unconfirmed:
    """A wallet of one confirmed cent, and of another one whose commit an operator kept from
    waiting for the standby, which is away: it is in the primary's log alone."""

    def __init__(self, pair, start, ending):
        self.pair = pair
        self.name = pair.database()
        self.server = start(env={"AWALLET_DATABASE": pair.uri(self.name)})
        self.ada = newcomer(self.server)
        self.acknowledged = set()
        assert self.book("first").status_code == 201
        pair.standby.stop()
        answer = in_background(lambda: self.book("second"))
        poll(self.waits, 10, "no commit waits for the standby")
        assert not answer.done()
        pair.sql(f"SELECT {ending}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        unknown = answer.result(30)
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (500, "outcome_unknown")

    def waits(self):
        """Whether a commit waits for the standby."""
        return self.pair.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") != "0"

    def book(self, key):
        """Deposits a cent, over a connection of its own."""
        body = {"account": self.ada.account, "amount": 1, "currency": "USD"}
        answer = Client(self.ada.url, self.ada.token).call("POST", "/v1/deposits", body, key=key)
        if answer.ok:
            self.acknowledged.add(key)
        return answer

    def show(self):
        return Client(self.ada.url, self.ada.token).call(
            "GET", f"/v1/accounts/{self.ada.account}")

    def shows(self, balance):
        shown = self.show()
        return shown.status_code == 200 and shown.json()["balance"] == balance

    def repeat(self):
        """Sends the unconfirmed cent again, which cannot be acknowledged now; returns the answer
        of the future."""
        again = in_background(lambda: self.book("second"))
        poll(lambda: again.done() or self.waits(), ANSWER_SECONDS, "the replay does not wait")
        assert not again.done() or again.result().status_code >= 500, again.result().text
        return again

    def fail_over(self):
        """The primary's machine is lost; the standby's is switched on again and takes over."""
        self.pair.primary.stop("immediate")
        self.pair.standby.start()
        self.pair.standby.promote()
        self.pair.primary, self.pair.standby = self.pair.standby, self.pair.primary

    def expect_right_books(self, balance):
        assert self.ada.balance(self.ada.account) == balance
        mark("--data", self.server.data, "--database", self.pair.uri(self.name))


ENDINGS = pytest.mark.parametrize("ending", ["pg_cancel_backend", "pg_terminate_backend"])


@pytest.mark.attack
@ENDINGS
def test_an_acknowledged_replay_is_not_lost(pair, start, ending):
    wallet = Unconfirmed(pair, start, ending)
    again = wallet.repeat()
    wallet.fail_over()
    poll(lambda: wallet.show().status_code == 200, 20, "the wallet does not go on")
    again.result(30)
    # The first cent alone, unless the replay was booked anew by the new primary.
    wallet.expect_right_books(len(wallet.acknowledged))
    poll(lambda: wallet.book("second").status_code == 201, 20, "the key cannot be booked")
    wallet.expect_right_books(2)
    pair.renew_standby()
    assert wallet.book("third").status_code == 201
    wallet.expect_right_books(3)


@pytest.mark.attack
@ENDINGS
def test_what_no_standby_has_is_not_shown(pair, start, ending):
    wallet = Unconfirmed(pair, start, ending)
    for _ in range(2):
        shown = wallet.show()
        assert shown.status_code == 503 or shown.json()["balance"] == 1, shown.text
        wallet.repeat()
    pair.standby.start()
    poll(lambda: wallet.shows(2), 20, "the confirmed payment is not shown")
    assert wallet.server.is_same_process()


@pytest.mark.attack
@ENDINGS
def test_a_replay_is_answered_when_the_standby_is_back(pair, start, ending):
    wallet = Unconfirmed(pair, start, ending)
    again = wallet.repeat()
    pair.standby.start()
    poll(lambda: wallet.book("second").status_code == 201, 20, "the wallet does not go on")
    late = again.result(30)
    assert late.status_code == 201 or late.status_code >= 500, late.text
    assert wallet.server.is_same_process()
    assert wallet.book("third").status_code == 201
    wallet.expect_right_books(3)
