"""What servers of one wallet say to each other, and what strangers get there: docs/scaling.md."""

import struct
import time

import pytest
import requests

from support.client import newcomer
from support.cluster import at, writer_and_reader
from support.peer import HELLO, REQUEST, Peer, frame
from support.postgres import Postgres, locked
from support.program import awallet, poll
from support.race import in_background

# Until /readyz has heard of something.
NOTICES_SECONDS = 30


@pytest.fixture(scope="module")
def members(tmp_path_factory):
    """A server that writes, and one that does not."""
    folder, postgres = tmp_path_factory.mktemp("peers"), Postgres()
    try:
        with writer_and_reader(folder, postgres.database()) as servers:
            yield servers
    finally:
        postgres.stop()


def deposit(peer):
    return peer.request(1, "/v1/deposits", "POST")


STRANGERS = {
    "no frame": lambda peer: [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    "no proof": lambda peer: [deposit(peer)],
    "another proof": lambda peer: [peer.hello("0" * 64), deposit(peer)],
    "half of the proof": lambda peer: [peer.hello(peer.proof[:32]), deposit(peer)],
    "two proofs": lambda peer: [peer.hello(), peer.hello()],
    "a long first frame": lambda peer: [frame(HELLO, 0, peer.proof.encode() + b" " * 300)],
    "a frame without end": lambda peer: [peer.hello(), struct.pack(">I", 0xFFFFFFFF)],
    "no kind of frame": lambda peer: [peer.hello(), frame(99, 1)],
    "a cut head": lambda peer: [peer.hello(), frame(REQUEST, 1, b"\0\0\0\4GE")],
    "an answer": lambda peer: [peer.hello(), frame(3, 1, struct.pack(">HH", 200, 0))],
}


@pytest.mark.parametrize("stranger", STRANGERS)
def test_a_stranger_is_cut_off(members, stranger):
    writer, reader = members
    with Peer(writer) as peer:
        peer.send(*STRANGERS[stranger](peer))
        assert peer.next() is None
    ada = newcomer(reader)
    at(reader, ada).deposit(ada.account, 12_34)
    assert at(writer, ada).balance(ada.account) == 12_34
    assert writer.is_same_process()


def test_each_request_proves_itself_too(members):
    writer, _ = members
    with Peer(writer) as peer:
        peer.send(peer.hello(), peer.request(1, "/v1/wallet", **{"Awallet-Peer": "no proof"}))
        assert peer.answers(1)[0] == {1: (403, b"")}


def test_many_requests_share_a_connection_and_long_answers_come_in_parts(members):
    writer, _ = members
    long = requests.get(writer.url + "/v1/openapi.yaml", timeout=30).content
    assert len(long) > 200_000
    with Peer(writer) as peer:
        peer.send(peer.hello(), peer.request(7, "/v1/openapi.yaml"),
                  *(peer.request(number, "/livez") for number in range(100, 150)))
        found, frames = peer.answers(51)
    assert found.pop(7) == (200, long)
    assert found == {number: (200, b"ok\n") for number in range(100, 150)}
    assert frames > 51 + len(long) // (64 << 10)


def readiness(server):
    return requests.get(server.url + "/readyz", timeout=30)


def says(server, words):
    return lambda: readiness(server).text.startswith(words)


def test_a_server_says_why_the_one_that_writes_is_not_ready(members):
    """P-OPS-4"""
    writer, reader = members
    poll(says(reader, "ok"), NOTICES_SECONDS, "the reader is not ready")
    with locked("transfer", writer.uri):
        poll(says(writer, "cannot write"), NOTICES_SECONDS, "the writer seems ready")
        poll(says(reader, "the server that writes: cannot write"), NOTICES_SECONDS,
             lambda: f"the reader says {readiness(reader).text}")
        assert readiness(reader).status_code == 503
    poll(says(reader, "ok"), NOTICES_SECONDS, "the reader is not ready again")


def test_a_server_that_stood_still_says_so_in_a_line(members):
    """P-OPS-4"""
    for server in members:
        poll(says(server, "ok"), NOTICES_SECONDS, f"{server.name} is not ready")
        server.pause()
        begun = time.monotonic()
        answer = in_background(lambda: readiness(server))
        # Longer than any machine is merely busy.
        poll(lambda: time.monotonic() - begun > 2, 5, "the clock stands still")
        server.resume()
        answer = answer.result(30)
        assert answer.status_code == 503 and answer.text == "the server stood still\n"
        assert answer.headers["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("address", ["0.0.0.0:7080", "[::]:7080"])
def test_an_address_of_every_machine_leads_to_no_server(members, tmp_path, address):
    writer, _ = members
    started = awallet("sandbox", "--data", tmp_path / "data", "--database", writer.uri,
                      "--cluster-address", address)
    assert started.returncode == 64 and "would reach themselves" in started.stderr
