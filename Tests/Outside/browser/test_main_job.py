"""The main job in a real browser, step by step, with JavaScript and without."""

import re

import pytest

from support.banks import Bank
from support.client import Client
from support.postgres import Postgres, mark
from support.program import awallet
from support.screens import PHONE, WIDE


WAYS = {
    "phone": {"screen": PHONE},
    "wide": {"screen": WIDE},
    "WebKit": {"engine": "WebKit"},
    "Firefox": {"engine": "Firefox"},
    "no JavaScript": {"screen": PHONE, "javascript": False},
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_the_main_job(start, browse, way):
    """S-LOGIN-22, S-SESS-1: the same in every browser."""
    server = start()
    do_the_main_job(server, browse, way)
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.parametrize("way", [name for name in WAYS if name != "Firefox"])
def test_the_main_job_in_a_bank(start, browse, way):
    """X-BANK: every page leads on within the bank, at an address below the sandbox's own."""
    server = start()
    do_the_main_job(Bank(server), browse, WAYS[way])
    verified = awallet("verify", "--data", server.data / "banks" / "ada")
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_a_browser_is_signed_in_to_two_banks_at_once(start, browse):
    """X-BANK: cookies of one bank never reach another; live pages follow their own."""
    server = start()
    ada, bob = Bank(server, "ada"), Bank(server, "bob")
    page = browse(ada, screen=PHONE)
    for bank in (ada, bob):
        page.url = bank.url
        page.open("/login")
        page.fill("Username", "DemoUser")
        page.fill("Password", "DemoPassword\n")
        page.sees("Personal")
    page.open("/home")
    client = Client(bob.url)
    client.sign_in("DemoUser", "DemoPassword")
    client.open_account("Seen at once")
    page.sees("Seen at once")
    page.url = ada.url
    page.open("/home")
    page.sees("Personal")
    assert "Seen at once" not in page.text
    # The browser's time zone is no secret.
    cookies = {one["name"]: one["path"] for one in page.driver.get_cookies()}
    cookies.pop("zone", None)
    assert set(cookies.values()) == {"/b/ada/"} and page.cookie_name("session") in cookies


@pytest.fixture
def postgres():
    server = Postgres()
    yield server
    server.stop()


def test_the_main_job_on_postgresql(postgres, start, browse):
    """S-LOGIN-22, S-SESS-1: the same with another database."""
    address = {"AWALLET_DATABASE": postgres.database()}
    server = start(env=address)
    do_the_main_job(server, browse, WAYS["phone"])
    mark("--data", server.data, env=address)


def do_the_main_job(server, browse, way):
    ada = browse(server, **way)
    ada.expects(422)
    sign_in_by_phone(ada)
    set_a_name(ada)
    add_two_accounts(ada)
    deposit_and_transfer(ada)
    transfer_too_much(ada)
    withdraw_everything(ada)

    grace = browse(server, **way)
    before = sign_in_as_demo_user(grace)
    send_to_demo_user(ada)
    see_the_money(grace, before)

    delete_the_empty_account(ada)
    log_out(ada)


def sign_in_by_phone(ada):
    """S-LAUNCH-3, S-LOGIN-1/6/17/21, S-CODE-1/11/16"""
    ada.open("/")
    ada.is_at("/sign-in")
    ada.fill("Phone number", "(530) 601-8718")
    ada.submit("Phone number")
    ada.is_at("/sign-in/code")
    ada.sees("Enter the code")
    ada.sees_pattern(r"\+1.?\(?530\)?.?601.?8718")
    code = read_the_outbox(ada)
    ada.field("Verification code").send_keys(code)
    if not ada.javascript:
        ada.submit("Verification code")
    ada.is_at("/home")


def read_the_outbox(ada):
    """Opens the outbox in another tab and reads the newest code there."""
    tab = ada.driver.current_window_handle
    ada.driver.switch_to.new_window("tab")
    ada.open("/sandbox")
    code = ada.sees_pattern(r"\b\d{6}\b")[0]
    assert code == Client(ada.url).newest_message("+15306018718")["code"]
    ada.driver.close()
    ada.driver.switch_to.window(tab)
    return code


def set_a_name(ada):
    """S-HOME-1, S-HOME-2, S-NAME-1"""
    ada.sees_pattern(r"Hello, .*8718")
    ada.patiently(ada.control("Edit your name").click)
    ada.fill("Name others see", "Ada Lovelace")
    ada.press("Update")
    ada.sees("Hello, Ada Lovelace!")


def add_two_accounts(ada):
    """S-HOME-3, S-HOME-5, S-NEW-1/2/5/10"""
    ada.sees("$0.00")
    ada.press("Add account")
    ada.sees("Your first account")
    ada.press("Add account")
    ada.sees("Account 1")
    home(ada)
    ada.press("Add account")
    name = ada.driver.find_element("name", "name")
    assert "Account 2" in (name.get_attribute("placeholder"), name.get_attribute("value"))
    name.clear()
    name.send_keys("Savings")
    ada.press("Add account")
    home(ada)
    ada.sees("Account 1")
    ada.sees("Savings")


def home(ada):
    ada.open("/home")
    ada.sees("Hello, Ada Lovelace!")


def open_account(ada, name):
    """Opens an account through its row on Home (S-HOME-6)."""
    home(ada)
    rows = ada.driver.find_elements("css selector", "a[href*='/accounts/']")
    row = next(row for row in rows if name in row.text)
    ada.bring(row).click()
    ada.is_at(r"/accounts/[0-9a-f-]{36}")
    ada.sees(name)


def deposit_and_transfer(ada):
    """S-DEP-1/2, S-XFER-1/2"""
    open_account(ada, "Account 1")
    ada.press("Deposit")
    ada.sees("How much would you like to deposit?")
    ada.fill("Amount", "300.00")
    ada.press("Deposit…")
    open_account(ada, "Account 1")
    ada.sees("$300.00")
    ada.press("Move")
    ada.choose("To", "Savings")
    ada.fill("Amount", "120.50")
    ada.press("Move…")
    open_account(ada, "Account 1")
    ada.sees("$179.50")
    home(ada)
    for words in ("$300.00", "$179.50", "$120.50"):
        ada.sees(words)


def transfer_too_much(ada):
    """S-XFER-3: the form shows an error and keeps its input; no money moves."""
    open_account(ada, "Account 1")
    ada.press("Move")
    ada.fill("Amount", "179.51")
    ada.press("Move…")
    ada.sees("Your balance is insufficient")
    assert ada.field("Amount").get_attribute("value") == "179.51"
    open_account(ada, "Account 1")
    ada.sees("$179.50")


def withdraw_everything(ada):
    """S-WDR-1, S-WDR-3: takes exactly the balance, and says how much that was."""
    open_account(ada, "Account 1")
    ada.press("Withdraw")
    ada.sees("How much would you like to withdraw?")
    ada.fill("Amount", "400")
    ada.press("Withdraw…")
    ada.sees("179.50")
    open_account(ada, "Account 1")
    ada.sees("$0.00")


def sign_in_as_demo_user(grace):
    """S-PWD-1, S-PWD-12; returns DemoUser's total in USD from the page."""
    grace.open("/login")
    grace.control("Register")
    grace.fill("Username", "DemoUser")
    grace.fill("Password", "DemoPassword")
    grace.press("Sign in")
    grace.is_at("/home")
    return dollars(grace)


def dollars(browser):
    """Home's total in USD, in cents (S-HOME-3)."""
    shown = browser.sees_pattern(r"\$([\d,]+)\.(\d\d)")
    return int(re.sub(",", "", shown[1])) * 100 + int(shown[2])


def send_to_demo_user(ada):
    """S-SEND-1/5/6/11, UI-PAY-24/26"""
    ada.open("/send")
    ada.choose("From", "Savings")
    ada.fill("Username or phone number", "demouser")
    ada.fill("Amount", "20.00")
    ada.submit("Amount")
    ada.sees("DemoUser")
    ada.sees("$20.00")
    ada.press("Send $20.00 to DemoUser")
    ada.is_at(r"/transactions/[0-9a-f-]{36}.*")
    ada.sees("Money sent")
    home(ada)
    ada.sees("$100.50")


def see_the_money(grace, before):
    """S-SEND-7, S-HOME-8"""
    grace.open("/home")
    grace.sees("Ada Lovelace")
    assert dollars(grace) == before + 20_00
    grace.sees("20.00")


def delete_the_empty_account(ada):
    """S-DEL-1, S-DEL-3"""
    open_account(ada, "Account 1")
    ada.unfold("More")
    ada.press("Delete")
    ada.press("Delete")
    ada.is_at("/home.*")
    rows = ada.driver.find_elements("css selector", "a[href*='/accounts/']")
    assert not any("Account 1" in row.text for row in rows)
    ada.sees("Savings")


def log_out(ada):
    """S-SESS-1/3, S-CODE-17: Back shows nothing of the person's pages."""
    home(ada)
    ada.press("Sign out")
    ada.is_at("/sign-in.*")
    ada.driver.back()
    ada.does_not_see("Savings")
    ada.open("/home")
    ada.is_at("/sign-in.*")
