"""Everything that is mine: one ZIP that other programs read."""

import csv
import io
import json
import zipfile

import pytest
import requests
from PIL import Image

from support.client import PASSWORD, new_key, newcomer
from support.languages import ARCHIVE_LANGUAGES, archive_word
from support.pictures import photo

CANARY = "heron-"


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """Ada with something of everything, and Grace, whose own texts all begin with a canary."""
    from support.program import Server
    server = Server(tmp_path_factory.mktemp("data")).start()
    ada, grace = newcomer(server, "ada"), newcomer(server, "grace")
    ada.deposit(ada.account, 900_00)
    ada.transfer(ada.account, 25_00, recipient=grace.username, note="=Lunch, \"two\"")
    ada.goal = ada.make_goal(ada.account, "Sailing", 100_00)
    ada.save_into(ada.goal, 42_00)
    grace.deposit(grace.account, 50_00)
    grace.open_account(CANARY + "account")
    secret = grace.make_goal(grace.account, CANARY + "goal", 10_00)
    grace.save_into(secret, 1_00)
    grace.ask("POST", "/v1/transfers", {
        "from": grace.account, "recipient": newcomer(server, "linus").username,
        "amount": 1_00, "currency": "USD", "note": CANARY + "note"}, new_key())
    yield ada, grace
    server.stop()


def export(person, **headers):
    answer = person.session.post(person.url + "/v1/me/export", headers=headers, timeout=30)
    assert answer.status_code == 200, answer.text
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    return archive


def table(archive, name):
    return json.loads(archive.read(name + ".json"))


def test_the_archive_has_what_the_api_has(people):
    """P-DATA-1"""
    ada, _ = people
    archive = export(ada)
    (profile,) = table(archive, "profile")
    me = ada.ask("GET", "/v1/me")
    assert profile["id"] == me["id"] and profile["username"] == me["username"]
    accounts = {one["id"]: one for one in table(archive, "accounts")}
    for account in ada.ask("GET", "/v1/accounts")["accounts"]:
        mine = accounts.pop(account["id"])
        assert (mine["name"], mine["balance"]) == (account["name"], account["balance"])
    assert accounts.pop(ada.goal)["parent"] == ada.account and not accounts
    (goal,) = table(archive, "goals")
    assert goal["id"] == ada.goal and goal["target"] == 100_00
    histories = [name for name in archive.namelist() if name.startswith("transactions/")]
    rows = [row for name in histories
            for row in csv.DictReader(io.StringIO(archive.read(name).decode()))]
    sent = [row for row in rows if row["kind"] == "payment"]
    assert [row["note"] for row in sent] == ["'=Lunch, \"two\""]
    assert {row["act"] for row in table(archive, "log")} >= {"person_joined", "data_exported"}


def choose_photo(person, path):
    """Signs in on the page, and sends the form with a photo of oneself."""
    browser = requests.Session()
    browser.trust_env = False
    browser.headers["Origin"] = person.url

    def token(page):
        return browser.get(person.url + page, timeout=30).text.split('name="csrf" value="')[1] \
            .split('"')[0]
    browser.post(person.url + "/login", timeout=30, data={
        "csrf": token("/login"), "username": person.username, "password": PASSWORD})
    with open(path, "rb") as file:
        saved = browser.post(
            person.url + "/profile/photo", data={"csrf": token("/profile/photo")},
            files={"photo": file}, timeout=30)
    assert "Your photo is saved." in saved.text


def test_the_archive_has_favourites_and_the_photo_of_oneself(people, tmp_path):
    """S-PEOPLE-9, P-DATA-1"""
    ada, grace = people
    other = grace.ask("GET", "/v1/me")["id"]
    ada.ask("PUT", f"/v1/me/people/{other}/favourite")
    choose_photo(ada, photo(tmp_path, shape=(300, 200)))
    archive = export(ada)
    (known,) = table(archive, "people")
    assert known["favourite_at"] and known["blocked_at"] is None
    (own,) = table(archive, "photo")
    assert own["type"] == "image/jpeg"
    picture = Image.open(io.BytesIO(archive.read("pictures/photo.jpeg")))
    assert picture.size == (256, 256) and picture.format == "JPEG"


def test_the_text_explains_every_file_and_field(people):
    """P-DATA-1: in the language of the request."""
    ada, _ = people
    assert len({archive_word(language, "file.role") for language in ARCHIVE_LANGUAGES}) > 1
    for language in ARCHIVE_LANGUAGES:
        archive = export(ada, **{"Accept-Language": language})
        text = archive.read("README.txt").decode()
        assert archive_word(language, "file.role") in text
        for name in archive.namelist():
            if name.endswith(".json"):
                assert name in text
                for row in json.loads(archive.read(name)):
                    assert all(f"- {field}: " in text for field in row), name


def test_nothing_of_other_people_and_no_secret_is_in_it(people):
    """P-DATA-1"""
    ada, grace = people
    archive = export(ada)
    theirs = grace.ask("GET", "/v1/me")["id"]
    for name in archive.namelist():
        content = archive.read(name).decode(errors="replace")
        assert CANARY not in content and theirs not in content, name
        assert "argon2" not in content and ada.token not in content, name
