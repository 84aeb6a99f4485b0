"""C-33, C-39, C-43: no client takes all connections, and every connection has a deadline."""

import re
import statistics
import threading
import time

import pytest

from support.lines import BODY, GET, HEAD, Memory, allow_many_files, connect, drip, is_closed
from support.program import poll
from support.race import read_response, together
from support.torture import TORTURE, rounds


def asking(*fields, path=b"/livez"):
    return b"\r\n".join([b"GET " + path + b" HTTP/1.1", b"Host: a", *fields, b"", b""])


@pytest.mark.parametrize("fields", [
    (b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13",
     b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    (b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABkAAQAAP__"),
    (b"Connection: keep-alive, upgrade", b"Upgrade: TLS/1.0"),
])
def test_the_server_ignores_an_upgrade_and_answers_the_next_request(server, fields):
    """C-39, C-43: RFC 9110, 7.8: a server may ignore the field; the connection stays open."""
    with connect(server.port) as line:
        for path, body in [(b"/livez", b"ok\n"), (b"/nowhere", None), (b"/livez", b"ok\n")]:
            line.sendall(asking(*fields, path=path))
            status, headers, content = read_response(line)
            assert status == (200 if body else 404)
            assert body is None or content == body
            assert headers.get("Connection", "") != "close"
        line.sendall(asking(*fields) * 2 + GET)
        assert [read_first(line) for _ in range(3)] == [200] * 3


def read_first(line):
    """The status of the next answer; reads no byte beyond that answer."""
    data = b""
    while not data.endswith(b"\r\n\r\n"):
        data += line.recv(1)
    length = int(re.search(rb"(?i)content-length: (\d+)", data)[1])
    while length:
        length -= len(line.recv(length))
    return int(data.split()[1])


@pytest.mark.parametrize("data, status", [
    (b"GET /livez HTTP/1.0\r\nHost: a\r\n\r\n", 200),
    (b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: Close\r\n\r\n", 200),
    (b"CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n" + GET, 405),
    (b"CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n" + GET, 405),
])
def test_the_connection_closes_after_the_last_answer(server, data, status):
    """C-39: RFC 9112, 9.3; the bytes after CONNECT are not a request."""
    with connect(server.port) as line:
        line.sendall(data)
        got, headers, _ = read_response(line)
        assert (got, headers["Connection"]) == (status, "close")
        assert line.recv(100) == b""


def test_http_1_0_with_keep_alive_gets_several_answers(server):
    """C-39: HTTP/1.0 with keep-alive."""
    with connect(server.port) as line:
        for _ in range(3):
            line.sendall(b"GET /livez HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n")
            status, headers, _ = read_response(line)
            assert (status, headers["Connection"]) == (200, "keep-alive")


@pytest.mark.attack
def test_idle_connections_from_one_address_leave_room_for_others(start):
    """C-33: an address with too many connections loses its own oldest ones."""
    server = start()
    count = min(rounds(2_050, 10_000), allow_many_files() - 500)
    lines = []
    try:
        with Memory(server.process.pid) as memory:
            for first in (b"", b"GET /li"):
                for _ in range(count // 2):
                    lines.append(connect(server.port))
                    if first:
                        lines[-1].sendall(first)
            # The server accepts connections in order, so wait until it has accepted these.
            poll(lambda: is_closed(lines[count - 2_010]), 15, "not all connections are accepted")
            for source in ("127.0.0.1", "127.0.0.2", "127.0.0.3"):
                began = time.monotonic()
                with connect(server.port, source) as line:
                    line.sendall(GET)
                    assert read_response(line)[0] == 200
                assert time.monotonic() - began < 2
        assert is_closed(lines[0])
        assert not is_closed(lines[-1])
        assert memory.most < 200, f"{memory.most:.0f} MiB"
        print(f"{count} idle connections: at most {memory.most:.0f} MiB")
    finally:
        for line in lines:
            line.close()


@pytest.mark.attack
@pytest.mark.skipif(not TORTURE, reason="takes a minute; the Swift tests turn the clock instead")
def test_slow_clients_are_cut_off(server):
    """C-33: 10 seconds for a head, 30 for a small body, 60 between two requests."""
    attacks = {
        "silent": (b"", b"", 1, 10), "head": (HEAD, b"x", 1, 10),
        "head by the byte": (b"G", b"", 9, 10),
        "body": (BODY + b"Content-Length: 100\r\n\r\n", b"a", 9, 30),
        "chunks": (BODY + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n", 9, 30),
        "rest": (GET, b"", 1, 60),
    }
    copies = 50
    results = {}

    def attack(name, first, byte, pause):
        with connect(server.port) as line:
            results.setdefault(name, []).append(drip(line, first, byte, pause, 90))

    with Memory(server.process.pid) as memory:
        threads = [
            threading.Thread(target=attack, args=(name, first, byte, pause))
            for name, (first, byte, pause, _) in attacks.items() for _ in range(copies)]
        for thread in threads:
            thread.start()
        slowest = 0
        while any(thread.is_alive() for thread in threads):
            began = time.monotonic()
            with connect(server.port, "127.0.0.2") as line:
                line.sendall(GET)
                assert read_response(line)[0] == 200
            slowest = max(slowest, time.monotonic() - began)
            threads[-1].join(0.5)
        for thread in threads:
            thread.join()
    for name, (_, _, pause, seconds) in attacks.items():
        assert len(results[name]) == copies
        for taken, answer in results[name]:
            assert seconds - 1 < taken < seconds + 3, (name, taken, answer)
    assert slowest < 0.2
    assert memory.most < 200, f"{memory.most:.0f} MiB"
    print(f"others waited at most {slowest * 1000:.0f} ms; {memory.most:.0f} MiB")


def seconds_of(request, server):
    """How long its answer takes, on a connection of its own from another address."""
    began = time.monotonic()
    with connect(server.port, "127.0.0.3", timeout=60) as line:
        line.sendall(request)
        assert read_response(line)[0] == 200
    return time.monotonic() - began


@pytest.mark.attack
def test_one_address_that_reads_nothing_does_not_make_others_wait(start):
    """C-33: it sends many requests ahead, for the largest pages; another address has its turn."""
    server = start("sandbox", ["--trusted-proxy", "127.0.0.0/8"])
    page = b"/docs/starling"
    ahead = asking(b"X-Forwarded-For: 192.0.2.1", path=page) * 8
    usual = statistics.median(seconds_of(asking(path=page), server) for _ in range(20))
    lines = []
    try:
        def flood(number):
            line = connect(server.port, "127.0.0.2")
            lines.append(line)
            line.settimeout(0.5)
            try:
                line.sendall(ahead)
            except OSError:
                pass
        threads = [threading.Thread(target=flood, args=(number,)) for number in range(300)]
        for thread in threads:
            thread.start()
        slowest, end = 0, time.monotonic() + 4
        while time.monotonic() < end:
            slowest = max(slowest, seconds_of(GET, server))
        for thread in threads:
            thread.join()
        print(f"others waited at most {slowest * 1000:.0f} ms, a page {usual * 1000:.1f} ms")
        # The server makes some two thousand pages for it, until the lines are full.
        assert slowest < 0.3 + 200 * usual
        assert server.is_same_process()
    finally:
        for line in lines:
            line.close()


@pytest.mark.attack
def test_unread_answers_do_not_fill_the_memory(start):
    """C-33: the server limits unread answers and pipelined requests."""
    server = start()
    ask = b"GET /v1/openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n"
    lines = []
    try:
        with Memory(server.process.pid) as memory:
            def flood(number):
                line = connect(server.port)
                lines.append(line)
                line.settimeout(0.5)
                try:
                    for _ in range(4):
                        line.sendall(ask * 1_000)
                except OSError:
                    pass
            for _ in range(rounds(1, 10)):
                together(50, flood)
            poll(server.is_alive, rounds(10, 120), "the server does not answer")
        assert server.is_same_process()
        assert memory.most < 200, f"{memory.most:.0f} MiB"
        print(f"{len(lines)} clients that read nothing: at most {memory.most:.0f} MiB")
    finally:
        for line in lines:
            line.close()
