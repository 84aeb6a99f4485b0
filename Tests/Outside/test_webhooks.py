"""MON-12: webhooks send every event at least once, signed, and never into private networks."""

import os
import random
import socket
import subprocess

import pytest

from support.client import Client, Refused, new_key, newcomer
from support.program import awallet, free_port, poll
from support.receiver import Receiver
from support.starling import ANY_ID, SDK_ID, shown

CYCLES = int(os.environ.get("AWALLET_WEBHOOK_KILLS", "12"))
SEED = int(os.environ.get("AWALLET_SEED", random.randrange(2**32)))


@pytest.fixture
def listen():
    receivers = []

    def run(*arguments):
        receivers.append(Receiver(*arguments))
        return receivers[-1]

    yield run
    for receiver in receivers:
        receiver.close()


def hook(client, url):
    return client.ask("POST", "/v1/webhooks", {"url": url})


def log(client, webhook):
    return client.ask("GET", f"/v1/webhooks/{webhook['id']}/deliveries")["deliveries"]


def in_state(client, webhook, state):
    return [delivery for delivery in log(client, webhook) if delivery["state"] == state]


def test_a_payment_sends_a_signed_event_at_once(server, listen):
    """The bank's contract, section 9: path, headers, body."""
    ada, receiver = newcomer(server), listen()
    webhook = hook(ada, receiver.url)
    paid = ada.deposit(ada.account, 12_34)
    poll(lambda: receiver.messages, 5, "nothing came")
    message = receiver.messages[0]
    assert message.path == "/hooks/feed-item"
    assert message.headers["Content-Type"] == "application/json"
    assert message.headers["Host"] == receiver.url.split("/")[2]
    assert message.is_signed_by(webhook["public_key"])
    other = hook(ada, receiver.url)
    assert not message.is_signed_by(other["public_key"])
    event = message.event
    assert list(event) == [
        "webhookEventUid", "webhookType", "eventTimestamp", "accountHolderUid", "content"]
    assert event["webhookType"] == "FEED_ITEM"
    assert event["accountHolderUid"] == ada.ask("GET", "/v1/me")["id"]
    assert all(SDK_ID.fullmatch(one) for one in ANY_ID.findall(message.body.decode())), "C-1"
    content = event["content"]
    assert content["feedItemUid"] == shown(paid["id"])
    assert content["accountUid"] == ada.account
    assert content["amount"] == {"currency": "USD", "minorUnits": 12_34}
    assert content["direction"] == "IN"
    assert content["status"] == "SETTLED"
    assert content["receiptPresent"] is False
    assert "hasReceipt" not in content and "batchPaymentDetails" not in content
    delivery = poll(lambda: in_state(ada, webhook, "delivered"), 5, "not noted")[0]
    assert delivery["event"] == event["webhookEventUid"]
    assert [attempt["status"] for attempt in delivery["attempts"]] == [200]


def test_an_address_keeps_its_query(server, listen):
    ada, receiver = newcomer(server), listen()
    hook(ada, receiver.url + "/?shop=7&key=a%2Fb")
    ada.deposit(ada.account, 100)
    poll(lambda: receiver.messages, 5, "nothing came")
    assert receiver.messages[0].path.endswith("/feed-item?shop=7&key=a%2Fb")


def test_a_private_network_is_opened_by_a_switch(start, server):
    """MON-12: a refusal names the switch; what the switch names is called, and nothing else."""
    ada = newcomer(server)
    for url in ("http://10.1.2.3:9/x", "http://[fd00::1]:9/x", "http://169.254.169.254/x"):
        with pytest.raises(Refused) as refused:
            hook(ada, url)
        assert refused.value.code == "webhook_network_closed"
        assert "--webhook-networks" in refused.value.response.json()["error"]["hint"]
    opened = start(arguments=["--webhook-networks", "10.1.0.0/16, 192.168.7.0/24",
                              "--webhook-networks", "fd00::/8"])
    grace = newcomer(opened)
    for url in ("http://10.1.2.3:9/x", "http://192.168.7.1:9/x", "http://[fd00::1]:9/x"):
        assert hook(grace, url)["url"] == url
    with pytest.raises(Refused):
        hook(grace, "http://10.2.0.1:9/x")
    for value in ("127.0.0.0/8", "169.254.0.0/16", "0.0.0.0/0", "10.0.0/8", "8.8.8.8"):
        wrong = awallet("sandbox", "--ephemeral", "--port", "0", "--webhook-networks", value)
        assert wrong.returncode > 0 and value in wrong.stderr, wrong.stderr


