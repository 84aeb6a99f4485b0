"""X-FAULT: of several servers, the one that writes has the rules."""

import pytest

from support.client import Client, new_key
from support.cluster import writer_and_reader
from support.faults import Faults


@pytest.fixture
def pair(postgres, tmp_path):
    """A sandbox's server that writes, and one that does not."""
    with writer_and_reader(tmp_path, postgres.database()) as servers:
        yield servers


def test_a_change_fails_whichever_server_is_asked(pair):
    """X-FAULT: and its retry is judged, whichever server gets it."""
    writer, reader = pair
    client = Client(reader.url)
    client.sign_in("DemoUser", "DemoPassword")
    purse, box = client.open_account("Purse"), client.open_account("Box")
    client.deposit(purse, 100_00)
    rule = Faults(reader.url).add(
        {"kind": "done_unanswered"}, {"path": "/v1/transfers"}, times=1)
    assert Faults(writer.url).list() == Faults(reader.url).list() == [rule]
    body = {"from": purse, "to": box, "amount": 4_20, "currency": "USD"}
    lost = client.call("POST", "/v1/transfers", body, new_key())
    assert lost.status_code == 500 and lost.headers["Awallet-Fault"] == str(rule["id"])
    other = Client(writer.url, client.token)
    assert other.call("POST", "/v1/transfers", body, new_key()).status_code == 201
    assert Faults(reader.url).followed(rule)["says"] == "This client paid twice: 4.20 USD to Box."
    page = Faults(reader.url).call("GET", "/sandbox/faults", headers={"Accept": "text/html"})
    assert "This client paid twice" in page.text
