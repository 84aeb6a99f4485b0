"""The parts around every page: navigation, hidden balances, and the name."""

import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from support.program import poll
from support.screens import PHONE, WIDE
from support.session import sign_in


@pytest.fixture
def demo(server, browse):
    return sign_in(browse(server), "DemoUser", "DemoPassword")


def ways(browser):
    return browser.driver.find_elements(By.CSS_SELECTOR, ".ways__link")


def test_the_navigation_is_at_the_bottom_of_a_phone_and_beside_a_wide_page(demo):
    """UI-A11Y-41: it has labels, targets of at least 44 px, and a mark of the current page."""
    demo.fit(PHONE)
    assert [way.text for way in ways(demo)] == ["Home", "Send", "Activity", "Goals", "You"]
    for way in ways(demo):
        assert way.rect["height"] >= 44 and way.rect["width"] >= 44
        assert way.rect["y"] + way.rect["height"] <= 844
        assert way.rect["y"] > 700
    current = demo.driver.find_elements(By.CSS_SELECTOR, ".ways [aria-current=page]")
    assert [way.text for way in current] == ["Home"]
    demo.fit(WIDE)
    assert all(way.rect["x"] < 256 and way.rect["height"] >= 44 for way in ways(demo))


def test_nothing_covers_the_focused_element(demo):
    """UI-DLG-31, WCAG 2.4.11: all of Home by keyboard, on a phone."""
    demo.fit(PHONE)
    covered = """
        const one = document.activeElement, box = one.getBoundingClientRect();
        const bar = document.querySelector(".ways").getBoundingClientRect();
        return !one.closest(".ways") && box.bottom > bar.top + 1 && box.height < bar.top;"""
    seen = 0
    for _ in range(60):
        demo.driver.switch_to.active_element.send_keys(Keys.TAB)
        if demo.driver.switch_to.active_element.tag_name == "body":
            break
        assert not demo.script(covered), demo.focused_text
        seen += 1
    assert seen > 15


def test_the_bar_does_not_cover_the_last_line(demo):
    demo.fit(PHONE)
    demo.script("scrollTo(0, document.documentElement.scrollHeight)")
    last = demo.driver.find_elements(By.CSS_SELECTOR, "main .list__item")[-1]
    bar = demo.driver.find_element(By.CSS_SELECTOR, ".ways")
    top = "return arguments[0].getBoundingClientRect().top"
    bottom = "return arguments[0].getBoundingClientRect().bottom"
    assert demo.script(bottom, last) < demo.script(top, bar)


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_one_tap_hides_every_balance(server, browse, javascript):
    """UI-NUM-21: on every page, also after a reload."""
    demo = browse(server, javascript)
    demo.open("/login")
    demo.fill("Username", "DemoUser")
    demo.fill("Password", "DemoPassword")
    demo.press("Sign in")
    demo.sees_pattern(r"\$[\d,]+\.\d\d")
    account = demo.driver.find_element(By.CSS_SELECTOR, "a.account-row").get_attribute("href")
    demo.press("Hide balances")
    demo.is_at("/home")
    for path in ("/home", account.removeprefix(server.url), "/transactions", "/home"):
        demo.open(path)
        demo.sees("••••")
        source = demo.driver.page_source
        assert "Hide balances" not in source
        main = source[source.index("<main"):source.index("</main")]
        assert not re.search(r"[$£€]\s?[\d,]*\d\.\d\d", main)
    demo.press("Show balances")
    demo.sees_pattern(r"\$[\d,]+\.\d\d")


def edit_the_name(demo):
    """The field of the name, which takes the focus as it opens."""
    demo.press_here("Edit your name")
    name = demo.field("Name others see")
    poll(lambda: demo.driver.switch_to.active_element == name, 5, "the field takes no focus")
    return name


def test_the_name_is_saved_when_editing_ends(demo):
    """S-NAME-1, S-NAME-2, S-NAME-4"""
    edit_the_name(demo).send_keys("Demo")
    demo.bring(demo.driver.find_element(By.CSS_SELECTOR, "a.account-row")).click()
    demo.is_at(r"/accounts/[0-9a-f-]{36}")
    demo.open("/home")
    demo.sees("Hello, Demo!")
    edit_the_name(demo).send_keys(
        Keys.CONTROL + "a" + Keys.NULL, Keys.BACKSPACE, Keys.TAB, Keys.TAB)
    demo.sees("Hello, DemoUser!")


def test_a_failed_save_shows_an_error_and_restores_the_old_name(demo):
    """S-NAME-5"""
    name = edit_the_name(demo)
    demo.script("window.fetch = () => Promise.reject(new TypeError())")
    name.send_keys("!", Keys.TAB, Keys.TAB)
    demo.sees("The server did not answer.")
    assert name.get_attribute("value") == ""
    demo.sees("Hello, DemoUser!")


def test_home_has_log_out_and_add_account(demo):
    """S-HOME-7"""
    assert demo.control("Add account").is_displayed()
    assert demo.control("Sign out").is_displayed()
