"""What another app shares: a text becomes a note, a picture a receipt (UI-APP-48, UI-APP-52)."""

import base64
import pathlib

import pytest
import requests

from support import session
from support.client import PASSWORD, newcomer
from support.pictures import photo
from support.program import poll

# Sends a form as the system does with what is shared.
SHARE = """
const [target, values] = arguments;
const form = document.createElement("form");
[form.method, form.enctype, form.action] = [target.method, target.enctype, target.action];
const text = document.createElement("input");
[text.name, text.value] = [target.params.text, values.text];
const field = document.createElement("input");
[field.type, field.name, field.multiple] = ["file", target.params.files[0].name, true];
const list = new DataTransfer();
for (const { bytes, name, type, size } of values.files) {
  const head = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
  list.items.add(new File([head, new Uint8Array(size)], name, { type }));
}
field.files = list.files;
form.append(text, field);
document.body.append(form);
form.submit();
"""
SHARED = """
const done = arguments[0];
caches.keys().then((names) => done(names.filter((name) => name.startsWith("shared"))));
"""
IS_CONTROLLED = "return navigator.serviceWorker.controller !== null"
SHOWN = """
const picture = document.querySelector(arguments[0]);
return picture.src.startsWith("data:image/png") && picture.naturalWidth === 96;
"""

IN_SIGHT = """
const { top, bottom } = document.querySelector(".picture-field__frame").getBoundingClientRect();
return top >= 0 && bottom <= innerHeight;
"""


@pytest.fixture
def ada(server):
    ada = newcomer(server, "ada")
    ada.deposit(ada.account, 500_00)
    return ada


@pytest.fixture
def target(server):
    return requests.get(server.url + "/manifest.webmanifest", timeout=30).json()["share_target"]


@pytest.fixture
def share(target):
    """Shares a text and files with the app in this browser."""
    def share(screen, *files, text="", worker=True):
        if worker:
            poll(lambda: screen.script(IS_CONTROLLED), 40, "no worker")
        main = screen.driver.find_element("css selector", "main")
        with screen.turning(main):
            screen.script(SHARE, target, {"text": text, "files": files})
    return share


@pytest.fixture
def screen(server, browse, ada):
    screen = session.sign_in(browse(server), ada.username)
    screen.has_loaded()
    return screen


@pytest.fixture
def picture(tmp_path):
    """A PNG of 96 pixels, as a form sends it."""
    bytes_ = pathlib.Path(photo(tmp_path)).read_bytes()
    return {"bytes": base64.b64encode(bytes_).decode(), "name": "till.png", "type": "image/png",
            "size": 0}


def shows(screen, frame):
    poll(lambda: screen.script(SHOWN, frame), 20, "the picture is not shown")


def kept(screen):
    return screen.driver.execute_async_script(SHARED)


def attach(screen):
    """Chooses the only transaction, and sends the form that has the file."""
    screen.press("Deposit")
    screen.is_at(r"/transactions/[0-9a-f-]+\?shared=yes#files")
    shows(screen, ".picture-field__frame")
    poll(lambda: screen.script(IN_SIGHT), 20, "the picture is below the fold")
    screen.press("Attach")
    screen.sees("The file is attached.")


def test_a_shared_picture_becomes_the_receipt_of_the_transaction_one_chooses(
        screen, share, picture):
    """UI-APP-52: nothing reaches the server before; afterwards the browser has no copy."""
    share(screen, picture)
    screen.sees("Attach a receipt")
    screen.sees("till.png")
    shows(screen, ".shared__picture")
    assert len(kept(screen)) == 1
    attach(screen)
    width = "return document.querySelector('.file__picture').naturalWidth"
    poll(lambda: screen.script(width) == 96, 20, "the receipt has no picture")
    screen.open("/share")
    screen.sees("No file has arrived.")
    assert screen.script("return sessionStorage.getItem('awallet shared')") is None


def test_the_page_says_why_the_server_takes_no_shared_file(screen, share, picture):
    """UI-APP-52: its bytes are of no picture, whatever its name says."""
    screen.expects(422)
    share(screen, picture | {"bytes": base64.b64encode(b"no picture").decode()})
    screen.sees("Attach a receipt")
    screen.press("Deposit")
    screen.sees("till.png")
    screen.press("Attach")
    screen.is_at(r"/transactions/[0-9a-f-]+\?.*outcome=.*")
    screen.has_loaded()
    screen.sees("This file cannot be attached.")
    screen.sees("till.png")


def test_a_filter_finds_the_transaction_of_a_shared_picture(screen, share, picture):
    """UI-APP-52"""
    share(screen, picture)
    screen.unfold("Search")
    screen.choose("In or out", "Money in")
    screen.press("Show")
    shows(screen, ".shared__picture")
    attach(screen)


