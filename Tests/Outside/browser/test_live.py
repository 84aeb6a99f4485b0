"""Open pages show changes from elsewhere automatically (S-HOME-8/10, S-ACC-4/6, S-SESS-7)."""

import pytest

from support import session
from support.client import newcomer
from support.engines import in_firefox_too
from support.program import poll


def sign_in(browser, client):
    session.sign_in(browser, client.username)
    browser.has_loaded()


def mark(browser):
    """Marks the page, so that a reload would show, and records its announcements."""
    browser.driver.execute_script("""
        window.isTheSamePage = true;
        const place = document.getElementById("said");
        new MutationObserver(() => { window.said = place.textContent || window.said; })
          .observe(place, {childList: true});
    """)


def is_the_same_page(browser):
    return browser.driver.execute_script("return window.isTheSamePage === true")


@pytest.fixture
def ada(server):
    return newcomer(server, "ada")


@pytest.fixture
def grace(server):
    return newcomer(server, "grace")


@in_firefox_too
@pytest.mark.parametrize("page", ["/home", "/transactions", "account"])
def test_received_money_appears_automatically(server, browse, ada, grace, page):
    """S-HOME-8, S-HOME-10: without a reload; the total is right; the page announces it."""
    source = ada.account
    ada.deposit(source, 5000)
    screen = browse(server)
    sign_in(screen, grace)
    # Received money goes into the first account.
    screen.open(f"/accounts/{grace.accounts()[0]['id']}" if page == "account" else page)
    mark(screen)
    held = sum(account["balance"] for account in grace.accounts())
    ada.transfer(source, 2000, recipient=grace.username)
    screen.sees(ada.username)
    screen.sees("+$20.00")
    if page != "/transactions":
        screen.sees(f"${(held + 2000) / 100:,.2f}")
    said = screen.driver.execute_script("return window.said")
    assert said == f"Received $20.00 from {ada.username}"
    assert is_the_same_page(screen)
    assert screen.complaints() == []


@in_firefox_too
def test_an_update_keeps_a_half_typed_name_the_focus_and_the_scroll_position(server, browse, grace):
    screen = browse(server)
    sign_in(screen, grace)
    screen.driver.execute_script("window.scrollTo(0, 200)")
    screen.driver.find_element("css selector", "details[data-name] summary").click()
    name = screen.driver.find_element("name", "display_name")
    name.send_keys("Half a na")
    place = screen.driver.execute_script("return window.scrollY")
    grace.deposit(grace.account, 4321)
    screen.sees("+$43.21")
    assert name.get_attribute("value") == "Half a na"
    assert screen.driver.switch_to.active_element == name
    # New rows above do not move the part that is on the screen.
    assert screen.driver.execute_script("return window.scrollY") >= place


def test_the_page_of_an_account_deleted_elsewhere_goes_home_with_a_message(server, browse, grace):
    """S-ACC-6"""
    account = grace.open_account("Rent")
    screen = browse(server)
    sign_in(screen, grace)
    screen.open(f"/accounts/{account}")
    screen.sees("Rent")
    grace.ask("DELETE", f"/v1/accounts/{account}")
    screen.is_at(r"/home\?gone=yes")
    screen.sees("This account was deleted elsewhere.")


@in_firefox_too
def test_logging_out_in_one_tab_logs_out_all_tabs(server, browse, grace):
    """S-SESS-7"""
    screen = browse(server)
    sign_in(screen, grace)
    first = screen.driver.current_window_handle
    screen.driver.switch_to.new_window("tab")
    screen.open("/transactions")
    screen.press("Sign out")
    screen.is_at("/login")
    screen.driver.switch_to.window(first)
    screen.is_at(r"/login\?ended=yes")
    screen.does_not_see("Hello")
    assert screen.complaints() == []


def test_a_session_ended_on_another_device_ends_on_the_open_page(server, browse, grace):
    """S-SESS-7: nobody touches the page."""
    screen = browse(server)
    sign_in(screen, grace)
    sessions = grace.ask("GET", "/v1/sessions")["sessions"]
    other = next(one for one in sessions if not one["is_current"])
    grace.ask("DELETE", f"/v1/sessions/{other['id']}")
    screen.is_at(r"/login\?ended=yes")
    screen.sees("Your session has ended.")


# What moves when money comes in

WATCH = """
window.shown = [];
window.lit = new Set();
window.turns = 0;
const look = () => {
  const figure = document.querySelector(".hero__figure bdi").textContent;
  if (window.shown.at(-1) !== figure) window.shown.push(figure);
  for (const row of document.querySelectorAll(".entry--new"))
    window.lit.add(row.getAttribute("href"));
};
look();
new MutationObserver(look).observe(document.querySelector("main"),
  {attributes: true, childList: true, characterData: true, subtree: true});
addEventListener("animationstart", event => window.turns += event.animationName === "turn");
"""


def watch(screen, person, less_motion=False, holding=543_21, **cookies):
    """The person's account page, which records what moves on it; it holds 543.21."""
    account = person.accounts()[0]["id"]
    person.deposit(account, holding - person.accounts()[0]["balance"])
    screen.prefer(less_motion=less_motion)
    sign_in(screen, person)
    for name, value in ({"figures": "shown"} | cookies).items():
        screen.driver.add_cookie({"name": screen.cookie_name(name), "value": value, "path": "/"})
    screen.open(f"/accounts/{account}")
    mark(screen)
    screen.script(WATCH)


