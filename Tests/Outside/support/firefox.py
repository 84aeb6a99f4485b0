"""Firefox without windows. Debian has no driver for it, so `Driver` gives Selenium's commands to
Firefox as those of WebDriver BiDi. One Firefox serves many people: each has a container."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from selenium import webdriver

from support import bidi, chromium
from support.firefox_commands import Commands
from support.motion import Still
from support.program import poll

# The program itself and not the script in /usr/bin.
BINARY = "/usr/lib/firefox-esr/firefox-esr"

# No requests to others, no pages of the first start, no questions. Windows without the focus act
# as if they had it, and no window waits because another one is in front.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.update.enabled": False,
    "focusmanager.testmode": True,
    "intl.accept_languages": "en-US, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "signon.rememberSignons": False,
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "widget.windows.window_occlusion_tracking.enabled": False,
}

# What Firefox writes about the requests of a page that goes before they are answered.
OF_A_PAGE_THAT_LEFT = ["A ServiceWorker intercepted the request", "NS_ERROR_ABORT"]


class Firefox:
    """A running Firefox with a profile of its own."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="awallet-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                 for name, value in PREFERENCES.items()]
        (self.folder / "user.js").write_text("".join(lines))
        command = [BINARY, "--headless", "--no-remote", "--profile", str(self.folder),
                   "--remote-debugging-port", "0", "about:blank"]
        environment = {**os.environ, "HOME": str(self.folder), "LANG": "en_US.UTF-8",
                       "MOZ_CRASHREPORTER_DISABLE": "1"}
        self.process = subprocess.Popen(
            command, env=environment, start_new_session=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = bidi.Connection(poll(self._address, 60, "Firefox did not start"))
        self.connection.command("session.new", capabilities={})
        self.connection.command("session.subscribe", events=["log.entryAdded"])

    def _address(self):
        """The port that Firefox chose and wrote into its profile."""
        assert self.process.poll() is None, "Firefox has ended"
        try:
            told = json.loads((self.folder / "WebDriverBiDiServer.json").read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        return f"ws://{told['ws_host']}:{told['ws_port']}/session"

    def open(self, screen):
        """A window with its own cookies."""
        driver = Driver(self.connection)
        fit(driver, screen)
        return driver

    def close(self):
        """Ends the browser and the processes of its pages."""
        self.connection.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Driver(Still, webdriver.Remote):
    """The windows of one person."""

    def __init__(self, connection):
        super().__init__(Commands(connection, chromium.LISTEN), options=webdriver.FirefoxOptions())

    def get_log(self, _):
        """What scripts wrote to the console, and uncaught errors, since the last call."""
        return self.command_executor.log()

    def set_cookies(self, cookies):
        for cookie in cookies:
            self.command_executor.set_cookie(cookie)


def fit(driver, screen):
    driver.command_executor.fit(screen.width, screen.height)
