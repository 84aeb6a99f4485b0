"""Offline, the app shows the last copies with their time; logging out deletes the copies."""

import pytest

from support.client import newcomer
from support.engines import in_firefox_too
from support.program import poll

from test_live import sign_in

# Everything that the browser stores for the site, as one text.
STORAGE = """
const done = arguments[0];
(async () => {
  const found = [JSON.stringify({...localStorage}), JSON.stringify({...sessionStorage})];
  for (const base of await indexedDB.databases()) found.push(base.name);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      found.push(request.url, await answer.text());
    }
  }
  return found.join("\\n");
})().then(done, (error) => done("error " + error));
"""
COPIES = """
const done = arguments[0];
(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages"));
  const cache = names.length === 1 ? await caches.open(names[0]) : null;
  return cache ? (await cache.keys()).map((request) => new URL(request.url).pathname) : [];
})().then(done);
"""

FORGET = """
const done = arguments[0];
(async () => {
  for (const name of await caches.keys()) if (name.startsWith("pages")) await caches.delete(name);
  return (await caches.keys()).filter((name) => name.startsWith("pages"));
})().then(done);
"""


# Whether a worker is there that came after all of the site's storage had gone.
MARK = "caches.open('before').then(() => arguments[0](true));"
IS_NEW = """
const done = arguments[0];
(async () => {
  const names = await caches.keys();
  const hasFiles = names.some((name) => name.startsWith("files"));
  return hasFiles && !names.includes("before") && navigator.serviceWorker.controller !== null;
})().then(done);
"""


def copies(screen):
    return screen.driver.execute_async_script(COPIES)


@pytest.fixture
def grace(own):
    person = newcomer(own, "grace")
    person.deposit(person.account, 12_345)
    return person


@pytest.fixture
def own(start):
    return start()


@pytest.fixture
def screen(own, browse, grace):
    """Grace's browser with copies of Home, one account and her activity."""
    screen = browse(own)
    screen.expects_silence()
    sign_in(screen, grace)
    wait_for_copy(screen, "/home")
    for path in (f"/accounts/{grace.account}", "/transactions"):
        screen.open(path)
        wait_for_copy(screen, path)
    return screen


def wait_for_copy(screen, path):
    poll(lambda: path in copies(screen), 40, f"no copy of {path}")


@in_firefox_too
def test_offline_the_app_shows_copies_with_their_time_and_moves_no_money(own, screen, grace):
    """UI-APP-48"""
    own.stop()
    for path, words in [
            ("/home", "$123.45"), ("/", "$123.45"), (f"/accounts/{grace.account}", "Pocket"),
            ("/transactions", "$123.45")]:
        screen.open(path)
        screen.sees(words)
        screen.sees_pattern(r"You are offline\. Last updated: \d\d:\d\d\.")
        screen.sees("You cannot move money until you are back online.")
        everything_is_off(screen)


def test_a_page_that_bypassed_the_worker_is_copied_too(screen):
    """UI-APP-48: such as a page that loads while the worker takes over."""
    screen.open("/home")
    assert screen.driver.execute_async_script(FORGET) == []
    screen.driver.execute_cdp_cmd("Page.reload", {"ignoreCache": True})
    came = "return performance.getEntriesByType('navigation')[0].workerStart"
    poll(lambda: screen.script(came) == 0, 20, "the worker was not passed by")
    wait_for_copy(screen, "/home")


def everything_is_off(screen):
    driver = screen.driver
    # But for the question before a session ends, which opens by itself.
    assert driver.find_elements("css selector", "form button:enabled:not(#idle *)") == []
    links = driver.find_elements("css selector", "a[href*='/send'], a[href*='/deposits']")
    assert links == []
    # The round-up button may be disabled for another reason: there is no round-up.
    off = driver.find_elements(
        "css selector", "[aria-disabled=true]:not(.change__save), button:disabled")
    assert off
    for control in off:
        assert control.get_attribute("aria-describedby") == "offline-reason"


@in_firefox_too
def test_offline_a_page_without_a_copy_is_the_apps_own_page(own, screen):
    own.stop()
    screen.open("/send")
    screen.sees("You are offline")
    screen.sees("there is no copy to show")


@in_firefox_too
def test_a_lost_connection_disables_moving_money_until_it_is_back(own, screen):
    """UI-APP-48"""
    screen.open("/home")
    own.stop()
    screen.sees_pattern(r"Last updated: \d\d:\d\d\.")
    everything_is_off(screen)
    own.start()
    poll(lambda: "You are offline" not in screen.text, 20, "it is not online again")
    assert screen.control("Send").get_attribute("href").endswith("/send")


@in_firefox_too
def test_logging_out_deletes_all_personal_data_of_the_browser(own, screen, grace):
    """S-SESS-6, UI-APP-49"""
    assert "123.45" in screen.driver.execute_async_script(STORAGE)
    screen.open("/home")
    assert screen.driver.execute_async_script(MARK)
    screen.press("Sign out")
    screen.is_at("/login")
    # A browser may show the page before it has removed everything.
    poll(lambda: screen.driver.execute_async_script(IS_NEW), 40, "no new worker")
    kept = screen.driver.execute_async_script(STORAGE)
    for secret in (grace.username, "123.45", "Pocket", grace.account):
        assert secret not in kept
    own.stop()
    for path in ("/home", "/transactions", f"/accounts/{grace.account}"):
        screen.open(path)
        screen.sees("You are offline")
        for secret in (grace.username, "123.45", "Pocket"):
            screen.does_not_see(secret)


@in_firefox_too
def test_the_next_person_never_sees_the_copies_of_the_person_before(own, screen, grace):
    """S-SESS-6: also if nobody logged out and only the cookie is gone."""
    linus = newcomer(own, "linus")
    screen.driver.delete_all_cookies()
    sign_in(screen, linus)
    wait_for_copy(screen, "/home")
    assert copies(screen) == ["/home"]
    assert grace.username not in screen.driver.execute_async_script(STORAGE)


@in_firefox_too
def test_hidden_balances_are_hidden_in_the_copies_too(own, screen, grace):
    """UI-NUM-21"""
    screen.driver.add_cookie(
        {"name": screen.cookie_name("figures"), "value": "hidden", "path": "/"})
    screen.open("/home")
    poll(lambda: copies(screen) == ["/home"], 10, "old copies stayed")
    assert "123.45" not in screen.driver.execute_async_script(STORAGE)
