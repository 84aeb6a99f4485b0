"""A family's first month with `awallet serve`, in the browsers of everybody."""

import io
import re
import zipfile

import pytest
import requests

from support.authenticator import with_authenticator
from support.program import Server, awallet, poll
from support.setup import printed_token

PASSWORD = "seven lamps by the river"
NEW = "eight lamps by the lake"


@pytest.fixture
def bare(tmp_path):
    """A server whose wallet nobody has set up. It prints the codes."""
    server = Server(
        tmp_path, "serve", ["--codes", "console"], {"AWALLET_REGISTRATION": "invite"},
        sets_up=False)
    yield server.start()
    server.stop()


def set_up(server, grace):
    """P-FIRST-1"""
    grace.open(f"/setup/{printed_token(server)}")
    grace.fill("Name", "The Hopper family")
    grace.fill("Username", "grace_hopper")
    new_password(grace, PASSWORD, "Set up")
    grace.is_at("/home.*")
    grace.sees("The Hopper family")


def new_password(browser, password, button, label="Password"):
    browser.fill(label, password)
    browser.fill("Repeat the password", password)
    browser.press(button)


def invite(grace, note):
    """P-JOIN-1; returns the path of the link."""
    grace.open("/treasury/invitations/new")
    grace.fill("Note", note)
    grace.press("Create link")
    grace.sees("You can see it again in the list")
    return re.search(r"/join/awi_[\w-]{43}", grace.driver.page_source)[0]


def join_by_phone(server, ada, link):
    """The number's code is in the server's terminal."""
    ada.open(link)
    ada.sees("For Ada")
    ada.press("Phone number")
    ada.fill("Phone number", "(530) 601-8718")
    ada.submit("Phone number")
    code = poll(lambda: re.findall(r"is (\d{6})$", server.log, re.M), 10, "no code was printed")
    ada.field("Verification code").send_keys(code[-1])
    ada.is_at("/home.*")


def join_by_password(browser, link, name):
    browser.open(link)
    browser.press("Username and password")
    browser.fill("Username", name)
    new_password(browser, PASSWORD, "Register")
    browser.is_at("/home.*")


def join_by_passkey(browser, link, name):
    """Nobody types a password. A name that cannot be used is refused before there is a passkey."""
    browser.open(link)
    browser.press("Passkey")
    browser.expects(422)
    browser.fill("Username", "edith")
    browser.press("Make a passkey")
    browser.sees("at least 8 symbols")
    browser.fill("Username", name)
    browser.press("Make a passkey")
    browser.is_at("/home.*")
    browser.open("/passkeys")
    browser.sees("This passkey is your only way to sign in.")


def person(grace, name):
    """Opens the page of a person, for the treasurer."""
    grace.open(f"/treasury/people?find={name}")
    grace.open(re.search(r"/treasury/people/[\w-]{36}", grace.driver.page_source)[0])
    grace.sees("Freeze")


def pay_in(grace, name, amount):
    """P-CASH-1"""
    person(grace, name)
    grace.press("Pay in")
    grace.fill("Amount", amount)
    grace.press("Review")
    grace.press("Pay in")
    grace.sees("Paid in")


def pay(browser, to, amount):
    """Up to the review."""
    browser.open("/send")
    browser.fill("Username or phone number", to)
    browser.fill("Amount", amount)
    browser.press("Review")
    browser.sees("Is this right?")


def test_a_familys_first_month(bare, browse, tmp_path):
    """P-FIRST-1, P-FIRST-2, P-JOIN-1, P-CASH-1, P-CASH-3, P-LIM-1, P-LIM-2, P-PWD-3,
    P-STEP-1, P-DATA-1, P-DATA-2, P-BACK-1"""
    grace, ada, alan = (browse(bare) for _ in range(3))
    edith = with_authenticator(browse(bare))
    set_up(bare, grace)
    grace.open("/home")
    grace.sees("Take in the first cash")
    join_by_phone(bare, ada, invite(grace, "For Ada"))
    join_by_password(alan, invite(grace, "For Alan"), "alan_turing")
    join_by_passkey(edith, invite(grace, "For Edith"), "edith_clarke")
    pay_in(grace, "alan_turing", "200.00")
    pay_in(grace, "edith_clarke", "80.00")
    confirm_by_passkey(edith)
    pay_below_the_limit_and_over_it(grace, ada, alan)
    again = browse(bare)
    forget_the_password(grace, alan, again)
    grace.open("/home")
    grace.sees_pattern("Take in the first cash\\s+Done")
    count_the_box(grace)
    freeze(grace, again)
    leave(grace, edith)
    again.open("/transactions")
    again.sees("Somebody who left")
    assert "profile.json" in " ".join(downloaded(ada).namelist())
    grow_elsewhere(bare, tmp_path)


