"""Browsers for the tests of this folder; a failing test leaves screenshots."""

import pytest
from selenium.common.exceptions import WebDriverException

from support import chromium, family, webkit
from support.browser import Browser
from support.client import PASSWORD
from support.firefox import Firefox
from support.program import Server
from support.page_states import BARE, FAMILY, NOBODY, SANDBOX
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


@pytest.fixture(scope="session")
def firefox():
    browser = Firefox()
    yield browser
    browser.close()


class Browsers:
    """Opens browsers and keeps a list of them."""

    def __init__(self, request, engine):
        self.request = request
        self.engine = engine
        self.opened = []

    def __call__(self, server, javascript=True, screen=PHONE, engine=None):
        engine = engine or self.engine
        if engine == "WebKit":
            driver = webkit.start(self.request.getfixturevalue("display"))
        elif engine == "Firefox":
            driver = self.request.getfixturevalue("firefox").open(screen)
        else:
            driver = self.request.getfixturevalue("pool").take(javascript, screen)
        browser = Browser(driver, server.url, javascript, engine)
        self.opened.append(browser)
        return browser

    def close(self):
        for browser in self.opened:
            if browser.engine == "Chromium":
                pool = self.request.getfixturevalue("pool")
                pool.give_back(browser.driver, browser.url)
            else:
                browser.driver.quit()


@pytest.fixture
def engine():
    """A test takes others by a mark of support/engines.py."""
    return "Chromium"


@pytest.fixture
def browse(request, engine):
    browsers = Browsers(request, engine)
    yield browsers
    browsers.close()


# The server, the people and the data of all page states.

@pytest.fixture(scope="session")
def fixture(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("fixture")).start()
    yield settle(server)
    server.stop()


class Wallets:
    """The wallets of the page states. All but the sandbox start when a state needs them."""

    def __init__(self, sandbox, folders):
        self.open = {SANDBOX: sandbox}
        self.folders = folders

    def __getitem__(self, name):
        if name not in self.open:
            begin = {BARE: family.bare, FAMILY: family.family}[name]
            self.open[name] = begin(self.folders.mktemp(name))
        return self.open[name]

    def close(self):
        for name in (BARE, FAMILY):
            if name in self.open:
                self.open[name].server.stop()


@pytest.fixture(scope="session")
def wallets(fixture, tmp_path_factory):
    opened = Wallets(fixture, tmp_path_factory)
    yield opened
    opened.close()


# A sandbox accepts this code for every number.
SANDBOX_CODE = "123456"


class Visitor(Browser):
    """One browser for all page states; it signs in as the person that a state needs."""

    def __init__(self, driver, url, engine="Chromium"):
        super().__init__(driver, url, engine=engine)
        self.wallet = None
        self.cookies = {}
        self.expects(404, 422)

    def visit(self, wallet, who):
        """Goes to a wallet as this person."""
        self.wallet, self.url = wallet, wallet.url
        self.expected_words = []
        self.become(who)

    def become(self, who):
        if who in self.cookies and self.has(self.cookies[who]):
            return
        # Without cookies, a page that asks for itself goes to the sign-in page, then home.
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        if who == NOBODY:
            return
        if who not in self.cookies:
            self.sign_in(who)
            self.is_at("/home")
            self.cookies[who] = self.kept_cookies()
        self.driver.execute_cdp_cmd("Network.setCookies", {"cookies": self.cookies[who]})

    def kept_cookies(self):
        return self.driver.execute_cdp_cmd("Network.getAllCookies", {})["cookies"]

    def has(self, cookies):
        """Whether the browser has these cookies, and no others."""
        def told(some):
            return {(one["name"], one["path"], one["value"]) for one in some}
        return told(self.kept_cookies()) == told(cookies)

    def sign_in(self, who):
        if who in family.MEMBERS:
            family.sign_in(self, self.wallet, who)
        elif who in PHONES:
            self.sign_in_by_phone(who)
        else:
            self.sign_in_by_password(who)

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


class FirefoxVisitor(Visitor):
    """The same in Firefox, where each person of a wallet has windows of their own."""

    def __init__(self, firefox):
        self.firefox = firefox
        self.drivers = {}
        super().__init__(None, "", engine="Firefox")

    def become(self, who):
        key = self.wallet.url, who
        if key in self.drivers:
            self.driver, cookies = self.drivers[key]
            # Without cookies, a page that asks for itself goes to the sign-in page.
            self.driver.get("about:blank")
            self.driver.delete_all_cookies()
            self.driver.set_cookies(cookies)
            return
        self.driver = self.firefox.open(PHONE)
        if who != NOBODY:
            self.sign_in(who)
            self.is_at("/home")
        cookies = [{**one, "url": self.wallet.url} for one in self.driver.get_cookies()]
        self.drivers[key] = self.driver, cookies

    def close(self):
        for driver, _ in self.drivers.values():
            driver.quit()


@pytest.fixture(scope="session")
def people(firefox):
    visitor = FirefoxVisitor(firefox)
    yield visitor
    visitor.close()


@pytest.fixture(scope="session")
def only_visitor(fixture, pool):
    driver = pool.take()
    yield Visitor(driver, fixture.url)
    pool.give_back(driver, fixture.url)


@pytest.fixture
def visitor(only_visitor, fixture):
    """In the sandbox, wherever the last test was."""
    only_visitor.url = fixture.url
    return only_visitor
