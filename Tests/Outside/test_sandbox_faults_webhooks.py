"""X-FAULT: webhooks come twice, late, out of order, or never."""

import pytest

from support.clock import START, Clock, demo
from support.faults import Faults
from support.program import poll
from support.receiver import Receiver


@pytest.fixture
def hooked(start):
    """A frozen sandbox, and a receiver of DemoUser's webhooks."""
    server, receiver = start(arguments=["--clock", START]), Receiver()
    client = demo(server)
    client.purse = client.open_account("Rainy days")
    client.webhook = client.ask("POST", "/v1/webhooks", {"url": receiver.url})["id"]
    yield Faults(server.url), Clock(server.url), client, receiver
    receiver.close()


def amounts(receiver):
    return [one.event["content"]["amount"]["minorUnits"] for one in receiver.messages]


def states(client):
    path = f"/v1/webhooks/{client.webhook}/deliveries"
    return {one["state"] for one in client.ask("GET", path)["deliveries"]}


def test_a_webhook_comes_twice(hooked):
    """X-FAULT: with the same id."""
    faults, _, client, receiver = hooked
    rule = faults.add({"kind": "webhook_twice"}, {"person": "DemoUser"}, times=1)
    client.deposit(client.purse, 1_00)
    poll(lambda: len(receiver.messages) == 2, 10, "it came once")
    client.deposit(client.purse, 2_00)
    poll(lambda: len(receiver.messages) == 3, 10, "nothing came")
    assert amounts(receiver) == [100, 100, 200]
    assert len({one.uid for one in receiver.messages}) == 2
    assert faults.rule(rule)["hits"] == 1


def test_a_webhook_never_comes(hooked):
    """X-FAULT: the log shows that nobody sent it; it can still be sent."""
    faults, clock, client, receiver = hooked
    faults.add({"kind": "webhook_never"}, times=1)
    client.deposit(client.purse, 1_00)
    poll(lambda: states(client) == {"given_up"}, 10, "it waits")
    clock.advance(by="PT1H")
    client.deposit(client.purse, 2_00)
    poll(lambda: receiver.messages, 10, "nothing came")
    assert amounts(receiver) == [200]


def test_a_webhook_comes_late(hooked):
    """X-FAULT: by the sandbox's clock."""
    faults, clock, client, receiver = hooked
    faults.add({"kind": "webhook_late", "by": "PT1H"}, times=1)
    client.deposit(client.purse, 1_00)
    client.deposit(client.purse, 2_00)
    poll(lambda: receiver.messages, 10, "nothing came")
    clock.advance(by="PT59M59S")
    assert amounts(receiver) == [200]
    clock.advance(by="PT1S")
    assert amounts(receiver) == [200, 100]


def test_webhooks_come_out_of_order(hooked):
    """X-FAULT: the next event comes first; without one, it comes after ten minutes."""
    faults, clock, client, receiver = hooked
    faults.add({"kind": "webhook_out_of_order"}, times=2)
    client.deposit(client.purse, 1_00)
    poll(lambda: states(client) == {"waiting"}, 10, "nothing waits")
    client.deposit(client.purse, 2_00)
    poll(lambda: len(receiver.messages) == 2, 10, "nothing came")
    assert amounts(receiver) == [200, 100]
    client.deposit(client.purse, 3_00)
    poll(lambda: "waiting" in states(client), 10, "nothing waits")
    clock.advance(by="PT10M")
    assert amounts(receiver) == [200, 100, 300]
    client.deposit(client.purse, 4_00)
    poll(lambda: len(receiver.messages) == 4, 10, "nothing came")
    assert amounts(receiver) == [200, 100, 300, 400]
