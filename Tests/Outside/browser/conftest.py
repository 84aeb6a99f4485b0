"""Browsers for the tests of this folder; a failing test leaves screenshots."""

import pytest
from selenium.common.exceptions import WebDriverException

from support import chromium, webkit
from support.browser import Browser
from support.client import PASSWORD
from support.program import Server
from support.page_states import NOBODY
from support.screens import PHONE
from support.fixture import PHONES, settle, username


def browsers_of(item):
    found = {value for value in item.funcargs.values() if isinstance(value, Browser)}
    return list(found) + getattr(item.funcargs.get("browse"), "opened", [])


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test fails if a console has an error or a page broke its policy."""
    result = yield
    for browser in browsers_of(pyfuncitem):
        assert browser.complaints() == []
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        for browser in browsers_of(item):
            report.sections.append(("screenshot", where(browser)))
    return report


def where(browser):
    """A browser that does not answer must not end the test run."""
    try:
        return f"{browser.path}: {browser.screenshot()}"
    except (AssertionError, WebDriverException) as error:
        return f"none: {error}"


@pytest.fixture(scope="session")
def pool():
    browsers = chromium.Pool()
    yield browsers
    browsers.close()


@pytest.fixture(scope="session")
def display():
    screen = webkit.Display()
    yield screen
    screen.close()


class Browsers:
    """Opens browsers and keeps a list of them."""

    def __init__(self, request):
        self.request = request
        self.opened = []

    def __call__(self, server, javascript=True, screen=PHONE, engine="Chromium"):
        if engine == "WebKit":
            driver = webkit.start(self.request.getfixturevalue("display"))
        else:
            driver = self.request.getfixturevalue("pool").take(javascript, screen)
        browser = Browser(driver, server.url, javascript, engine)
        self.opened.append(browser)
        return browser

    def close(self):
        for browser in self.opened:
            if browser.engine == "WebKit":
                browser.driver.quit()
            else:
                pool = self.request.getfixturevalue("pool")
                pool.give_back(browser.driver, browser.javascript, browser.url)


@pytest.fixture
def browse(request):
    browsers = Browsers(request)
    yield browsers
    browsers.close()


# The server, the people and the data of all page states.

@pytest.fixture(scope="session")
def fixture(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("fixture")).start()
    yield settle(server)
    server.stop()


# A sandbox accepts this code for every number.
SANDBOX_CODE = "123456"


class Visitor(Browser):
    """One browser for all page states; it signs in as the person that a state needs."""

    def __init__(self, driver, url):
        super().__init__(driver, url)
        self.cookies = {}
        self.expects(404, 422)

    def become(self, who):
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        if who == NOBODY:
            return
        if who not in self.cookies:
            self.sign_in_by_phone(who) if who in PHONES else self.sign_in_by_password(who)
            self.is_at("/home")
            answer = self.driver.execute_cdp_cmd("Network.getAllCookies", {})
            self.cookies[who] = answer["cookies"]
        self.driver.execute_cdp_cmd("Network.setCookies", {"cookies": self.cookies[who]})

    def sign_in_by_password(self, who):
        self.open("/login")
        self.fill("Username", username(who))
        self.fill("Password", PASSWORD)
        self.submit("Password")

    def sign_in_by_phone(self, who):
        self.open("/sign-in")
        self.fill("Phone number", PHONES[who])
        self.submit("Phone number")
        self.field("Verification code").send_keys(SANDBOX_CODE)


@pytest.fixture(scope="session")
def visitor(fixture, pool):
    driver = pool.take()
    yield Visitor(driver, fixture.url)
    pool.give_back(driver, True, fixture.url)
