"""Another server of the wallet, as one of them sees it: frames over one connection."""

import hashlib
import hmac
import socket
import struct
import time

HELLO, REQUEST, ANSWER, LAST_ANSWER, MORE, LAST_MORE, BROKEN = range(7)
# What each server derives from the common secret, to prove that it has it.
USE = b"awallet: a request between servers"


def frame(kind, number, content=b""):
    content = struct.pack(">BQ", kind, number) + content
    return struct.pack(">I", len(content)) + content


def text(words):
    return struct.pack(">I", len(words)) + words.encode()


def fields(headers):
    return struct.pack(">H", len(headers)) + b"".join(
        text(name) + text(value) for name, value in headers.items())


class Peer:
    """Knows a server's secret, unless it is a stranger."""

    def __init__(self, server):
        host, port = server.cluster_address.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        secret = (server.data / "secret.key").read_bytes()
        self.proof = hmac.new(secret, USE, hashlib.sha256).hexdigest()
        self.read = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *frames):
        self.socket.sendall(b"".join(frames))

    def hello(self, proof=None):
        return frame(HELLO, 0, (proof or self.proof).encode())

    def request(self, number, path, method="GET", **more):
        headers = {"Awallet-Peer": self.proof, "Awallet-Client": "127.0.0.1",
                   "Awallet-Request": "of-a-test", "Awallet-Sent": str(time.time()), **more}
        head = text(method) + text("localhost") + text(path) + fields(headers)
        return frame(REQUEST, number, head)

    def next(self):
        """The kind, the number and the content of the next frame; nothing at the end."""
        while True:
            if len(self.read) >= 4:
                length = struct.unpack(">I", self.read[:4])[0]
                if len(self.read) >= 4 + length:
                    content, self.read = self.read[4:4 + length], self.read[4 + length:]
                    return *struct.unpack(">BQ", content[:9]), content[9:]
            try:
                more = self.socket.recv(1 << 16)
            except ConnectionResetError:
                more = b""
            if not more:
                return None
            self.read += more

    def answers(self, count):
        """The status and the body of so many requests, by their numbers; and how many frames."""
        found, bodies, left, frames = {}, {}, count, 0
        while left:
            kind, number, content = self.next()
            frames += 1
            if kind in (ANSWER, LAST_ANSWER):
                found[number], content = status_and_body(content)
            bodies[number] = bodies.get(number, b"") + content
            left -= kind in (LAST_ANSWER, LAST_MORE)
        return {number: (found[number], bodies[number]) for number in found}, frames


def status_and_body(content):
    status, count = struct.unpack(">HH", content[:4])
    place = 4
    for _ in range(2 * count):
        place += 4 + struct.unpack(">I", content[place:place + 4])[0]
    return status, content[place:]
