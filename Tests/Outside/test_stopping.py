"""C-42: a server that stops finishes what is under way, and waits for nobody else."""

import re
import signal
import socket
import threading
import time

import pytest
import requests

from support import wire
from support.client import PASSWORD, newcomer
from support.lines import BODY, GET, HEAD, connect, is_closed
from support.program import poll
from support.race import read_response

GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"


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
