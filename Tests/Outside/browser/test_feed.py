"""The feed of an account in a browser: S-FEED, S-RND, S-SAPI-9."""

import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.client import new_key, newcomer
from support.session import sign_in
from support.touch import pull_down


@pytest.fixture
def ada(server):
    ada = newcomer(server)
    ada.pounds = ada.open_account("Everyday", "GBP")
    ada.path = f"/accounts/{ada.pounds}"
    return ada


@pytest.fixture
def screen(server, browse, ada):
    return sign_in(browse(server), ada.username)


def pay(client, amount, name="Copper Kettle", category="COFFEE", **more):
    payment = {"amount": amount, "currency": "GBP", "name": name, "category": category, **more}
    return client.ask("POST", f"/v1/accounts/{client.pounds}/payments", payment, new_key())["id"]


def rows(browser):
    """The rows of the list: title, the line under it, amount, round-up."""
    found = browser.driver.find_elements(By.CSS_SELECTOR, "a.entry")
    return [[one.find_element(By.CSS_SELECTOR, f".entry__{part}").text for part in (
        "title", "more", "figure bdi", "change")] for one in found]


def test_the_feed_shows_each_round_up_and_the_total_of_the_week(ada, screen):
    """S-FEED-1 to S-FEED-5, S-RND-1 to S-RND-5, UI-NUM-17, UI-NUM-18"""
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    for amount in (4_35, 5_20, 87):
        pay(ada, amount)
    pay(ada, 3_00)
    savings = ada.open_account("Savings", "GBP")
    ada.transfer(ada.pounds, 1_30, to=savings, currency="GBP")
    screen.open(ada.path)
    screen.unfold("Details")
    screen.sees_pattern(r"Account number: \d{8}\b")
    screen.sees_pattern(r"Balance:\s+£85\.28")
    screen.sees_pattern(r"Round-up:\s+£1\.58")
    screen.sees("Transaction")
    screen.sees("Amount (£)")
    screen.sees("Round-up (£)")
    amounts = [(figure, change) for _, _, figure, change in rows(screen)]
    assert amounts == [
        ("−£1.30", "£ -"), ("−£3.00", "£0.00"), ("−£0.87", "£0.13"), ("−£5.20", "£0.80"),
        ("−£4.35", "£0.65"), ("+£100.00", "£ -")]
    title, more, *_ = rows(screen)[2]
    assert title == "Copper Kettle" and more.startswith("Coffee: Card")
    data = screen.driver.find_elements(By.CSS_SELECTOR, ".entry__more data")
    assert data[2].get_attribute("value") == "COFFEE:MASTER_CARD"


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "plain"])
def test_logging_out_on_the_account_page_ends_the_session(server, browse, ada, javascript):
    """S-FEED-8: neither Back nor the account's address opens it again."""
    browser = sign_in(browse(server, javascript=javascript), ada.username)
    browser.open(ada.path)
    browser.unfold("Details")
    browser.sees_pattern(r"Account number: \d{8}\b")
    browser.press("Sign out")
    browser.is_at("/login.*")
    browser.driver.back()
    browser.is_at(r"/(login|sign-in).*")
    browser.open(ada.path)
    browser.is_at(r"/(login|sign-in)(\?ended=yes)?")
    browser.does_not_see("Account number")


def test_the_round_up_button_opens_the_goals_with_the_week(ada, screen):
    """S-FEED-7: the button is disabled while there is no round-up."""
    screen.open(ada.path)
    button = screen.control("Save to goals")
    assert button.get_attribute("aria-disabled") == "true"
    assert button.get_attribute("href") is None
    ada.deposit(ada.pounds, 10_00, currency="GBP")
    pay(ada, 4_35)
    screen.sees_pattern(r"Round-up:\s+£0\.65")
    target = screen.control("Save to goals").get_attribute("href")
    assert re.search(rf"{ada.path}/goals\?week=\d{{4}}-\d\d-\d\d$", target)


