"""What is around every page: ways to go, hidden balances, the name, small and enlarged windows."""

import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PAGES = ["/home", "/transactions", "/send", "/profile", "/profile/name", "/accounts/new",
         "/deposits", "/transfers", "/nowhere"]


@pytest.fixture
def demo(server, browse):
    browser = browse(server)
    browser.open("/login")
    browser.fill("Username", "DemoUser")
    browser.fill("Password", "DemoPassword")
    browser.press("Login")
    browser.is_at("/home")
    yield browser


def resize(browser, width, height):
    browser.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def ways(browser):
    return browser.driver.find_elements(By.CSS_SELECTOR, ".ways__link")


def test_the_bar_lies_at_the_end_of_a_phone_and_beside_a_wide_page(demo):
    """UI-A11Y-41: labels, targets of 44 px and more, and where one is."""
    resize(demo, 390, 844)
    assert [way.text for way in ways(demo)] == ["Home", "Send", "Activity", "You"]
    for way in ways(demo):
        assert way.rect["height"] >= 44 and way.rect["width"] >= 44
        assert way.rect["y"] + way.rect["height"] <= 844
        assert way.rect["y"] > 700
    current = demo.driver.find_elements(By.CSS_SELECTOR, ".ways [aria-current=page]")
    assert [way.text for way in current] == ["Home"]
    resize(demo, 1280, 800)
    assert all(way.rect["x"] < 256 and way.rect["height"] >= 44 for way in ways(demo))


def test_nothing_that_has_the_focus_is_covered(demo):
    """UI-DLG-31, WCAG 2.4.11: the whole of Home by keyboard, on a phone."""
    resize(demo, 390, 844)
    covered = """
        const one = document.activeElement, box = one.getBoundingClientRect();
        const bar = document.querySelector(".ways").getBoundingClientRect();
        return !one.closest(".ways") && box.bottom > bar.top + 1 && box.height < bar.top;"""
    seen = 0
    for _ in range(60):
        demo.driver.switch_to.active_element.send_keys(Keys.TAB)
        if demo.driver.switch_to.active_element.tag_name == "body":
            break
        assert not demo.driver.execute_script(covered), demo.driver.switch_to.active_element.text
        seen += 1
    assert seen > 15


def test_the_last_line_can_be_read_above_the_bar(demo):
    resize(demo, 390, 844)
    demo.driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    last = demo.driver.find_elements(By.CSS_SELECTOR, "main .list__item")[-1]
    bar = demo.driver.find_element(By.CSS_SELECTOR, ".ways")
    top = "return arguments[0].getBoundingClientRect().top"
    bottom = "return arguments[0].getBoundingClientRect().bottom"
    assert demo.driver.execute_script(bottom, last) < demo.driver.execute_script(top, bar)


@pytest.mark.parametrize("height", [800, 256], ids=["320 px", "1280 x 1024 at 400 %"])
@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(demo, path, height):
    """UI-A11Y-42"""
    resize(demo, 320, height)
    demo.open(path)
    width = "return document.documentElement.scrollWidth"
    assert demo.driver.execute_script(width) <= 320
    position = "return getComputedStyle(document.querySelector('.ways')).position"
    if height == 256:
        if demo.driver.find_elements(By.CSS_SELECTOR, ".ways"):
            assert demo.driver.execute_script(position) != "fixed"


@pytest.mark.parametrize("path", PAGES)
def test_wide_spacing_of_text_loses_nothing(demo, path):
    """UI-A11Y-42, WCAG 1.4.12"""
    resize(demo, 320, 800)
    demo.open(path)
    clipped = """
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
          word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`);
        document.adoptedStyleSheets = [sheet];
        const wide = [...document.querySelectorAll("main *, .ways *")].filter((one) =>
          one.checkVisibility() && !one.closest(".unseen, select, svg") && one.clientWidth > 0
          && !one.matches("input") && one.scrollWidth > one.clientWidth + 1
          && getComputedStyle(one).overflowX !== "visible");
        return [document.documentElement.scrollWidth, wide.map((one) => one.className)];"""
    width, wide = demo.driver.execute_script(clipped)
    assert width <= 320 and wide == []


@pytest.mark.parametrize("javascript", [True, False], ids=["JavaScript", "no JavaScript"])
def test_one_tap_hides_every_balance(server, browse, javascript):
    """UI-NUM-21: on every page, and after a reload."""
    demo = browse(server, javascript)
    demo.open("/login")
    demo.fill("Username", "DemoUser")
    demo.fill("Password", "DemoPassword")
    demo.press("Login")
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
    assert demo.complaints() == []


def test_the_name_is_saved_when_editing_ends(demo):
    """S-NAME-1, S-NAME-2, S-NAME-4"""
    demo.control("Edit your name").click()
    name = demo.field("Name that others see")
    assert demo.driver.switch_to.active_element == name
    name.send_keys("Demo")
    demo.bring(demo.driver.find_element(By.CSS_SELECTOR, "a.account-row")).click()
    demo.is_at(r"/accounts/[0-9a-f-]{36}")
    demo.open("/home")
    demo.sees("Hello, Demo!")
    demo.control("Edit your name").click()
    demo.field("Name that others see").send_keys(
        Keys.CONTROL + "a" + Keys.NULL, Keys.BACKSPACE, Keys.TAB, Keys.TAB)
    demo.sees("Hello, DemoUser!")
    assert demo.complaints() == []


def test_a_failed_save_says_so_and_puts_the_old_name_back(demo):
    """S-NAME-5"""
    demo.control("Edit your name").click()
    name = demo.field("Name that others see")
    demo.driver.execute_script("window.fetch = () => Promise.reject(new TypeError())")
    name.send_keys("!", Keys.TAB, Keys.TAB)
    demo.sees("There was no answer.")
    assert name.get_attribute("value") == ""
    demo.sees("Hello, DemoUser!")


def test_the_way_out_and_the_way_to_an_account_are_on_home(demo):
    """S-HOME-7"""
    assert demo.control("Add Account").is_displayed()
    assert demo.control("Log out").is_displayed()


def test_nothing_moves_for_those_who_asked_for_that(demo):
    """UI-LIST-35"""
    demo.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-reduced-motion", "value": "reduce"}]})
    demo.open("/home")
    demo.control("Add Account").click()
    demo.sees_sheet()
    assert demo.driver.execute_script("return document.getAnimations().length") == 0


def test_text_from_right_to_left_mirrors_the_page(demo):
    """The layout has no left and right of its own."""
    resize(demo, 1280, 800)
    demo.driver.execute_script("document.documentElement.dir = 'rtl'")
    assert all(way.rect["x"] > 1280 - 256 for way in ways(demo))
    assert demo.driver.execute_script("return document.documentElement.scrollWidth") <= 1280
