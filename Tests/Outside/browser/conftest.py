"""Browsers for the tests of this folder; a failing test leaves screenshots."""

import pytest

from support.browser import Browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        for browser in item.funcargs.get("browse", Browsers).opened:
            report.sections.append(("screenshot", f"{browser.path}: {browser.screenshot()}"))
    return report


class Browsers:
    """Opens browsers, and remembers them."""

    opened = []

    def __init__(self):
        self.opened = []

    def __call__(self, server, javascript=True):
        browser = Browser(server.url, javascript)
        self.opened.append(browser)
        return browser


@pytest.fixture
def browse():
    browsers = Browsers()
    yield browsers
    for browser in browsers.opened:
        browser.close()
