"""Chromium without windows. A start takes a second, so tests reset and reuse browsers."""

import contextlib
import os
import signal

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.command import Command
from urllib3.exceptions import HTTPError

from support.motion import Still
from support.program import free_port, poll
from support.screens import PHONE

# Reports violations of the page's policy, uncaught errors, and motion with reduced motion
# (UI-LIST-35). Colours may fade.
LISTEN = """
const less = matchMedia("(prefers-reduced-motion: reduce)");
const moves = /^(transform|translate|scale|rotate|top|left|right|bottom|inset|width|height|margin)/;
for (const type of ["animationstart", "transitionrun"]) addEventListener(type, event => {
  if (!less.matches) return;
  const isLong = event.target.getAnimations({subtree: true}).some(
    one => one.effect.getComputedTiming().duration > 10);
  if (isLong && (event.animationName || moves.test(event.propertyName)))
    console.error(`Moves: ${event.animationName ?? event.propertyName}`);
}, true);
addEventListener("securitypolicyviolation", event =>
  console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`));
addEventListener("unhandledrejection", event => console.error(`Unhandled: ${event.reason}`));
"""


# The driver must not repeat these commands. It may repeat all others on the next page.
DEEDS = {Command.CLICK_ELEMENT, Command.SEND_KEYS_TO_ELEMENT, Command.W3C_ACTIONS}

# The driver's errors if the page goes during a command.
LOST = (
    "no such execution context", "aborted by navigation", "navigation detected by remote end",
    "Inspected target navigated or closed", "cannot determine loading status",
    "Promise was collected")
# The driver's errors if the page goes before a command. A repeated command finds a stale element.
LOST_BEFORE = ("Could not find object with given id", "Could not find node with given id")


def lost_its_page(error):
    """Whether the driver asked between two pages, when no page can answer."""
    return any(words in str(error) for words in LOST + LOST_BEFORE)


class Driver(Still, webdriver.Chrome):
    """Repeats a command on the next page if the last page went before it answered."""

    def execute(self, command, params=None):
        return poll(lambda: self._ask(command, params), 20, f"no page answers {command}")

    def _ask(self, command, params):
        try:
            return super().execute(command, params)
        except WebDriverException as error:
            if not lost_its_page(error):
                raise
            if command not in DEEDS or any(words in str(error) for words in LOST_BEFORE):
                return None
            # The command succeeded, and the page went before the driver noticed.
            return {"value": None}


# The pages of a test trust each other, so they share a process, and no process waits in reserve.
# Letters have the widths that they have in a window. The program itself and not the script in
# /usr/bin, whose end leaves the browser running.
SHELL = (
    "/usr/lib/chromium/chromium-headless-shell", "--in-process-gpu", "--renderer-process-limit=1",
    "--disable-site-isolation-trials", "--disable-features=SpareRendererForSitePerProcess",
    "--font-render-hinting=none")
# `make speed` times a whole browser, such as people have.
WHOLE = ("/usr/bin/chromium", "--headless=new")
BINARY, *OPTIONS = WHOLE if "AWALLET_SPEED" in os.environ else SHELL


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = BINARY
    for word in (*OPTIONS, "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                 "--window-size=1280,1024", "--lang=en-US"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Driver(options=options, service=Service("/usr/bin/chromedriver", port=free_port()))
    driver.set_page_load_timeout(30)
    return driver


def prepare(driver, screen, javascript=True):
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not javascript})
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTEN})
    # Only the window's first tab has the focus.
    driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
    fit(driver, screen)


# The size of the drawing of a page that nobody looks at; its layout stays the same.
TINY = 0.1


def fit(driver, screen, is_drawn=True):
    """Sets the exact size of the page, independent of the window. A page that is not drawn takes
    no clicks."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": screen.width, "height": screen.height, "deviceScaleFactor": 1,
        "mobile": screen.touch, "scale": 1 if is_drawn else TINY})
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": screen.touch})


def prefer(driver, dark=False, less_motion=False, more_contrast=False, forced_colors=False):
    """Sets the person's preferences of the system."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        {"name": "prefers-reduced-motion", "value": "reduce" if less_motion else "no-preference"},
        {"name": "prefers-contrast", "value": "more" if more_contrast else "no-preference"},
        {"name": "forced-colors", "value": "active" if forced_colors else "none"},
    ]})


class Pool:
    """Keeps browsers between tests, and removes everything that a test left in them."""

    def __init__(self):
        self.idle = []

    def take(self, javascript=True, screen=PHONE):
        driver = self.idle.pop() if self.idle else start()
        prepare(driver, screen, javascript)
        return driver

    def give_back(self, driver, url):
        try:
            reset(driver, url)
        except (WebDriverException, HTTPError):
            end(driver)
        else:
            self.idle.append(driver)

    def close(self):
        for driver in self.idle:
            driver.quit()


def end(driver):
    """Ends a browser whose driver may no longer answer."""
    driver.service.process.kill()
    driver.service.process.wait()
    with contextlib.suppress(ProcessLookupError):
        os.kill(driver.capabilities["goog:processID"], signal.SIGKILL)


def reset(driver, url):
    """Opens a new tab: emulation, scripts and authenticators belong to the old one."""
    old = driver.window_handles
    driver.switch_to.new_window("tab")
    fresh = driver.current_window_handle
    for handle in old:
        driver.switch_to.window(handle)
        driver.close()
    driver.switch_to.window(fresh)
    driver.delete_network_conditions()
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    driver.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    driver.execute_cdp_cmd("Browser.resetPermissions", {})
    driver.get_log("browser")
