"""A sandbox with people for every page state."""

import dataclasses
import datetime

from support.client import Client, new_key
from support.program import Server, awallet, poll

LONG = "Repairs of the roof, windows and garden"
MANY = 35
# A public key on P-256; nobody has the private key.
PUBLIC_KEY = (
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERgweifO0DrSMq8mvRevK+uVn34yGKmATnOelFtHQTgQG83eC8Kxx"
    "CwRiSfn5tKkZQJ1CxaQpXzRKdUh8TAG1gA==")
# A person who signs in by phone starts without accounts and history.
PHONES = {"linus": "+15306018601", "noor": "+15306018602"}


@dataclasses.dataclass
class Fixture:
    server: Server
    ids: dict

    @property
    def url(self):
        return self.server.url


def settle(server):
    """Ada has everything, pays Grace and blocks Moth, Linus has nothing, Noor has one empty
    account, and Hedy is the host."""
    ada, grace = (somebody(server, name) for name in ("ada", "grace"))
    noor = Client(server.url)
    noor.sign_in_by_phone(PHONES["noor"])
    ids = {
        "pocket": ada.open_account("Pocket"), "long": ada.open_account(LONG),
        "empty": ada.open_account("Empty"), "holiday": ada.open_account("Holiday", "EUR"),
        "tokyo": ada.open_account("Tokyo", "JPY"), "gulf": ada.open_account("Gulf", "KWD"),
        "only": noor.open_account("Only one"), "pounds": ada.open_account("Pounds", "GBP"),
    }
    ada.deposit(ids["pocket"], 123_456_789)
    ada.deposit(ids["tokyo"], 1_500_000, currency="JPY")
    ada.deposit(ids["gulf"], 1_234_567, currency="KWD")
    ada.transfer(ids["pocket"], 2_500_00, to=ids["long"])
    grace.account = grace.open_account("Pocket")
    ids["cash"] = grace.deposit(grace.account, 500_00)["id"]
    for number in range(MANY):
        ada.transfer(ids["pocket"], 100 + number, recipient="grace_sample")
    ids["shop"] = spend(ada, ids["pounds"])
    sent = ada.transfer(ids["pocket"], 20_00, recipient="grace_sample", note=LONG)
    ids["sent"] = sent["id"]
    ids["grace"] = grace.ask("GET", "/v1/me")["id"]
    hedy = somebody(server, "hedy")
    ids["hedy"] = hedy.ask("GET", "/v1/me")["id"]
    made = awallet("person", "role", username("hedy"), "host", "--data", server.data)
    assert made.returncode == 0, made.stderr
    hedy.sign_in(username("hedy"))
    treasury(hedy, somebody(server, "wren"))
    ids["closed"] = ada.open_account("Closed")
    ada.ask("DELETE", f"/v1/accounts/{ids['closed']}")
    save(ada, ids)
    ids["key"] = ada.ask("POST", "/v1/signing-keys", {"name": "Laptop", "key": PUBLIC_KEY})["id"]
    # No server listens there, so every event waits for its next attempt.
    ids["webhook"] = ada.ask("POST", "/v1/webhooks", {"url": "http://127.0.0.1:9/hooks"})["id"]
    grace.transfer(grace.account, 12_34, recipient="ada_sample", note="for the tickets")
    know(somebody(server, "moth"), ada, ids)
    ids["event"] = first_event(ada, ids["webhook"])
    return Fixture(server, ids)


def know(moth, ada, ids):
    """Ada has paid Moth and blocks them; Grace is her favourite."""
    moth.open_account("Pocket")
    ids["moth"] = moth.ask("GET", "/v1/me")["id"]
    ada.transfer(ids["pocket"], 1_00, recipient=username("moth"))
    ada.ask("PUT", f"/v1/me/people/{ids['moth']}/block")
    ada.ask("PUT", f"/v1/me/people/{ids['grace']}/favourite")


def first_event(ada, webhook):
    """The first event of a webhook that was sent."""
    log = f"/v1/webhooks/{webhook}/deliveries"
    return poll(
        lambda: [event["event"] for event in ada.ask("GET", log)["deliveries"]
                 if event["attempts"]], 10, "no event was sent")[0]


def spend(client, account):
    """Makes some weeks of payments with a round-up of the week; returns the last payment."""
    client.ask("POST", f"/v1/accounts/{account}/simulations", {}, new_key())
    for amount in (4_35, 5_20, 87):
        payment = {"amount": amount, "currency": "GBP", "name": "Copper Kettle",
                   "category": "COFFEE"}
        paid = client.ask("POST", f"/v1/accounts/{account}/payments", payment, new_key())
    return paid["id"]


def treasury(hedy, wren):
    """The host has an open invitation, and a payment over Wren's limit waits."""
    hedy.ask("POST", "/v1/invitations", {"seats": 30, "note": "Choir of St Mary"})
    pocket = wren.open_account("Pocket")
    wren.deposit(pocket, 500_00)
    limits = {"currency": "USD", "per_payment": 50_00, "over": "ask"}
    hedy.ask("PUT", f"/v1/people/{wren.ask('GET', '/v1/me')['id']}/limits", limits)
    wren.ask("POST", "/v1/approvals", {
        "from": pocket, "recipient": "grace_sample", "amount": 120_00, "currency": "USD",
        "note": "Half of the piano"}, new_key())


def save(ada, ids):
    """Creates goals in every state, and a week with a round-up."""
    goal = ids["goal"] = ada.make_goal(ids["pocket"], "Sailing on the lakes", 100_00, "bike")
    ada.save_into(goal, 42_00)
    ids["full"] = ada.make_goal(ids["pocket"], "Books", 40_00, "education")
    ada.save_into(ids["full"], 42_50)
    ids["open"] = ada.make_goal(ids["pocket"], LONG)
    ids["stored"] = ada.make_goal(ids["pocket"], "Skates", 80_00, "sport")
    ada.ask("PATCH", f"/v1/goals/{ids['stored']}", {"archived": True})
    ids["regular"] = ada.make_goal(ids["holiday"], "Lisbon", 900_00, "holiday")
    ada.ask("PUT", f"/v1/goals/{ids['regular']}/recurring-transfer",
            {"amount": 25_00, "currency": "EUR", "frequency": "monthly",
             "start": str(datetime.date.today() + datetime.timedelta(days=35))})
    ada.ask("PATCH", f"/v1/goals/{goal}", {"target_day": "2060-01-01"})
    ada.ask("PATCH", f"/v1/goals/{ids['regular']}", {"target_day": "2060-01-01"})
    ada.ask("PUT", f"/v1/accounts/{ids['holiday']}/automatic-round-up",
            {"goal": ids["regular"], "multiplier": 2})
    ada.pay_shop(ids["pocket"], 4_35)
    ada.pay_shop(ids["pocket"], 5_20)
    ada.pay_shop(ids["pocket"], 87)


def somebody(server, name):
    client = Client(server.url)
    client.register(f"{name}_sample")
    client.ask("PATCH", "/v1/me", {"display_name": name.title()})
    return client


def username(who):
    return f"{who}_sample"
