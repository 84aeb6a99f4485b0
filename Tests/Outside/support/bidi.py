"""A client of WebDriver BiDi (W3C): commands to a browser, and the events that it reports."""

import itertools
import json

import websocket

# Seconds for one command; a page that never answers must not stop the tests.
PATIENCE = 40
# The name of an element's id in the older WebDriver, whose form of values Selenium uses.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class BidiError(Exception):
    """The browser's error: its code, such as "no such node", and its message."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


class Connection:
    """One session of a browser. It keeps the events that come between the answers."""

    def __init__(self, url):
        self.socket = websocket.create_connection(url, timeout=PATIENCE, suppress_origin=True)
        self.numbers = itertools.count(1)
        self.events = []

    def command(self, method, **params):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv())
            if message["type"] == "event":
                self.events.append(message)
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise BidiError(message["error"], message["message"])
                return message["result"]

    def close(self):
        self.socket.close()


def argument(value):
    """A value for a script, from Selenium's form."""
    if isinstance(value, dict):
        if ELEMENT in value:
            return {"sharedId": value[ELEMENT]}
        return {"type": "object", "value": [[key, argument(one)] for key, one in value.items()]}
    if isinstance(value, (list, tuple)):
        return {"type": "array", "value": [argument(one) for one in value]}
    if value is None:
        return {"type": "null"}
    if isinstance(value, bool):
        return {"type": "boolean", "value": value}
    return {"type": "string" if isinstance(value, str) else "number", "value": value}


def result(answer):
    """The value that a script returned, in Selenium's form."""
    kind, value = answer["type"], answer.get("value")
    if kind == "node":
        return {ELEMENT: answer["sharedId"]}
    if kind in ("array", "nodelist", "htmlcollection", "set"):
        return [result(one) for one in value]
    if kind in ("object", "map"):
        return {key if isinstance(key, str) else result(key): result(one) for key, one in value}
    if kind == "number":
        return float(value.replace("Infinity", "inf")) if isinstance(value, str) else value
    return value if kind in ("string", "boolean") else None
