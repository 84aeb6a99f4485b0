"""Reads from a standby of the database, `--read-database`: docs/scaling.md."""

import pytest

from support.client import newcomer
from support.cluster import Cluster, at
from support.program import awallet, poll, running

AWAY = "risk: The read database is away or behind"


@pytest.fixture
def database(pair):
    name = pair.database()
    poll(lambda: pair.standby.sql(f"SELECT 1 FROM pg_database WHERE datname = '{name}'") == "1",
         10, "the standby does not have the database")
    return name


def read_uri(pair, database):
    return f"postgres://awallet@{pair.host}:{pair.standby.port}/{database}"


@pytest.fixture
def server(pair, database, start):
    server = start(env={
        "AWALLET_DATABASE": pair.uri(database),
        "AWALLET_READ_DATABASE": read_uri(pair, database)})
    wait_until_the_standby_answers(server)
    return server


def readiness(server):
    return server.call("GET", "/readyz").text


def wait_until_the_standby_answers(server):
    ask = newcomer(server)
    poll(lambda: readiness(ask) == "ok\n", 10, "the standby does not answer")


def reads(node, database):
    """How many transactions the node has ended; it counts the last ones at the next read."""
    return int(node.sql(
        f"SELECT xact_commit FROM pg_stat_database WHERE datname = '{database}'"))


def pay_and_look(ada, times):
    """Each payment is seen at once."""
    before = ada.balance(ada.account)
    for number in range(1, times + 1):
        ada.deposit(ada.account, 1)
        assert ada.balance(ada.account) == before + number


def test_reads_come_from_the_standby_and_are_never_older_than_a_payment(pair, database, server):
    ada = newcomer(server)
    before = reads(pair.standby, database)
    pay_and_look(ada, 200)
    poll(lambda: ada.accounts() and reads(pair.standby, database) - before >= 200, 10,
         "the primary answered")


def test_a_payment_at_one_server_is_seen_at_the_others(pair, database, tmp_path):
    with running(Cluster(
            tmp_path, pair.uri(database), lambda text: pair.sql(text, database), (None, None),
            reads_from=read_uri(pair, database))) as cluster:
        for server in cluster.servers:
            wait_until_the_standby_answers(server)
        ada = newcomer(cluster)
        writer, reader = at(cluster.writer(), ada), at(cluster.readers()[0], ada)
        for cents in range(1, 101):
            payer, other = (writer, reader) if cents % 2 else (reader, writer)
            payer.deposit(ada.account, 1)
            assert other.balance(ada.account) == cents
            assert payer.balance(ada.account) == cents


def test_the_primary_answers_while_the_standby_is_behind(pair, server):
    ada = newcomer(server)
    pair.standby.sql("SELECT pg_wal_replay_pause()")
    poll(lambda: pair.standby.sql("SELECT pg_get_wal_replay_pause_state()") == "paused", 10,
         "the standby goes on")
    pay_and_look(ada, 20)
    poll(lambda: AWAY in readiness(ada), 10, "the operator is not told")
    assert readiness(ada).startswith("ok\n")
    pair.standby.sql("SELECT pg_wal_replay_resume()")
    poll(lambda: readiness(ada) == "ok\n", 10, "the standby is not used again")
    pay_and_look(ada, 20)


def test_the_primary_answers_without_the_standby(pair, database, server):
    ada = newcomer(server)
    # Commits wait for it otherwise.
    pair.primary.configure(standbys="")
    pair.primary.reload()
    pair.standby.stop()
    pay_and_look(ada, 20)
    server.stop()
    server.start()
    pay_and_look(newcomer(server), 20)
    pair.standby.start()
    poll(lambda: AWAY not in readiness(ada), 10, "the standby is not used again")
    pay_and_look(newcomer(server), 20)


def test_a_standby_that_took_over_is_no_standby(pair, server):
    ada = newcomer(server)
    pay_and_look(ada, 20)
    pair.fail_over()
    poll(lambda: ada.call("GET", "/v1/accounts").status_code == 200, 20,
         "nothing works after the failover")
    pay_and_look(ada, 20)
    poll(lambda: AWAY in readiness(ada), 10, "the operator is not told")


def test_another_database_is_refused(pair, database, tmp_path):
    other = read_uri(pair, "postgres")
    refused = awallet("sandbox", "--port", "0", "--data", tmp_path / "x",
                      "--database", pair.uri(database), "--read-database", other)
    assert refused.returncode > 0
    assert "no copy of the wallet's database" in refused.stderr
    assert pair.sql("SELECT count(*) FROM pg_class WHERE relname = 'person'", database) == "0"


def test_a_folder_has_no_standby(tmp_path):
    refused = awallet("sandbox", "--port", "0", "--data", tmp_path / "x",
                      "--read-database", "postgres://awallet@db2/awallet")
    assert refused.returncode > 0 and "--read-database needs --database" in refused.stderr
