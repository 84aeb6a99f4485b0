"""Connections that stay open, and the server's memory for them."""

import resource
import select
import socket
import threading
import time

GET = b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\n"
# Heads that do not end.
HEAD = b"GET /livez HTTP/1.1\r\nHost: a\r\nX-A: "
BODY = b"POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"


def allow_many_files():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def connect(port, source="127.0.0.1", timeout=15):
    return socket.create_connection(
        ("127.0.0.1", port), timeout=timeout, source_address=(source, 0))


def can_be_read(connection, seconds):
    poll = select.poll()
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def is_closed(connection):
    """Whether the server has ended this connection; the test must have read all its bytes."""
    if not can_be_read(connection, 0):
        return False
    try:
        return connection.recv(65536) == b""
    except OSError:
        return True


def drip(connection, first, byte, pause, most):
    """Sends `first`, then `byte` repeatedly; returns the seconds until the end, and the answer.

    The pause is part of the attack, not a wait for something.
    """
    start, answer = time.monotonic(), b""
    connection.sendall(first)
    while time.monotonic() - start < most:
        try:
            if can_be_read(connection, pause):
                data = connection.recv(65536)
                if not data:
                    break
                answer += data
            elif byte:
                connection.sendall(byte)
        except OSError:
            break
    return time.monotonic() - start, answer


class Memory:
    """Samples the memory of a process in MiB until the block ends."""

    def __init__(self, pid):
        self.status = f"/proc/{pid}/status"
        self.most = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def now(self):
        with open(self.status) as status:
            for line in status:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        return 0

    def watch(self):
        while not self.over.is_set():
            self.most = max(self.most, self.now())
            self.over.wait(0.1)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
