"""How many pages of the web app a server makes. Prints a table; run it on a quiet machine, from
Tests/Outside:

    ../../.venv/bin/python measure_pages.py

It needs a release build and wrk.
"""

import statistics
import tempfile

from support import load
from support.program import Server
from support.session import signed_in

PAGES = ["/home", "/transactions", "/goals", "/send", "/profile"]
ROUNDS = 3


def rate(server, page, cookies):
    """Pages per second for four browsers."""
    return load.put_on(server.url + page, "-H", f"Cookie: {cookies}", connections=4)[0]


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.start()
        try:
            measure(server)
        finally:
            server.stop()


def measure(server):
    with signed_in(server.url, "DemoUser", "DemoPassword") as session:
        cookies = "; ".join(f"{one.name}={one.value}" for one in session.cookies)
    rounds = [[rate(server, page, cookies) for page in PAGES] for _ in range(ROUNDS)]
    for page, rates in zip(PAGES, zip(*rounds)):
        print(f"{page:16}{statistics.median(rates):8.0f} per s")


if __name__ == "__main__":
    main()
