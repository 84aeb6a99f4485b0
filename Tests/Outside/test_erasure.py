"""P-DATA-2: a person whose every text is a canary leaves, and no byte has one any more."""

import gzip
import io
import os
import random
import threading
import uuid

import pytest
import requests
from PIL import Image

from support.client import Client, Refused, new_key, newcomer
from support.program import awallet, poll
from support.starling import DEMO_TOKEN, Starling

CANARY = "heron"
PHONE = "+15306013377"
CYCLES = int(os.environ.get("AWALLET_KILL_CYCLES", "8"))


def jpeg():
    """A picture whose description is a canary."""
    file, image = io.BytesIO(), Image.new("RGB", (64, 48), (200, 40, 30))
    exif = Image.Exif()
    exif[0x010E] = CANARY
    image.save(file, "JPEG", exif=exif)
    return file.getvalue()


def write(person, grace, currency="USD"):
    """Gives every text that the API takes."""
    person.ask("PATCH", "/v1/me", {"display_name": f"{CANARY} of the lake"})
    account = person.open_account(f"{CANARY} account", currency)
    person.ask("POST", "/v1/deposits", {
        "account": account, "amount": 90_00, "currency": currency}, new_key())
    paid = person.transfer(
        account, 3_00, recipient=grace.username, currency=currency, note=f"{CANARY} note")
    person.ask("PATCH", f"/v1/transactions/{paid['id']}", {"user_note": f"{CANARY} own note"})
    person.pay_shop(account, 4_35, name=f"{CANARY} shop", currency=currency)
    goal = person.make_goal(account, f"{CANARY} goal", 10_00)
    person.save_into(goal, 4_00, currency)
    answer = person.session.put(
        f"{person.url}/v1/goals/{goal}/picture", data=jpeg(), timeout=30,
        headers={"Content-Type": "image/jpeg"})
    assert answer.status_code < 300, answer.text
    person.ask("PUT", f"/v1/goals/{goal}/recurring-transfer", {
        "amount": 1_00, "currency": currency, "start": "2090-01-01", "frequency": "monthly",
        "note": f"{CANARY} plan"})
    person.ask("POST", "/v1/webhooks", {"url": f"http://127.0.0.1:9/{CANARY}"})
    return account


def write_by_token(server):
    """Payees, a payment to one, and an attachment, which the Starling API alone takes."""
    starling = Starling(server.url, DEMO_TOKEN)
    account = starling.accounts()[0]
    uid, category = account["accountUid"], account["defaultCategory"]
    payee = starling.ask("PUT", "/payees", {
        "payeeName": f"{CANARY} payee", "payeeType": "INDIVIDUAL", "firstName": CANARY,
        "accounts": [{
            "description": f"{CANARY} hers", "countryCode": "GB", "accountIdentifier": "12345678",
            "bankIdentifier": "202015", "bankIdentifierType": "SORT_CODE"}]})["payeeUid"]
    known = starling.ask("GET", f"/payees/{payee}")["accounts"][0]["payeeAccountUid"]
    starling.ask("PUT", f"/payments/local/account/{uid}/category/{category}", {
        "externalIdentifier": new_key(), "destinationPayeeAccountUid": known,
        "reference": f"{CANARY} rent", "amount": {"currency": "GBP", "minorUnits": 1_00}})
    place = f"/feed/account/{uid}/category/{category}"
    item = starling.ask("GET", place)["feedItems"][0]["feedItemUid"]
    added = starling.session.post(
        f"{server.url}/api/v2{place}/{item}/attachments", data=jpeg(), timeout=30,
        headers={"Content-Type": "image/jpeg"})
    assert added.status_code < 300, added.text


def empty(person):
    for account in person.accounts():
        for goal in person.ask("GET", f"/v1/accounts/{account['id']}/goals")["goals"]:
            person.ask("DELETE", f"/v1/goals/{goal['id']}")
        balance = person.balance(account["id"])
        if balance:
            person.withdraw(account["id"], balance, currency=account["currency"])


def leave(person):
    assert person.call("DELETE", "/v1/me").status_code == 204
    assert person.call("GET", "/v1/me").status_code == 401


def found(word, *places):
    """The files that contain this word in any case."""
    files = [file for place in places
             for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()]
    return [file.name for file in files if word.lower().encode() in file.read_bytes().lower()]


