"""Browsers for the tests of this folder; a failing test leaves screenshots."""

import pytest

from support import chromium, webkit
from support.browser import Browser
from support.screens import PHONE


def browsers_of(item):
    found = [value for value in item.funcargs.values() if isinstance(value, Browser)]
    return found + getattr(item.funcargs.get("browse"), "opened", [])


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """No test passes while a console has an error or a policy was broken."""
    result = yield
    for browser in browsers_of(pyfuncitem):
        assert browser.complaints() == []
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        for browser in browsers_of(item):
            report.sections.append(("screenshot", f"{browser.path}: {browser.screenshot()}"))
    return report


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
    """Opens browsers, and remembers them."""

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