def confirm_by_passkey(edith):
    """P-STEP-1: more than 50 dollars to somebody new."""
    pay(edith, "alan_turing", "60.00")
    edith.press("Send $…")
    edith.sees("Confirm that it is you")
    edith.press("Confirm with a passkey")
    edith.sees("Money sent")


def pay_below_the_limit_and_over_it(grace, ada, alan):
    """P-LIM-1: the larger payment waits for the treasurer."""
    grace.open("/treasury/limits")
    grace.fill("For one payment", "30.00")
    grace.choose("A payment over the limit", "may wait for a treasurer")
    grace.press("Set the limits")
    grace.sees("The limits are set.")
    pay(alan, "+15306018718", "20.00")
    alan.press("Send $…")
    ada.open("/home")
    ada.sees("$20.00")
    pay(alan, "+15306018718", "45.00")
    alan.press("Ask a treasurer")
    # With the first one, more than 50 dollars to somebody new (P-STEP-1).
    alan.sees("Confirm that it is you")
    alan.fill("Password", PASSWORD)
    alan.press("Confirm")
    alan.sees("Waiting for a treasurer")
    grace.open("/treasury/approvals")
    grace.press("Approve")
    grace.sees("Approved")
    ada.open("/home")
    ada.sees("$65.00")


def forget_the_password(grace, alan, again):
    """P-PWD-3: the new password signs in elsewhere, and ends what was signed in."""
    person(grace, "alan_turing")
    grace.press("Make a link for a new password")
    again.open(re.search(r"/reset/awx_[\w-]{43}", grace.driver.page_source)[0])
    new_password(again, NEW, "Set the password", "New password")
    again.is_at("/home.*")
    alan.open("/home")
    alan.is_at("/(login|sign-in).*")


def count_the_box(grace):
    """P-CASH-3: fifty cents are missing."""
    grace.open("/treasury/box")
    grace.sees("$280.00")
    grace.press("Count the cash")
    grace.fill("In the box (USD)", "279.50")
    grace.fill("Reason for a difference", "Parking meter")
    grace.press("Record the count")
    grace.sees("$0.50 missing")


def freeze(grace, alan):
    """P-LIM-2: Alan's telephone was stolen."""
    person(grace, "alan_turing")
    grace.press("Freeze")
    grace.fill("Reason", "The telephone was stolen")
    grace.press("Freeze")
    grace.sees("The freeze has changed.")
    alan.open("/home")
    alan.sees("The telephone was stolen")
    alan.expects(422)
    pay(alan, "+15306018718", "1.00")
    alan.press("Send $…")
    alan.sees("A treasurer has stopped payments")


def leave(grace, edith):
    """P-DATA-2: Edith gets her last money in cash, and leaves."""
    person(grace, "edith_clarke")
    grace.press("Pay out")
    grace.fill("Amount", "20.00")
    grace.press("Review")
    grace.press("Pay out")
    # Cash that leaves needs a proof of its own (P-STEP-1).
    grace.sees("Confirm that it is you")
    grace.fill("Password", PASSWORD)
    grace.press("Confirm")
    grace.sees("Paid out")
    edith.open("/profile/leave")
    edith.bring(edith.driver.find_element("name", "confirmed")).click()
    edith.press("Leave the wallet")
    # The page that says so at once asks for the passkey, which nobody knows any more.
    edith.expects(401, 422)
    edith.is_at(r"/login\?left=yes.*")
    grace.open("/treasury/people")
    grace.does_not_see("edith_clarke")


def downloaded(browser):
    """P-DATA-1: everything that is theirs."""
    browser.open("/profile/data")
    with requests.Session() as session:
        session.trust_env = False
        cookies = "; ".join(
            f"{cookie['name']}={cookie['value']}" for cookie in browser.driver.get_cookies())
        answer = session.get(
            browser.url + "/profile/data/archive", headers={"Cookie": cookies}, timeout=30)
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.content))


def grow_elsewhere(server, folder):
    """P-BACK-1: a backup makes a new server whose books end in the same mark."""
    backup, other = folder / "backup.db", folder / "elsewhere"
    made = awallet("backup", backup, "--data", server.data)
    assert made.returncode == 0, made.stderr
    restored = awallet("restore", backup, "--data", other)
    assert restored.returncode == 0, restored.stderr
    marks = [
        re.search(r"^mark (.*)$", awallet("verify", "--data", data).stdout, re.M)[1]
        for data in (server.data, other)]
    assert marks[0] == marks[1]