def test_headers_have_their_documented_case_on_the_wire(server):
    """C-6: some receivers look headers up case-sensitively."""
    ada = newcomer(server)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(10)
        hook(ada, f"http://127.0.0.1:{listener.getsockname()[1]}/hooks")
        ada.deposit(ada.account, 12_34)
        line, _ = listener.accept()
        with line:
            line.settimeout(10)
            head = b""
            while b"\r\n\r\n" not in head:
                head += line.recv(4096)
            line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    names = [row.split(b":")[0] for row in head.split(b"\r\n\r\n")[0].split(b"\r\n")[1:]]
    assert b"X-Hook-Signature" in names and b"Content-Type" in names, names


def test_a_transfer_sends_an_event_for_each_side(server, listen):
    ada, receiver = newcomer(server), listen()
    ada.deposit(ada.account, 100)
    savings = ada.open_account("Savings")
    webhook = hook(ada, receiver.url)
    ada.transfer(ada.account, 40, to=savings)
    poll(lambda: len(receiver.messages) == 2, 5, "the two events did not come")
    first, second = (message.event["content"] for message in receiver.messages)
    assert (first["accountUid"], first["direction"]) == (ada.account, "OUT")
    assert (second["accountUid"], second["direction"]) == (savings, "IN")
    assert first["feedItemUid"] != second["feedItemUid"]
    assert all(message.is_signed_by(webhook["public_key"]) for message in receiver.messages)


def test_no_webhook_receives_other_peoples_events(server, listen):
    ada, grace, receiver = newcomer(server), newcomer(server, "grace"), listen()
    hook(ada, receiver.url)
    grace.deposit(grace.account, 500)
    ada.deposit(ada.account, 1)
    poll(lambda: receiver.messages, 5, "nothing came")
    assert [m.event["content"]["amount"]["minorUnits"] for m in receiver.messages] == [1]


@pytest.mark.parametrize("status", [500, 404, 302, 301, 307])
def test_any_status_but_2xx_is_retried_later(server, listen, status):
    """The server follows no redirects."""
    ada, receiver = newcomer(server), listen(lambda message: status)
    webhook = hook(ada, receiver.url)
    ada.deposit(ada.account, 5)
    poll(lambda: log(ada, webhook) and log(ada, webhook)[0]["attempts"], 5, "no attempt")
    delivery = log(ada, webhook)[0]
    assert delivery["state"] == "waiting"
    assert [attempt["status"] for attempt in delivery["attempts"]] == [status]
    assert len(receiver.messages) == 1, [message.path for message in receiver.messages]


def test_a_silent_receiver_times_out_after_two_seconds(server, listen):
    """Neither another receiver nor a payment waits for it."""
    ada, grace = newcomer(server), newcomer(server, "grace")
    silent, quick = listen(lambda message: None), listen()
    webhook = hook(ada, silent.url)
    hook(grace, quick.url)
    ada.deposit(ada.account, 5)
    poll(lambda: silent.messages, 5, "nothing came")
    grace.deposit(grace.account, 5)
    poll(lambda: quick.messages, 5, "the quick receiver has to wait")
    poll(lambda: log(ada, webhook)[0]["attempts"], 10, "no attempt")
    assert log(ada, webhook)[0]["attempts"][0]["fault"] == "timed_out"


def test_an_unreachable_receiver_and_a_redelivery(server, listen):
    ada, port = newcomer(server), free_port()
    webhook = hook(ada, f"http://127.0.0.1:{port}/hooks")
    ada.deposit(ada.account, 5)
    poll(lambda: log(ada, webhook) and log(ada, webhook)[0]["attempts"], 5, "no attempt")
    delivery = log(ada, webhook)[0]
    assert delivery["attempts"][0]["fault"] == "unreachable"
    again = ada.ask(
        "POST", f"/v1/webhooks/{webhook['id']}/redeliveries", {"event": delivery["event"]})
    assert again["state"] == "waiting"
    poll(lambda: len(log(ada, webhook)[0]["attempts"]) == 2, 5, "not sent again")


def test_a_redelivered_event_has_the_same_bytes(server, listen):
    ada, receiver = newcomer(server), listen()
    webhook = hook(ada, receiver.url)
    ada.deposit(ada.account, 5)
    event = poll(lambda: in_state(ada, webhook, "delivered"), 5, "not delivered")[0]["event"]
    ada.ask("POST", f"/v1/webhooks/{webhook['id']}/redeliveries", {"event": event})
    poll(lambda: len(receiver.messages) == 2, 5, "not sent again")
    first, second = receiver.messages
    assert first.body == second.body
    assert first.headers["X-Hook-Signature"] == second.headers["X-Hook-Signature"]