def in_cents(figures):
    return [int(figure.replace("$", "").replace(".", "").replace(",", "")) for figure in figures]


def send(ada, grace, amount):
    ada.deposit(ada.account, amount)
    ada.transfer(ada.account, amount, recipient=grace.username)


def no_row_is_lit(screen):
    return screen.script("return document.querySelector('.entry--new') === null")


def test_money_that_comes_in_counts_up_the_balance_and_lights_its_row_once(
        server, browse, ada, grace):
    """UI-LIVE-1, UI-LIVE-2, UI-LIVE-4: over a new separator too; only the news is announced."""
    screen = browse(server)
    watch(screen, grace)
    send(ada, grace, 956_79)
    screen.sees("$1,500.00")
    poll(lambda: no_row_is_lit(screen), 8, "the row stays lit")
    shown = screen.script("return window.shown")
    assert shown[0] == "$543.21" and shown[-1] == "$1,500.00"
    cents = in_cents(shown)
    assert len(cents) > 4 and cents == sorted(set(cents))
    assert all(figure.count(".") == 1 and ("," in figure) == (cent >= 1000_00)
               for figure, cent in zip(shown, cents))
    assert len(screen.script("return [...window.lit]")) == 1
    assert screen.script("return window.turns") == 1
    assert screen.script("return window.said") == f"Received $956.79 from {ada.username}"
    assert screen.script("""return document.querySelector(".hero__figure").closest(
        "[aria-live], [role=status], [role=alert], [role=log]") === null""")


def test_a_spanish_balance_counts_over_its_first_separator(start, browse):
    """UI-LIVE-2, UI-NUM-19: Spain groups no thousands below 10,000."""
    server = start(arguments=["--region", "ES"])
    ada, grace = newcomer(server, "ada"), newcomer(server, "grace")
    screen = browse(server)
    watch(screen, grace, holding=9_990_00, language="es")
    send(ada, grace, 20_00)
    screen.sees("10.010,00")
    shown = screen.script("return window.shown")
    figures = [figure.partition("\u00a0")[0] for figure in shown]
    assert figures[0] == "9990,00" and figures[-1] == "10.010,00" and len(figures) > 4
    assert all(("." in figure) == (len(figure) > len("9999,99")) for figure in figures)


def test_a_refresh_meanwhile_neither_ends_the_light_nor_begins_it_again(
        server, browse, ada, grace):
    """UI-LIVE-1"""
    screen = browse(server)
    watch(screen, grace)
    send(ada, grace, 20_00)
    screen.sees("$563.21")
    first = screen.script("return [...window.lit]")
    send(ada, grace, 1_00)
    screen.sees("$564.21")
    assert screen.script("""
        return [...document.querySelectorAll(".entry--new")].map(row => row.getAttribute("href"))
        """)[1:] == first
    poll(lambda: no_row_is_lit(screen), 8, "a row stays lit")
    assert len(screen.script("return [...window.lit]")) == 2


def test_nothing_moves_with_less_motion(server, browse, ada, grace):
    """UI-LIVE-1, UI-LIVE-2, UI-LIVE-4, UI-LIST-35: the row has a still tint that goes."""
    screen = browse(server)
    watch(screen, grace, less_motion=True)
    send(ada, grace, 20_00)
    screen.sees("$563.21")
    tint = screen.script("""
        return getComputedStyle(document.querySelector(".entry--new")).backgroundColor""")
    assert tint != "rgba(0, 0, 0, 0)"
    poll(lambda: no_row_is_lit(screen), 8, "the row stays lit")
    assert screen.script("return window.shown") == ["$543.21", "$563.21"]
    assert screen.script("return window.turns") == 0


def test_hidden_figures_never_count(server, browse, ada, grace):
    """UI-LIVE-2, UI-NUM-21"""
    screen = browse(server)
    watch(screen, grace, figures="hidden")
    send(ada, grace, 20_00)
    screen.sees(ada.username)
    poll(lambda: no_row_is_lit(screen), 8, "the row stays lit")
    [shown] = screen.script("return window.shown")
    assert not any(sign.isdigit() for sign in shown)


def test_the_title_of_a_hidden_tab_tells_what_came_in(server, browse, ada, grace):
    """UI-LIVE-3: the page itself waits until it is seen, so that people see what moves."""
    screen = browse(server)
    watch(screen, grace)
    title = screen.driver.title
    hide(screen, True)
    send(ada, grace, 20_00)
    poll(lambda: screen.driver.title == f"● $20.00 from {ada.username} – Awallet", 10, "the title")
    assert screen.script("return window.shown") == ["$543.21"]
    hide(screen, False)
    assert screen.driver.title == title
    screen.sees("$563.21")
    assert screen.script("return window.lit.size") == 1


def hide(screen, is_hidden):
    """As if another tab were in front: a window without a screen shows every tab."""
    screen.script("""
        Object.defineProperty(document, "hidden", {value: arguments[0], configurable: true});
        document.dispatchEvent(new Event("visibilitychange", {bubbles: true}));""", is_hidden)
