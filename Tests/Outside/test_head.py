"""C-11: HEAD works wherever GET does, and leaves no byte before the connection's next answer."""

import http.client

import pytest

from support.client import newcomer
from support.wire import expect_equal_heads


@pytest.fixture(scope="module")
def ada(server):
    return newcomer(server)


def test_answers_to_head_keep_the_connection_in_step(server, ada):
    """One connection alternates GET and HEAD for answers of every kind."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    bearer = {"Authorization": f"Bearer {ada.token}"}
    statement = f"/v1/accounts/{ada.account}/statement"
    for path in ("/livez", "/sign-in", "/", "/docs", "/docs/style.css", "/v1/openapi.yaml",
                 "/v1/me", f"{statement}.csv", f"{statement}.ofx", f"{statement}.pdf", "/live",
                 "/v1/nothing", "/nothing", "/v1/transfers", "/api/v2/accounts",
                 "/manifest.webmanifest", "/sandbox"):
        expect_equal_heads(line, path, bearer)
    line.close()


def test_pipelined_heads_have_one_answer_each(server, ada):
    path = f"/v1/accounts/{ada.account}/statement.csv"
    head = (f"HEAD {path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Authorization: Bearer {ada.token}\r\n")
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.connect()
    line.sock.sendall((head + "\r\n" + head + "Connection: close\r\n\r\n").encode())
    said = b""
    while part := line.sock.recv(65536):
        said += part
    line.close()
    answers = said.split(b"\r\n\r\n")
    assert len(answers) == 3 and answers[2] == b"", said
    assert all(answer.startswith(b"HTTP/1.1 200 ") for answer in answers[:2])
