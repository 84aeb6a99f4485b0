"""WebKit, as in Safari: WebKitGTK's own browser on a virtual screen."""

import os
import pathlib
import subprocess

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from support.motion import Still
from support.program import free_port

# This browser's narrowest window; its own bar takes 38 pixels.
WIDTH, HEIGHT, BAR = 447, 844, 38


class Driver(Still, webdriver.WebKitGTK):
    """WebKit's own driver."""


class Display:
    """An own X server on a free display number."""

    def __init__(self):
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1024x24",
                   "-nolisten", "tcp"]
        self.process = subprocess.Popen(
            command, pass_fds=[writer], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as told:
            self.name = ":" + told.readline().strip()
        assert self.name != ":", "Xvfb did not start"

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=10)


def start(display):
    folders = pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
    options = Options()
    options.binary_location = str(next(folders))
    options.add_argument("--automation")
    environment = {**os.environ, "DISPLAY": display.name, "LANG": "en_US.UTF-8"}
    service = Service("/usr/bin/WebKitWebDriver", port=free_port(), env=environment)
    driver = Driver(options=options, service=service)
    driver.set_page_load_timeout(30)
    driver.set_window_size(WIDTH, HEIGHT + BAR)
    return driver


# The policy's violations, also those before this script.
VIOLATIONS = """
const observer = new ReportingObserver(() => {}, {types: ["csp-violation"], buffered: true});
observer.observe();
return observer.takeRecords().map(record => JSON.stringify(record.body));
"""


def violations(driver):
    return driver.execute_script(VIOLATIONS)