def test_a_text_that_comes_with_a_picture_can_become_a_note(screen, share, picture):
    """UI-APP-52"""
    share(screen, picture, picture, text="Pizza <b> & wine")
    screen.sees("Only the first file is here.")
    screen.press("Pay with this note")
    assert screen.field("Note").get_attribute("value") == "Pizza <b> & wine"


@pytest.mark.parametrize("worker", [True, False])
def test_a_shared_text_becomes_the_note_of_a_payment(server, browse, ada, share, worker):
    """UI-APP-48: it only fills in the form, also before the browser has a worker."""
    screen = session.sign_in(browse(server), ada.username)
    if not worker:
        screen.driver.execute_cdp_cmd("Network.enable", {})
        screen.driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    share(screen, text="Pizza <b> & wine", worker=worker)
    screen.is_at(r"/send\?note=.*")
    assert screen.field("Note").get_attribute("value") == "Pizza <b> & wine"
    assert screen.field("Amount").get_attribute("value") == ""


def test_who_shares_signed_out_signs_in_first_and_the_picture_is_still_there(
        server, browse, ada, share, picture):
    """UI-APP-52"""
    screen = browse(server)
    screen.open("/login")
    share(screen, picture)
    screen.is_at("/(login|sign-in)")
    screen.open("/login")
    screen.fill("Username", ada.username)
    screen.fill("Password", PASSWORD)
    screen.submit("Password")
    screen.sees("Attach a receipt")
    shows(screen, ".shared__picture")
    attach(screen)


def test_a_shared_picture_is_for_who_saw_it_first_and_signing_out_deletes_it(
        server, screen, share, picture):
    """UI-APP-49, UI-APP-52"""
    share(screen, picture)
    shows(screen, ".shared__picture")
    address = screen.path
    screen.driver.delete_all_cookies()
    session.sign_in(screen, newcomer(server, "grace").username)
    screen.open(address)
    screen.sees("No file has arrived.")
    screen.does_not_see("till.png")
    assert len(kept(screen)) == 1
    screen.press("Sign out")
    screen.is_at("/login")
    poll(lambda: kept(screen) == [], 20, "the picture is still there")


@pytest.mark.parametrize("name, mime, size, words", [
    ("till.mp4", "video/mp4", 0, "This file cannot be attached."),
    ("till.pdf", "application/pdf", 5 << 20, "This file is larger than 5 MB."),
])
def test_the_limits_of_a_shared_file_are_said_before_it_is_sent(
        screen, share, picture, name, mime, size, words):
    """UI-APP-52"""
    share(screen, picture | {"name": name, "type": mime, "size": size})
    screen.sees(words)
    screen.press("Deposit")
    screen.sees(words)
    assert screen.script("return document.getElementById('file').files.length") == 0


@pytest.mark.parametrize("site", ["none", "same-origin", "same-site", "cross-site"])
@pytest.mark.parametrize("size", [10, 10 << 20])
def test_a_picture_that_no_worker_took_leads_to_a_page_that_asks_for_it_again(
        server, ada, target, site, size):
    """UI-APP-52: whoever signs in then reads it; the server keeps nothing."""
    answer = requests.post(
        server.url + target["action"], timeout=30, allow_redirects=False,
        headers={"Sec-Fetch-Site": site, "Origin": "null"}, data={"note": "Pizza"},
        files={"file": ("till.png", b"x" * size, "image/png")})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/share")
    assert "Set-Cookie" not in answer.headers


def test_receipts_are_attached_seen_and_removed_without_scripts(
        server, browse, ada, tmp_path):
    """UI-APP-53"""
    screen = session.sign_in(browse(server, javascript=False), ada.username)
    screen.open("/transactions")
    screen.press("Deposit")
    screen.field("Choose a file").send_keys(photo(tmp_path))
    screen.press("Attach")
    screen.sees("The file is attached.")
    screen.sees_pattern(r"Picture, added on .*20\d\d")
    screen.press("Remove")
    screen.sees("The file is removed.")
    screen.does_not_see("Picture, added on")


@pytest.mark.parametrize("head, size, words", [
    (b"<svg>", 0, "This file cannot be attached."),
    (b"%PDF-1.4", 5 << 20, "This file is larger than 5 MB."),
])
def test_the_server_says_at_the_field_why_it_takes_no_file(
        server, browse, ada, tmp_path, head, size, words):
    """UI-APP-53, UI-A11Y-43"""
    screen = session.sign_in(browse(server, javascript=False), ada.username)
    screen.expects(422)
    screen.open("/transactions")
    screen.press("Deposit")
    file = tmp_path / "receipt.pdf"
    file.write_bytes(head + bytes(size))
    screen.field("Choose a file").send_keys(str(file))
    screen.press("Attach")
    screen.sees(words)
    screen.sees("Please choose the file again.")