def test_paging_while_entries_arrive(ada, screen):
    """S-FEED-9: no gap, no repeat, newest first."""
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    for number in range(45):
        pay(ada, 100, f"Shop {number}")
    screen.open(ada.path)
    seen = []
    for page in range(4):
        pay(ada, 1, f"Newer {page}")
        if page == 0:
            # The first page updates itself; older pages do not.
            screen.sees("Newer 0")
        seen += [title for title, *_ in rows(screen)]
        if page < 3:
            screen.press("Older")
            screen.is_at(rf"{ada.path}\?before=\d+")
    old = [title for title in seen if title.startswith("Shop")]
    assert old == [f"Shop {number}" for number in reversed(range(45))]
    assert [title for title in seen if title.startswith("Newer")] == ["Newer 0"]
    screen.press("Back to newest")
    screen.is_at(ada.path)
    screen.sees("Newer 2")


def test_an_entry_links_back_to_the_account_that_it_was_opened_from(ada, screen):
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    pay(ada, 4_35)
    screen.open(ada.path)
    screen.press("Copper Kettle")
    screen.sees("Receipt number")
    assert screen.control("Home").get_attribute("aria-current") == "page"
    screen.press("Everyday")
    screen.is_at(ada.path)


def test_a_new_entry_appears_while_a_person_types_a_search(ada, screen):
    """S-FEED-9: the typed text stays."""
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    screen.open(ada.path)
    screen.press_here("Search")
    screen.fill("Words or amount", "half a wo")
    pay(ada, 4_35)
    screen.sees("Copper Kettle")
    assert screen.field("Words or amount").get_attribute("value") == "half a wo"


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "plain"])
def test_search_and_filters_find_entries_or_say_nothing_found(server, browse, ada, javascript):
    """S-FEED-10: one entry found, all entries again, nothing found."""
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    pay(ada, 4_35)
    pay(ada, 30_00, "Foxglove", "FUEL")
    browser = sign_in(browse(server, javascript=javascript), ada.username)
    browser.open(ada.path)
    browser.press_here("Search")
    browser.choose("Category", "Fuel")
    browser.choose("In or out", "Money out")
    browser.press("Show")
    browser.sees("1 transaction found.")
    assert [title for title, *_ in rows(browser)] == ["Foxglove"]
    browser.press("Show everything")
    browser.is_at(ada.path)
    browser.press_here("Search")
    browser.fill("Words or amount", "zebra")
    browser.submit("Words or amount")
    browser.sees("Nothing found")


# Holds the requests of a refresh until the test answers them, and holds the page's automatic
# requests for ever. So only the refresh under test changes the page.
HOLD = """
const ask = window.fetch;
window.answers = [];
window.fetch = (url, options = {}) => {
  if (url !== location.href) return ask(url, options);
  if (options.headers?.["Awallet-Refresh"]) return new Promise(() => {});
  return new Promise((resolve, reject) => window.answers.push(
    { go: () => ask(url, options).then(resolve), fail: reject }));
};
"""


@pytest.mark.parametrize("ask", [lambda screen: screen.press_here("Refresh"), pull_down],
                         ids=["Refresh", "pulled"])
