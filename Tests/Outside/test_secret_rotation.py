"""`awallet secret rotate`: a new secret.key for a wallet, at any moment of a crash."""

import shutil

import pytest

from support.client import Client, newcomer
from support.postgres import mark
from support.program import awallet, poll
from support.receiver import Receiver


def rotate(server, *more):
    return awallet("secret", "rotate", "--data", server.data, *more)


@pytest.fixture
def receiver():
    receiver = Receiver()
    yield receiver
    receiver.close()


def test_webhooks_and_sessions_outlast_a_new_secret(start, receiver):
    """P-KEY-1: codes under way end, and a running server refuses the change."""
    server = start()
    ada = newcomer(server)
    webhook = ada.ask("POST", "/v1/webhooks", {"url": receiver.url})
    pending = ada.ask("POST", "/v1/codes", {"phone": "+15306018718"})
    code = ada.newest_message("+15306018718")["code"]
    key = server.data / "secret.key"
    before = key.read_bytes()
    refused = rotate(server)
    assert refused.returncode > 0 and "A server runs on" in refused.stderr, refused.stderr
    assert key.read_bytes() == before
    server.stop()
    done = rotate(server)
    assert done.returncode == 0, done.stderr
    assert "their own keys: 1" in done.stdout and "codes that ended: 1" in done.stdout
    assert key.read_bytes() != before and len(key.read_bytes()) == len(before)
    assert key.stat().st_mode & 0o777 == 0o600
    assert not list(server.data.glob("secret.key.*"))
    acts = awallet("audit", "--data", server.data, "--limit", "1").stdout
    assert "secret_rotated" in acts or "Secret key changed" in acts, acts
    server.start()
    ada.deposit(ada.account, 12_34)
    message = poll(lambda: receiver.messages, 10, "no event came")[0]
    assert message.is_signed_by(webhook["public_key"])
    assert ada.balance(ada.account) == 12_34, "the session has ended"
    old = ada.call(
        "POST", "/v1/sessions", {"challenge": pending["challenge"], "code": code})
    assert old.status_code == 401, old.text
    assert server.verify().returncode == 0


def test_a_crash_during_the_change_leaves_the_right_secret(start, receiver):
    """P-KEY-1: before the database has the next secret it is given up, afterwards it is taken."""
    server = start()
    ada = newcomer(server)
    webhook = ada.ask("POST", "/v1/webhooks", {"url": receiver.url})
    server.stop()
    key, following = server.data / "secret.key", server.data / "secret.key.next"
    first = key.read_bytes()
    following.write_bytes(bytes(32))
    server.start()
    server.stop()
    assert key.read_bytes() == first and not following.exists()
    shutil.copy(key, following.with_name("first"))
    assert rotate(server).returncode == 0
    second = key.read_bytes()
    for cut in (b"", second[:20]):
        following.write_bytes(cut)
        server.start()
        server.stop()
        assert key.read_bytes() == second and not following.exists()
    # The database has the second; its file was not renamed yet.
    key.rename(following)
    shutil.copy(following.with_name("first"), key)
    server.start()
    assert key.read_bytes() == second and not following.exists()
    ada.deposit(ada.account, 1_00)
    message = poll(lambda: receiver.messages, 10, "no event came")[0]
    assert message.is_signed_by(webhook["public_key"])


def test_without_its_secret_a_wallet_gets_no_other(start):
    """P-KEY-1"""
    server = start()
    server.stop()
    (server.data / "secret.key").unlink()
    refused = rotate(server)
    assert refused.returncode > 0 and "missing or cut short" in refused.stderr, refused.stderr
    assert not list(server.data.glob("secret.key*"))
    nowhere = awallet("secret", "rotate", "--data", server.data / "nowhere")
    assert nowhere.returncode > 0 and "There is no wallet" in nowhere.stderr


def test_a_wallet_in_postgresql_gets_a_new_secret(start, postgres):
    """P-KEY-1: refused while any server writes."""
    address = postgres.database()
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    before = (server.data / "secret.key").read_bytes()
    refused = rotate(server, "--database", address)
    assert refused.returncode > 0 and "Another awallet writes" in refused.stderr, refused.stderr
    server.stop()
    done = rotate(server, "--database", address)
    assert done.returncode == 0, done.stderr
    assert (server.data / "secret.key").read_bytes() != before
    server.start()
    assert Client(server.url, ada.token).balance(ada.account) == 0
    mark("--data", server.data, "--database", address)
