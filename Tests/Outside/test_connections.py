"""C-33, C-39, C-42, C-43: no client takes all connections, and every connection has a deadline."""

import re
import signal
import socket
import threading
import time

import pytest
import requests

from support import wire
from support.client import PASSWORD, newcomer
from support.lines import Memory, allow_many_files, connect, drip, is_closed
from support.program import poll
from support.race import read_response, together
from support.torture import TORTURE, rounds

GET = b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\n"
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"
HEAD = b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: "
BODY = b"POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"


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


def streaming(server):
    """The event stream of a person's open page, which never ends on its own."""
    session = requests.Session()
    session.trust_env = False
    person = newcomer(server)
    page = session.get(server.url + "/login", timeout=5).text
    csrf = re.search(r'name="csrf" value="([^"]+)"', page)[1]
    session.post(server.url + "/login", timeout=5, data={
        "csrf": csrf, "username": person.username, "password": PASSWORD})
    return session.get(server.url + "/live", stream=True, timeout=40)


@pytest.mark.attack
def test_the_server_stops_despite_dripping_clients(start):
    """C-42: the server ends idle connections and streams at once, and cuts all others."""
    server = start()
    stream = streaming(server)
    over = threading.Event()
    lines = {
        "silent": connect(server.port), "head": connect(server.port), "body": connect(server.port)}
    lines["head"].sendall(HEAD)
    lines["body"].sendall(BODY + b"Content-Length: 1000\r\n\r\n")
    rested = connect(server.port)
    rested.sendall(GET)
    assert read_response(rested)[0] == 200

    def keep_dripping():
        while not over.wait(0.5):
            for name in ("head", "body"):
                try:
                    lines[name].sendall(b"a")
                except OSError:
                    pass

    dripping = threading.Thread(target=keep_dripping)
    dripping.start()
    try:
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        for line in (lines["silent"], lines["head"], rested):
            poll(lambda: is_closed(line), 2, "an idle connection is still there")
        assert server.process.wait(timeout=30) == 0
        assert time.monotonic() - began < 10
    finally:
        over.set()
        dripping.join()
        stream.close()
        for line in (*lines.values(), rested):
            line.close()


def wait_until_begun(line):
    """Waits until the server has read the head and asks for the body."""
    assert line.recv(len(GO_ON), socket.MSG_WAITALL) == GO_ON


def test_a_second_signal_ends_the_server_at_once(start):
    """C-42"""
    server = start()
    with connect(server.port) as line:
        line.sendall(BODY + b"Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
        wait_until_begun(line)
        server.process.send_signal(signal.SIGTERM)
        poll(lambda: not server.is_alive(), 5, "it still answers")
        assert server.process.poll() is None, "a body is still on its way"
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=5) == 128 + signal.SIGTERM
        assert time.monotonic() - began < 1


def test_a_request_under_way_gets_its_answer_before_the_server_stops(start):
    """C-42: the server finishes the request, and the answer closes the connection."""
    server = start()
    ada = newcomer(server)
    body = b'{"account":"%s","amount":100,"currency":"USD"}' % ada.account.encode()
    request = wire.json_request(
        "POST", "/v1/deposits", body,
        {"Authorization": f"Bearer {ada.token}", "Idempotency-Key": "under-way",
         "Expect": "100-continue"})
    with connect(server.port) as line:
        line.sendall(request[:-1])
        wait_until_begun(line)
        server.process.send_signal(signal.SIGTERM)
        poll(lambda: not server.is_alive(), 5, "it still answers")
        line.sendall(request[-1:])
        status, headers, _ = read_response(line)
        assert status == 201 and headers["Connection"] == "close"
    assert server.process.wait(timeout=10) == 0


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