@pytest.fixture
def left(start, tmp_path):
    """A sandbox in which three people were filled with canaries, and one of them stays."""
    server = start()
    grace = newcomer(server, "grace")
    grace.open_account("Pounds", "GBP")
    grace.deposit(grace.account, 50_00)
    grace.ask("POST", "/v1/webhooks", {"url": "http://127.0.0.1:9/hooks"})
    demo = Client(server.url)
    demo.sign_in("DemoUser", "DemoPassword")
    named = Client(server.url)
    named.username = f"{CANARY}_lovelace"
    named.register(named.username, email=f"{CANARY}@example.org")
    called = Client(server.url)
    called.sign_in_by_phone(PHONE)
    for person in (demo, named, called):
        write(person, grace, "GBP" if person is demo else "USD")
    write_by_token(server)
    with pytest.raises(Refused):
        Client(server.url).sign_in(named.username, "wrong words here")
    grace.transfer(grace.account, 2_00, recipient=named.username, note="Back to you")
    return server, [demo, named, called], grace


def test_no_byte_of_who_left_stays(left, tmp_path):
    """Not in the database, its log, the server's log, or a new backup and export."""
    server, people, grace = left
    assert any(name.startswith("wallet.db") for name in found(CANARY, server.data))
    for person in people:
        with pytest.raises(Refused) as refused:
            person.ask("DELETE", "/v1/me")
        assert (refused.value.status, refused.value.code) == (409, "accounts_hold_money")
        empty(person)
        leave(person)
    backup, export = tmp_path / "after.db", tmp_path / "after.jsonl.gz"
    assert awallet("backup", backup, "--data", server.data).returncode == 0
    assert awallet("export", export, "--data", server.data).returncode == 0
    lines = tmp_path / "lines"
    lines.write_bytes(gzip.decompress(export.read_bytes()))
    for word in (CANARY, PHONE):
        assert found(word, server.data, server.log_file, backup, lines) == [], word
    # The sandbox's log names its demo people.
    assert found("DemoUser", server.data, backup, lines) == []
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr
    shown = grace.transactions()
    assert {one["counterparty"] for one in shown} == {"Somebody who left", None}
    assert "Back to you" in [one["note"] for one in shown]
    server.stop()
    assert found(CANARY, server.data, server.log_file) == []
    imported = tmp_path / "imported"
    brought = awallet("import", export, "--data", imported)
    assert brought.returncode == 0, brought.stderr
    assert awallet("verify", "--data", imported).returncode == 0


def test_the_name_and_the_number_are_free(left):
    """Who takes them is somebody else, without history."""
    server, (_, named, called), _ = left
    old = called.ask("GET", "/v1/me")["id"]
    for person in (named, called):
        empty(person)
        leave(person)
    anew = Client(server.url)
    anew.register(named.username)
    caller = Client(server.url)
    caller.sign_in_by_phone(PHONE)
    assert caller.ask("GET", "/v1/me")["id"] != old
    for person in (anew, caller):
        assert person.ask("GET", "/v1/me")["display_name"] == ""
        assert not [one for one in person.transactions() if one["kind"] != "deposit"]
    assert server.verify().returncode == 0


def test_the_host_erases_on_the_command_line(left):
    """After the name was typed again; also while the server runs."""
    server, (_, named, _), _ = left
    name = ["person", "erase", named.username]
    for words, reason in (
            ([], "Nothing was erased"), (["--confirm", "somebody"], "Nothing was erased"),
            (["--confirm", named.username], "still hold money")):
        refused = awallet(*name, *words, "--data", server.data)
        assert refused.returncode != 0 and reason in refused.stderr, refused.stderr
    empty(named)
    done = awallet(*name, "--confirm", named.username, "--data", server.data)
    assert done.returncode == 0 and "is erased" in done.stdout, done.stderr
    assert named.call("GET", "/v1/me").status_code == 401
    unknown = awallet(*name, "--confirm", named.username, "--data", server.data)
    assert unknown.returncode != 0 and "No one here" in unknown.stderr


def test_a_kill_in_the_middle_leaves_all_or_nothing(start):
    """SIGKILL while people leave: each is erased completely, also from the file, or is whole."""
    server = start()
    generator = random.Random(2026)
    for cycle in range(CYCLES):
        word = f"kestrel{cycle}{uuid.uuid4().hex[:6]}"
        person = Client(server.url)
        person.register(f"{word}_x")
        person.ask("PATCH", "/v1/me", {"display_name": f"{word} name"})
        person.open_account(f"{word} account")
        empty(person)
        timer = threading.Timer(generator.uniform(0, 0.12), server.process.kill)
        timer.start()
        try:
            person.call("DELETE", "/v1/me")
        except requests.RequestException:
            pass
        timer.join()
        server.process.wait(timeout=10)
        server.start()
        verified = server.verify()
        assert verified.returncode == 0, verified.stdout + verified.stderr
        person = Client(server.url, person.token)
        is_here = person.call("GET", "/v1/me").status_code == 200
        if is_here:
            assert person.ask("GET", "/v1/me")["display_name"] == f"{word} name"
            assert [one["name"] for one in person.accounts()][-1] == f"{word} account"
        else:
            # The start does what the kill left undone, beside the first requests.
            poll(lambda word=word: not found(word, server.data), 20, f"{word} is still there")
