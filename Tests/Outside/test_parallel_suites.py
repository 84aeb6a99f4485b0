"""X-BANK, X-SUITE: thirty suites at once, each in its own bank, and none meets another."""

import concurrent.futures
import functools

import pytest

from support.banks import Banks
from support.client import Client
from support.clock import START, Clock
from support.program import Server, awallet, running
from support.starling import Starling, this_week

COUNT = 30
GOAL = "11111111-2222-4333-8444-555555555555"
PAID = "99999999-8888-4777-8666-555555555555"
PHONE = "+15306018755"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(Server(tmp_path_factory.mktemp("suites"), arguments=["--zone", "UTC"])) as server:
        yield server


def at_once(suite, banks):
    with concurrent.futures.ThreadPoolExecutor(COUNT) as pool:
        return list(pool.map(suite, banks))


def challenge(bank):
    """The round-up challenge: rounds a week up, and saves the change."""
    client = Starling(bank["url"], bank["token"])
    (account,) = client.accounts()
    amounts = [item["amount"]["minorUnits"] for item in client.settled(account, *this_week())
               if item["direction"] == "OUT"]
    change = sum(-amount % 100 for amount in amounts)
    assert change == 1_58
    goal = client.create_goal(account, "Change")
    for _ in range(3):
        assert client.move("add-money", account, goal, change, goal).status_code == 200
    (saved,) = client.goals(account)
    return saved["totalSaved"]["minorUnits"]


def test_thirty_suites_at_once_on_thirty_banks(server):
    made = Banks(server.url).make(count=COUNT, world="challenge")
    assert len({bank["token"] for bank in made}) == COUNT
    assert at_once(challenge, made) == [1_58] * COUNT
    names = sorted(bank["name"] for bank in made)
    for name in names[::10]:
        assert awallet("verify", "--data", server.data / "banks" / name).returncode == 0


def story(bank):
    """What each suite does: with the same names, keys, ids and phone number, twice each."""
    ada = Client(bank["url"])
    ada.register("ada_lovelace")
    account = ada.open_account("Pocket", currency="GBP")
    for _ in range(2):
        ada.deposit(account, 100_00, key="wages", currency="GBP")
        ada.withdraw(account, 12_34, key="cash", currency="GBP")
        ada.transfer(account, 5_00, recipient="DemoUser", key="lunch", currency="GBP")
    save(bank)
    ada.ask("POST", "/v1/codes", {"phone": PHONE})
    Clock(bank["url"]).advance(by="P3D")
    ada.sign_in("ada_lovelace")
    return facts(bank, ada, account)


def save(bank):
    """DemoUser puts money into a goal, by the Starling API."""
    client = Starling(bank["url"], bank["token"])
    account = client.accounts()[0]
    goal = client.create_goal(account, "Bicycle")
    for _ in range(2):
        assert client.move("add-money", account, goal, 3_21, PAID).status_code == 200


def facts(bank, ada, account):
    """The end state of a bank: its books, and what its people see."""
    ask = functools.partial(Banks(bank["url"]).call)
    saved = ask("POST", "/sandbox/snapshots", {"name": "end", "replace": True}).json()
    demo = Client(bank["url"])
    demo.sign_in("DemoUser", "DemoPassword")
    return {
        "transfers": saved["transfers"], "head": saved["head"], "id": account,
        "balance": ada.balance(account), "hers": len(ada.transactions(account)),
        "demo": len(demo.transactions()), "accounts": len(demo.accounts()),
        "codes": len(ada.ask("GET", "/sandbox/messages", params={"to": PHONE})["messages"]),
        "now": ask("GET", "/sandbox/clock").json()["now"]}


def owned(bank):
    """The names of all accounts of DemoUser, after the suite opened one with its bank's name."""
    demo = Client(bank["url"])
    demo.sign_in("DemoUser", "DemoPassword")
    demo.open_account(f"Of {bank['name']}")
    return [one["name"] for one in demo.accounts() if one["name"].startswith("Of ")]


def test_the_same_ids_and_keys_at_once_end_as_they_do_alone(server):
    """The journal of each bank is, hash by hash, that of a bank where the story ran alone."""
    banks = Banks(server.url)
    alone, *others = banks.make(count=COUNT + 1, clock=START, seed=7)
    expected = story(alone)
    assert expected["balance"] == 82_66 and expected["hers"] == 3 and expected["codes"] == 1
    for bank, found in zip(others, at_once(story, others), strict=True):
        assert found == expected, bank["name"]
    assert at_once(owned, others) == [[f"Of {bank['name']}"] for bank in others]
    assert owned(alone) == [f"Of {alone['name']}"]
