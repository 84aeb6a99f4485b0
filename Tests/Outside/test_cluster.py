"""Three servers of one wallet behind a balancer, on one PostgreSQL: docs/scaling.md."""

import io
import json
import time

import pytest
from PIL import Image

from support.client import new_key, newcomer
from support.cluster import NOTICES_SECONDS, Cluster, Member, at
from support.live_stream import listen, news, signed_in
from support.program import running
from support.race import together
from support.starling import DEMO_TOKEN, Starling
from support.traffic import Deposits

# From a failure to the next acknowledged payment.
GOES_ON_SECONDS = 5


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    folder = tmp_path_factory.mktemp("cluster")
    with running(Cluster(folder, postgres.database())) as servers:
        yield servers


@pytest.fixture
def ada(cluster):
    cluster.wait_until_ready()
    return newcomer(cluster)


def test_three_servers_are_one_wallet(cluster):
    first, second, third = cluster.servers
    ada = newcomer(first)
    at(second, ada).deposit(ada.account, 44_00)
    assert at(third, ada).balance(ada.account) == 44_00
    for amount, server in enumerate(cluster.servers * 3, 1):
        at(server, ada).withdraw(ada.account, amount)
        seen = at(cluster.servers[amount % 3], ada)
        assert seen.balance(ada.account) == 44_00 - amount * (amount + 1) // 2
    lists = [at(server, ada).transactions(ada.account) for server in cluster.servers]
    assert lists[0] == lists[1] == lists[2] and len(lists[0]) == 10


def test_one_key_at_all_servers_is_booked_once(cluster, ada):
    """MON-4"""
    key, body = new_key(), {"account": ada.account, "amount": 7_77, "currency": "USD"}
    people = [at(server, ada) for server in cluster.servers * 4]
    answers = together(
        len(people), lambda number: people[number].call("POST", "/v1/deposits", body, key=key))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert cluster.balance(ada) == 7_77