def test_a_kill_between_booking_and_sending_loses_no_event(start, listen):
    """Each event comes at least once, and always with the same id."""
    print(f"AWALLET_SEED={SEED} AWALLET_WEBHOOK_KILLS={CYCLES}")
    generator, server = random.Random(SEED), start()
    ada = newcomer(server)
    # The receiver drops some answers, so that the kill interrupts messages.
    receiver = listen(lambda message: 200 if generator.random() < 0.7 else None)
    webhook = hook(ada, receiver.url)
    booked = []
    for _ in range(CYCLES):
        count = generator.randint(1, 4)
        booked += [shown(ada.deposit(ada.account, 1)["id"]) for _ in range(count)]
        server.kill()
        server.start()
    receiver.answer = lambda message: 200
    receiver.release()

    def told():
        return {message.event["content"]["feedItemUid"] for message in receiver.messages}
    # The start resends interrupted events at once; events without an answer need a redelivery.
    for delivery in in_state(ada, webhook, "waiting"):
        ada.ask("POST", f"/v1/webhooks/{webhook['id']}/redeliveries",
                {"event": delivery["event"]})
    poll(lambda: not in_state(ada, webhook, "waiting"), 20, "an event still waits")
    assert told() == set(booked)
    ids = {}
    for message in receiver.messages:
        assert message.is_signed_by(webhook["public_key"])
        assert ids.setdefault(message.event["content"]["feedItemUid"], message.uid) == message.uid
    assert len(set(ids.values())) == len(booked)
    assert len(log(ada, webhook)) == len(booked)


PRIVATE = [
    "http://10.0.0.1/", "http://192.168.1.1/x", "http://172.16.0.9/", "http://169.254.169.254/",
    "http://100.64.0.1/", "http://0.0.0.0:8080/", "http://[fe80::1]/", "http://[fd00::1]/",
    "http://[::ffff:10.0.0.1]/", "http://[64:ff9b::a00:1]/", "http://224.0.0.1/", "http://[::]/"]
INVALID = "http://user@example.org/", "file:///etc/passwd", "gopher://example.org/", "//example.org"


@pytest.mark.parametrize(("url", "code"), [
    *((url, "webhook_network_closed") for url in PRIVATE),
    *((url, "webhook_url_invalid") for url in INVALID),
])
def test_private_addresses_are_rejected_when_named(server, url, code):
    with pytest.raises(Refused) as refused:
        hook(newcomer(server), url)
    assert (refused.value.status, refused.value.code) == (422, code)


# Spellings of private addresses that only their resolution reveals.
@pytest.mark.parametrize("host", ["0x0a000001", "167772161", "012.0.0.1", "10.1"])
def test_private_addresses_are_rejected_when_resolved(server, host):
    ada = newcomer(server)
    webhook = hook(ada, f"http://{host}:9/")
    ada.deposit(ada.account, 5)
    poll(lambda: log(ada, webhook) and log(ada, webhook)[0]["attempts"], 10, "no attempt")
    assert log(ada, webhook)[0]["attempts"][0]["fault"] == "address_refused"


def test_production_never_sends_to_its_own_machine(start):
    """`localhost` is a valid name, but its address is rejected."""
    server = start("serve", ["--public-url", "http://127.0.0.1", "--allow-unsafe-disk"])
    ada = newcomer(server)
    for url in ["http://127.0.0.1:9/", "http://example.org/", "https://127.0.0.1/"]:
        with pytest.raises(Refused):
            hook(ada, url)
    webhook = hook(ada, f"https://localhost:{server.port}/")
    paid = awallet("deposit", "--to", ada.username, "5.00", "--data", server.data)
    assert paid.returncode == 0, paid.stderr
    poll(lambda: log(ada, webhook) and log(ada, webhook)[0]["attempts"], 10, "no attempt")
    assert log(ada, webhook)[0]["attempts"][0]["fault"] == "address_refused"


def test_a_receiver_with_an_untrusted_certificate_gets_nothing(server, listen, tmp_path):
    """The receiver's certificate is self-signed."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
         tmp_path / "key.pem", "-out", tmp_path / "cert.pem"], check=True, capture_output=True)
    receiver = listen()
    receiver.prove_with(tmp_path / "cert.pem", tmp_path / "key.pem")
    ada = newcomer(server)
    webhook = hook(ada, receiver.url.replace("http://127.0.0.1", "https://localhost"))
    ada.deposit(ada.account, 5)
    poll(lambda: log(ada, webhook) and log(ada, webhook)[0]["attempts"], 10, "no attempt")
    assert log(ada, webhook)[0]["attempts"][0]["fault"] == "not_trusted"
    assert receiver.messages == []


def test_no_private_key_is_on_disk(server, listen):
    ada = newcomer(server)
    hook(ada, listen().url)
    # In DER, these bytes precede the private exponent of every RSA key of 2048 bits.
    mark = bytes.fromhex("0203010001028201")
    files = [path for path in server.data.rglob("*") if path.is_file()]
    assert len(files) > 2
    assert not [path for path in files if mark in path.read_bytes()]


def test_the_route_needs_a_session(server):
    assert Client(server.url).call(
        "POST", "/v1/webhooks", {"url": "https://example.org"}, new_key()).status_code == 401
