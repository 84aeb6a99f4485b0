"""Selenium's commands as commands of WebDriver BiDi, as far as the tests use them."""

import time
from urllib.parse import urlsplit

from selenium.common.exceptions import (
    ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
    StaleElementReferenceException, WebDriverException)
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.command import Command

from support import firefox_scripts as scripts
from support.bidi import ELEMENT, BidiError, argument, result
from support.program import poll

# Firefox's errors if the page goes while a command runs.
LOST = ("AbortError", "destroyed before", "Discarded", "no such frame", "NS_BINDING_ABORTED",
        "NS_ERROR_ABORT", "navigation")


def is_lost(error):
    return any(words in str(error) for words in LOST)


def told(error):
    """Selenium's error for an error of Firefox or of a script."""
    is_stale = any(words in str(error) for words in ("no such node", *scripts.STALE))
    return (StaleElementReferenceException if is_stale else WebDriverException)(str(error))


class Commands:
    """The executor of one driver: what Selenium would send to a server."""

    def __init__(self, connection, preload):
        self.connection = connection
        self.person = connection.command("browser.createUserContext")["userContext"]
        connection.command("script.addPreloadScript", functionDeclaration=f"() => {{{preload}}}",
                           userContexts=[self.person])
        self.size = None
        self.windows = []
        self.window = None
        self.open_window()

    def execute(self, command, params):
        act = ACTS.get(command)
        if act is None:
            raise WebDriverException(f"{command} is not among firefox_commands.ACTS")
        return {"value": act(self, params)}

    def close(self):
        """Selenium's end of a connection; this one is that of all drivers."""

    # The protocol

    def ask(self, method, **params):
        """A question that the next page may answer, if this page goes meanwhile."""
        def answer():
            try:
                return [self.connection.command(method, **params)]
            except BidiError as error:
                if not is_lost(error):
                    raise told(error) from None
                return None
        return poll(answer, 20, f"no page answers {method}")[0]

    def act(self, method, **params):
        """A deed that must not happen twice; its page may go before Firefox notices the end."""
        try:
            self.connection.command(method, context=self.window, **params)
        except BidiError as error:
            if not is_lost(error):
                raise told(error) from None

    def call(self, body, *arguments):
        answer = self.ask(
            "script.callFunction", functionDeclaration=scripts.CALL % body,
            arguments=[argument(one) for one in arguments], awaitPromise=True,
            target={"context": self.window})
        if answer["type"] == "success":
            return result(answer["result"])
        raise told(answer["exceptionDetails"]["text"])

    # Windows. Each is one of its own, because a tab behind another one is slowed down.

    def open_window(self, _=None):
        made = self.connection.command(
            "browsingContext.create", type="window", userContext=self.person)
        self.windows.append(made["context"])
        if self.window is None:
            self.window = made["context"]
        if self.size:
            self.set_size(made["context"])
        return {"handle": made["context"], "type": "window"}

    def switch(self, params):
        self.window = params["handle"]
        self.connection.command("browsingContext.activate", context=self.window)

    def close_window(self, _):
        self.connection.command("browsingContext.close", context=self.window)
        self.windows.remove(self.window)
        return self.windows

    def quit(self, _):
        self.connection.command("browser.removeUserContext", userContext=self.person)

    def fit(self, width, height):
        self.size = {"width": width, "height": height}
        for window in self.windows:
            self.set_size(window)

    def set_size(self, window):
        self.connection.command("browsingContext.setViewport", context=window, viewport=self.size)

    # Pages

    def get(self, params):
        self.act("browsingContext.navigate", url=params["url"], wait="complete")

    def back(self, _):
        self.act("browsingContext.traverseHistory", delta=-1)

    def reload(self, _):
        self.act("browsingContext.reload", wait="complete")

    def address(self, _):
        tree = self.ask("browsingContext.getTree", root=self.window, maxDepth=0)
        return tree["contexts"][0]["url"]

    def screenshot(self, _):
        return self.ask("browsingContext.captureScreenshot", context=self.window)["data"]

    def run_async(self, params):
        return self.call(scripts.CALL_BACK % params["script"], *params["args"])

    # Elements

    def find(self, params):
        """All elements, or `[]`."""
        owner = {ELEMENT: params["id"]} if "id" in params else None
        return self.call(scripts.FIND, owner, params["value"])

    def find_first(self, params):
        found = self.find(params)
        if not found:
            raise NoSuchElementException(f"no {params['value']}")
        return found[0]

    def click(self, params):
        element = {ELEMENT: params["id"]}
        place = self.call(scripts.AIM, element)
        if place == "done":
            return
        if place == "hidden":
            raise ElementNotInteractableException("the element has no place on the page")
        if place == "covered":
            raise ElementClickInterceptedException("something covers the element")
        x, y = (int(one) for one in place)
        self.perform("pointer", [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}])

    def type(self, params):
        self.focus(params["id"])
        self.press(params["text"])

    def clear(self, params):
        self.focus(params["id"], True)
        self.press(Keys.BACKSPACE)

    def focus(self, element, is_whole=False):
        if not self.call(scripts.FOCUS, {ELEMENT: element}, is_whole):
            raise ElementNotInteractableException("the element takes no keys")

    def press(self, text):
        keys = text.replace("\n", Keys.ENTER)
        self.perform("key", [
            {"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")])

    def perform(self, kind, actions):
        self.act("input.performActions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def perform_all(self, params):
        """Selenium's chains have the same form but for an element as their origin."""
        for action in [one for source in params["actions"] for one in source["actions"]]:
            if isinstance(action.get("origin"), dict):
                element = argument(action["origin"])
                action["origin"] = {"type": "element", "element": element}
        self.act("input.performActions", actions=params["actions"])

    # Cookies, those of the person in all windows

    def cookies(self, _):
        found = self.ask("storage.getCookies", partition=self.jar)["cookies"]
        return [{**one, "value": one["value"]["value"]} for one in found]

    def add_cookie(self, params):
        self.set_cookie({"url": self.address(None), **params["cookie"]})

    def set_cookie(self, cookie):
        """Takes Selenium's form and a site, which is that of Chromium's `Network.setCookies`."""
        self.ask("storage.setCookie", partition=self.jar, cookie={
            "name": cookie["name"], "value": {"type": "string", "value": cookie["value"]},
            "domain": urlsplit(cookie["url"]).hostname, "path": cookie.get("path", "/"),
            "httpOnly": cookie.get("httpOnly", False),
            "sameSite": (cookie.get("sameSite") or "lax").lower(),
            "expiry": int(cookie.get("expires") or time.time() + 86_400)})

    def delete_cookies(self, _):
        self.ask("storage.deleteCookies", partition=self.jar)

    @property
    def jar(self):
        return {"type": "storageKey", "userContext": self.person}

    # The console

    def log(self):
        """What scripts wrote to the console, and uncaught errors, since the last call."""
        # What comes before the answer was written before the question.
        self.connection.command("session.status")
        events, self.connection.events = self.connection.events, []
        entries = []
        for event in events:
            params = event["params"]
            if params["source"].get("context") not in self.windows:
                self.connection.events.append(event)
            elif params["level"] in ("error", "warn"):
                entries.append({"level": "SEVERE", "message": params["text"]})
        return entries


def script(body, *names):
    """A command that runs a script with these parameters, the first of them an element."""
    def run(commands, params):
        return commands.call(body, {ELEMENT: params["id"]}, *(params[name] for name in names))
    return run


ACTS = {
    Command.NEW_SESSION: lambda commands, _: {"sessionId": commands.person, "capabilities": {}},
    Command.QUIT: Commands.quit,
    Command.NEW_WINDOW: Commands.open_window,
    Command.CLOSE: Commands.close_window,
    Command.SWITCH_TO_WINDOW: Commands.switch,
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: lambda commands, _: commands.window,
    Command.W3C_GET_WINDOW_HANDLES: lambda commands, _: commands.windows,
    Command.GET: Commands.get,
    Command.GO_BACK: Commands.back,
    Command.REFRESH: Commands.reload,
    Command.GET_CURRENT_URL: Commands.address,
    Command.SCREENSHOT: Commands.screenshot,
    Command.W3C_EXECUTE_SCRIPT: lambda commands, params: commands.call(
        params["script"], *params["args"]),
    Command.W3C_EXECUTE_SCRIPT_ASYNC: Commands.run_async,
    Command.FIND_ELEMENT: Commands.find_first,
    Command.FIND_ELEMENTS: Commands.find,
    Command.FIND_CHILD_ELEMENT: Commands.find_first,
    Command.FIND_CHILD_ELEMENTS: Commands.find,
    Command.W3C_GET_ACTIVE_ELEMENT: lambda commands, _: commands.call(
        "return document.activeElement;"),
    Command.CLICK_ELEMENT: Commands.click,
    Command.SEND_KEYS_TO_ELEMENT: Commands.type,
    Command.CLEAR_ELEMENT: Commands.clear,
    Command.W3C_ACTIONS: Commands.perform_all,
    Command.GET_ELEMENT_TEXT: script("return arguments[0].innerText.trim();"),
    Command.GET_ELEMENT_TAG_NAME: script("return arguments[0].localName;"),
    Command.GET_ELEMENT_ATTRIBUTE: script(
        "return arguments[0].getAttribute(arguments[1]);", "name"),
    Command.GET_ELEMENT_PROPERTY: script("return arguments[0][arguments[1]];", "name"),
    Command.IS_ELEMENT_ENABLED: script("return !arguments[0].matches(':disabled');"),
    Command.IS_ELEMENT_SELECTED: script(
        "return Boolean(arguments[0].selected ?? arguments[0].checked);"),
    Command.GET_ALL_COOKIES: Commands.cookies,
    Command.ADD_COOKIE: Commands.add_cookie,
    Command.DELETE_ALL_COOKIES: Commands.delete_cookies,
}
