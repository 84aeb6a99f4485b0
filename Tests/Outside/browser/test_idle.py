"""Before a session ends that nobody uses, the page asks."""

import pytest
from selenium.webdriver.common.keys import Keys

from support.client import PASSWORD, Client, newcomer
from support.clock import START, Clock
from support.fake_time import wrong_clock
from support.program import awallet
from support.session import sign_in
from support.setup import HOST, browser_of

# Loads the script once more, with timers that run when the test says so.
RUN_AGAIN = """
window.timers = [];
window.soon = window.setTimeout.bind(window);
// Those of other scripts run as ever.
window.setTimeout = (run, wait, ...more) =>
  run.name === "look" ? timers.push({ run, wait }) : soon(run, wait, ...more);
const script = document.querySelector('script[src*="/idle.js"]');
return import(`${script.src}?again`).then(() => timers.at(-1).wait);
"""
NEXT = """
const done = arguments[0];
const { length } = timers;
timers.at(-1).run();
const look = () => timers.length > length ? done(timers.at(-1).wait)
  : soon(look, 20);
look();
"""
IS_ASKED = "return document.getElementById('idle').open"



@pytest.fixture
def offset(tmp_path):
    """How far the server's clock is ahead, in a file."""
    file = tmp_path / "offset"
    file.write_text("+0")
    return file


def test_a_page_that_nobody_uses_asks_and_an_answer_keeps_the_session(start, browse, offset):
    """S-SESS-8, SES-3: asking uses nothing, an answer does, and without one the session ends."""
    server = start("serve", env=wrong_clock(file=offset))
    Client(server.url).register("ada_lovelace")
    browser = browse(server)
    browser.open("/login")
    browser.fill("Username", "ada_lovelace")
    browser.fill("Password", PASSWORD)
    browser.press("Sign in")
    browser.is_at("/home")
    browser.has_loaded()
    first = browser.script(RUN_AGAIN)
    assert first == 240_000

    def look():
        return browser.driver.execute_async_script(NEXT)

    assert (15 * 60 - 120) * 1000 < look() <= (15 * 60 - 60) * 1000
    assert not browser.script(IS_ASKED)
    offset.write_text("+14m")
    assert look() <= 10_000
    assert browser.script(IS_ASKED)
    assert "Still there?" in browser.script("return document.getElementById('idle').innerText")
    # Asking again uses nothing.
    assert look() <= 10_000
    browser.driver.switch_to.active_element.send_keys(Keys.ENTER)
    browser._wait(lambda: not browser.script(IS_ASKED), "an answer")
    browser._wait(lambda: look() > 60_000, "a longer time")
    offset.write_text("+28m")
    browser.open("/home")
    browser.is_at("/home")
    browser.script(RUN_AGAIN)
    offset.write_text("+44m")
    browser.script("timers.at(-1).run()")
    browser.is_at(r"/login\?ended=yes")


def test_a_session_that_ends_in_any_case_is_not_asked_about(start, browse):
    """S-SESS-8: a sandbox ends one after a day, used or not."""
    server = start(arguments=["--clock", START])
    ada = newcomer(server)
    browser = sign_in(browse(server), ada.username)
    browser.has_loaded()
    browser.script(RUN_AGAIN)
    Clock(server.url).advance(by="PT23H59M30S")
    assert browser.driver.execute_async_script(NEXT) <= 31_000
    assert not browser.script(IS_ASKED)


@pytest.mark.parametrize("minutes", [5, 40])
def test_treasurers_and_hosts_have_an_idle_time_of_their_own(start, offset, minutes):
    """S-SESS-8: shorter or longer than that of members, who keep theirs."""
    server = start("serve", ["--desk-idle", f"{minutes}m"], env=wrong_clock(file=offset))
    for name in ("ada_lovelace", "grace_hopper"):
        Client(server.url).register(name)
    given = awallet("person", "role", "grace_hopper", "treasurer", "--data", server.data)
    assert given.returncode == 0, given.stderr
    # Nobody uses one for a minute less than it lasts, the other for a minute more.
    sessions = [
        (idle + late, late < 0, name, browser_of(name, server))
        for name, idle in (("ada_lovelace", 15), ("grace_hopper", minutes), (HOST, minutes))
        for late in (-1, 1)]
    for minute, lives, name, browser in sorted(sessions, key=lambda one: one[0]):
        offset.write_text(f"+{minute}m")
        answer = browser.call("GET", "/home")
        assert (answer.status_code, answer.headers.get("Location")) == (
            (200, None) if lives else (303, "/login?ended=yes")), (minute, name)