def in_chunks(content):
    """Makes `requests` send a body without its length: Transfer-Encoding: chunked."""
    size = max(1, len(content) // 3)
    return (content[place:place + size] for place in range(0, len(content), size))


def photo(megabytes):
    """A JPEG of about this size: noise hardly becomes smaller."""
    side, file = int(1150 * megabytes ** 0.5), io.BytesIO()
    noise = [Image.effect_noise((side, side), 100) for _ in "RGB"]
    Image.merge("RGB", noise).save(file, "JPEG", quality=85)
    return file.getvalue()


def test_a_chunked_payment_is_booked_once(cluster, ada):
    """MON-4"""
    body = {"account": ada.account, "amount": 7_77, "currency": "USD"}
    headers = {"Content-Type": "application/json", "Idempotency-Key": new_key()}
    answers = [
        at(server, ada).session.post(
            f"{server.url}/v1/deposits", data=in_chunks(json.dumps(body).encode()),
            headers=headers, timeout=30)
        for server in [*cluster.readers(), cluster.writer()]]
    assert {answer.request.headers["Transfer-Encoding"] for answer in answers} == {"chunked"}
    assert {answer.status_code for answer in answers} == {201}, [one.text for one in answers]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert cluster.balance(ada) == 7_77


@pytest.mark.parametrize("form", [bytes, in_chunks])
def test_a_large_picture_may_be_sent_to_any_server(cluster, ada, form):
    """S-GNEW-9, UPL-1"""
    goal = ada.make_goal(ada.account, "Sailing")
    path = f"/v1/goals/{goal}/picture"
    files, kept = (photo(4), photo(7)), set()
    assert 2 << 20 < len(files[0]) < 5 << 20 and len(files[1]) > 6 << 20, [*map(len, files)]
    for server in [*cluster.readers(), cluster.writer()]:
        fitting, large = (
            at(server, ada).session.put(
                server.url + path, data=form(file), headers={"Content-Type": "image/jpeg"},
                timeout=60)
            for file in files)
        assert fitting.status_code == 200, fitting.text
        assert (large.status_code, large.json()["error"]["code"]) == (413, "body_too_large")
        kept |= {at(other, ada).call("GET", path).content for other in cluster.servers}
    assert len(kept) == 1 and Image.open(io.BytesIO(kept.pop())).size == (800, 800)


@pytest.mark.parametrize("form", [bytes, in_chunks])
def test_a_receipt_may_be_attached_at_any_server(cluster, form):
    receipt = photo(4)
    for server in [*cluster.readers(), cluster.writer()]:
        demo = Starling(server.url, DEMO_TOKEN)
        account = demo.accounts()[0]
        category = f"/feed/account/{account['accountUid']}/category/{account['defaultCategory']}"
        item = demo.ask("GET", category)["feedItems"][0]["feedItemUid"]
        path = f"{category}/{item}/attachments"
        added = demo.session.post(
            f"{server.url}/api/v2{path}", data=form(receipt),
            headers={"Content-Type": "image/jpeg"}, timeout=60)
        assert added.status_code == 200, added.text
        (found,) = demo.ask("GET", path)["feedItemAttachments"]
        for other in cluster.servers:
            read = Starling(other.url, DEMO_TOKEN).call(
                "GET", f"{path}/{found['feedItemAttachmentUid']}")
            assert read.content == receipt
        demo.ask("DELETE", f"{path}/{found['feedItemAttachmentUid']}")


def test_another_secret_is_refused_by_name(cluster, tmp_path):
    stranger = Member(tmp_path / "stranger", "stranger", cluster.servers[0].uri)
    stranger.share_secret(cluster.servers[0])
    secret = stranger.data / "secret.key"
    kept = secret.read_bytes()
    secret.write_bytes(bytes([kept[0] ^ 1]) + kept[1:])
    with pytest.raises(AssertionError, match="secret.key"):
        stranger.start()
    assert stranger.process.wait(timeout=10) > 0


def test_a_page_at_one_server_hears_of_a_payment_at_another(cluster, ada):
    """S-HOME-8"""
    first, second, third = cluster.servers
    grace = newcomer(first, "grace")
    ada.deposit(ada.account, 50_00)
    for here, there in ((second, third), (third, first), (first, second)):
        with signed_in(here, grace) as session:
            lines = listen(here, session)
            at(there, ada).transfer(ada.account, 1_00, recipient=grace.username)
            assert news(lines) == "event: changed"


@pytest.mark.attack
def test_another_server_writes_when_the_writer_is_killed(cluster, ada):
    writer, epoch = cluster.writer(), cluster.epoch()
    with Deposits(cluster.url, ada) as deposits:
        killed = time.monotonic()
        writer.kill()
        deposits.wait_for(100)
    assert deposits.longest_pause(killed) < GOES_ON_SECONDS
    assert cluster.writer() is not writer and cluster.epoch() > epoch
    writer.start()
    cluster.expect_right_books(ada, deposits)


@pytest.mark.attack
def test_a_writer_that_stood_still_goes_on_as_a_reader(cluster, ada):
    old, epoch = cluster.writer(), cluster.epoch()
    with Deposits(cluster.url, ada) as deposits:
        paused = time.monotonic()
        old.pause()
        try:
            new = cluster.wait_for_another_writer(old)
            deposits.wait_for(50)
        finally:
            old.resume()
        cluster.wait_until_ready()
        deposits.wait_for(50)
    assert deposits.longest_pause(paused) < NOTICES_SECONDS
    assert old.is_same_process() and cluster.writer() is new and cluster.epoch() > epoch
    again = at(old, ada)
    again.deposit(ada.account, 1, key=deposits.keys[0])
    again.withdraw(ada.account, 1)
    again.deposit(ada.account, 1)
    cluster.expect_right_books(ada, deposits)


@pytest.mark.attack
def test_the_servers_go_on_after_postgresql_crashed(cluster, postgres, ada):
    processes = [server.process for server in cluster.servers]
    with Deposits(cluster.url, ada) as deposits:
        begun = time.monotonic()
        postgres.control("restart", "-m", "immediate")
        deposits.wait_for(50)
    assert deposits.longest_pause(begun) < NOTICES_SECONDS
    cluster.wait_until_ready()
    assert [server.process for server in cluster.servers] == processes
    assert all(server.is_same_process() for server in cluster.servers)
    cluster.expect_right_books(ada, deposits)
