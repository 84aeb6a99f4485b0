"""Requests as bytes, for invalid requests that no client library sends."""

import http.client
import json
import socket

from support.race import read_response

CLOSED = "closed"


def json_request(method, path, body, headers=None):
    """The bytes of one correct request."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = {
        "Host": "127.0.0.1", "Content-Type": "application/json",
        "Content-Length": len(content), **(headers or {})}
    head = f"{method} {path} HTTP/1.1\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return head.encode() + b"\r\n" + content


def send(port, data, timeout=15):
    """Sends raw bytes; returns (status, headers, body), or CLOSED without an answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        try:
            connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The server may answer before it has read everything; only the answer counts.
        try:
            return read_response(connection)
        except (http.client.BadStatusLine, ConnectionResetError):
            return CLOSED


def expect_equal_heads(line, path, headers):
    """GET and HEAD take turns on one connection of `http.client`, and must say the same but for the
    body. Returns the status."""
    answers = set()
    for method in ("GET", "HEAD", "HEAD", "GET"):
        line.request(method, path, headers=headers)
        answer = line.getresponse()
        body = answer.read()
        assert method == "GET" or body == b"", path
        answers.add((answer.status, *(answer.headers[name] for name in (
            "Content-Type", "Content-Length", "Transfer-Encoding", "Allow"))))
    assert len(answers) == 1, (path, answers)
    return answers.pop()[0]


def get(port, path, headers=()):
    """Sends a GET without normalising its path."""
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close", *headers, "", ""]
    return send(port, "\r\n".join(lines).encode("latin-1"))
