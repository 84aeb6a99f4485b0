"""Several servers of one wallet, with a standby or a pooler of PostgreSQL: docs/scaling.md."""

import time

import pytest

from support.balancer import Pooler
from support.client import newcomer
from support.cluster import NOTICES_SECONDS, Cluster
from support.network import ADDRESS, Network
from support.postgres import URI
from support.program import running
from support.standby import Pair
from support.traffic import Deposits


@pytest.fixture
def pooler(postgres):
    with running(Pooler(postgres.folder / "pooler", postgres.folder)) as pooler:
        yield pooler


@pytest.mark.attack
def test_a_pooler_may_be_between_the_servers_and_postgresql(postgres, pooler, tmp_path):
    uri = pooler.uri(URI.fullmatch(postgres.database())["name"])
    with running(Cluster(tmp_path, uri, places=(None, None))) as cluster:
        ada = newcomer(cluster)
        writer = cluster.writer()
        with Deposits(cluster.url, ada) as deposits:
            begun = time.monotonic()
            writer.kill()
            deposits.wait_for(50)
        assert deposits.longest_pause(begun) < NOTICES_SECONDS
        assert cluster.writer() is not writer
        writer.start()
        cluster.expect_right_books(ada, deposits)


@pytest.mark.attack
def test_a_standby_that_takes_over_has_every_acknowledged_deposit(pair, tmp_path):
    with running(Cluster(tmp_path, pair.uri(pair.database()))) as cluster:
        ada = newcomer(cluster)
        with Deposits(cluster.url, ada) as deposits:
            begun = time.monotonic()
            pair.fail_over()
            deposits.wait_for(50)
        assert deposits.longest_pause(begun) < NOTICES_SECONDS
        assert all(server.is_same_process() for server in cluster.servers)
        cluster.expect_right_books(ada, deposits)


@pytest.fixture
def network():
    network = Network(3)
    try:
        yield network.open()
    finally:
        network.close()


@pytest.fixture
def far_pair(network):
    """A database that the servers reach over cables."""
    middle = network.middle
    with running(Pair(middle.address, f"{ADDRESS}0/24", middle.inside)) as pair:
        yield pair


@pytest.fixture
def far(network, far_pair, tmp_path):
    name = far_pair.database()

    def ask(text):
        return far_pair.sql(text, name)

    with running(Cluster(tmp_path, far_pair.uri(name), ask, network.places)) as servers:
        yield servers


@pytest.mark.attack
@pytest.mark.parametrize("cut", [Network.cut_off, Network.cut_off_from_database])
def test_another_server_writes_when_the_writer_is_cut_off(network, far, cut):
    ada = newcomer(far)
    old, processes = far.writer(), [server.process for server in far.servers]
    with Deposits(far.url, ada) as deposits:
        begun = time.monotonic()
        cut(network, old.place)
        far.wait_for_another_writer(old)
        deposits.wait_for(50)
        network.join_again(old.place)
        far.wait_until_ready()
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    assert [server.process for server in far.servers] == processes
    assert all(server.is_same_process() for server in far.servers)
    far.expect_right_books(ada, deposits)