def test_refreshing_has_three_states(ada, screen, ask):
    """S-FEED-6, S-FEED-10, UI-LIST-32, UI-LIST-33: loading, there, failed with Retry.

    The balance, the week's round-up and the list change at the same time. The loading state ends
    when they arrive, not before."""
    screen.open(ada.path)
    screen.sees("No activity yet.")
    screen.expects_silence()
    bones = screen.driver.find_element(By.CSS_SELECTOR, ".bones")
    screen.script(HOLD)
    ask(screen)
    screen._wait(bones.is_displayed, "the list is loading")
    screen.script("window.answers.at(-1).fail(new TypeError('gone'))")
    screen.sees("We could not load the transactions")
    assert not bones.is_displayed()
    screen.press_here("Retry")
    screen._wait(bones.is_displayed, "the list is loading")
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    pay(ada, 4_35)
    ada.ask("PATCH", f"/v1/accounts/{ada.pounds}", {"name": "Every other day"})
    assert bones.is_displayed()
    screen.does_not_see("+£100.00")
    screen.script("window.answers.at(-1).go()")
    screen.sees("+£100.00")
    screen.sees_pattern(r"Balance:\s+£95\.65")
    screen.sees_pattern(r"Round-up:\s+£0\.65")
    screen.sees("Every other day")
    assert [figure for *_, figure, _ in rows(screen)] == ["−£4.35", "+£100.00"]
    screen._wait(lambda: not bones.is_displayed(), "loading has ended")
    screen.does_not_see("could not load")
    assert len(screen.script("return answers")) == 2


def test_a_person_changes_the_category_and_the_note_of_an_entry(ada, screen):
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    pay(ada, 4_35)
    screen.open(ada.path)
    screen.bring(screen.driver.find_element(By.CSS_SELECTOR, "a.entry")).click()
    screen.sees("Coffee: Card")
    screen.choose("Category", "Gifts")
    screen.fill("Your own note", "For Grace")
    screen.press("Save")
    screen.sees("Saved.")
    screen.press("Everyday")
    screen.is_at(ada.path)
    screen.sees("Gifts: Card")
    screen.sees("For Grace")


# The file that the form's first button downloads with the form's values.
FILE = """
const form = document.querySelector("form.download");
return fetch(form.action + "?" + new URLSearchParams(new FormData(form))).then(file => file.text());
"""


def test_a_statement_covers_a_month_everything_or_custom_dates(ada, screen):
    """UI-DOC-52: the form shows an error for an invalid period, and keeps the dates."""
    ada.deposit(ada.pounds, 100_00, currency="GBP")
    pay(ada, 4_35)
    screen.expects(422)
    screen.open(ada.path)
    screen.press("Statements")
    screen.sees("OFX for finance apps")
    screen.does_not_see("First day")
    assert "-4.35,GBP" in screen.script(FILE)
    months = [one.text for one in screen.field("Period").find_elements(By.TAG_NAME, "option")]
    assert months[0].endswith(", so far") and months[-2:] == ["Everything", "Custom dates"]
    screen.choose("Period", months[1])
    assert "-4.35,GBP" not in screen.script(FILE)
    screen.choose("Period", "Custom dates")
    for label, day in (("First day", "2026-01-02"), ("Last day", "2026-01-01")):
        screen.script("arguments[0].value = arguments[1]", screen.field(label), day)
    screen.press("CSV for spreadsheets")
    screen.sees("This is not a valid period.")
    assert screen.field("First day").get_attribute("value") == "2026-01-02"
    screen.choose("Period", "Everything")
    assert "-4.35,GBP" in screen.script(FILE)


def test_simulated_activity_appears_with_correct_totals(ada, screen):
    """S-SAPI-9: first a whole history, then a single payment."""
    screen.open(ada.path)
    screen.press("Simulate activity")
    screen.sees("Added 30 made-up payments.")
    balance = ada.balance(ada.pounds)
    screen.sees_pattern(rf"Balance:\s+£{balance / 100:,.2f}")
    screen.sees("Pending")
    screen.press("Add a single payment")
    screen.fill("Shop, payee or sender", "Foxglove & Sons")
    screen.fill("Amount", "1.50")
    screen.choose("Category", "Fuel")
    screen.submit("Amount")
    screen.sees("Added a made-up payment.")
    screen.sees_pattern(rf"Balance:\s+£{(balance - 150) / 100:,.2f}")
    assert rows(screen)[0][:1] == ["Foxglove & Sons"]
    whole = ada.transactions(ada.pounds)
    assert len(whole) == 31
    assert sum(one["amount"] * (1 if one["direction"] == "in" else -1) for one in whole) == (
        balance - 150)
