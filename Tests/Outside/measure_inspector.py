"""X-INSPECT: what it costs to keep each request. Prints a table; run it from Tests/Outside:

    ../../.venv/bin/python measure_inspector.py

It needs a release build and wrk. Rounds with and without the inspector take turns, so that what
else the machine does falls on both. Processor time for each request says more than requests per
second where other programs run.
"""

import os
import statistics
import tempfile

from support import load
from support.client import Client, new_key
from support.program import Server

ROUNDS = 7
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(server):
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def reading(client, account):
    return f"""
        request = function()
          return wrk.format("GET", "/v1/accounts/{account}",
            {{["Authorization"] = "Bearer {client.token}"}})
        end"""


def paying(client, account):
    """Deposits, each with a key of its own."""
    return f"""
        local turn = 0
        request = function()
          turn = turn + 1
          return wrk.format("POST", "/v1/deposits",
            {{["Authorization"] = "Bearer {client.token}", ["Content-Type"] = "application/json",
              ["Idempotency-Key"] = "{new_key()}" .. turn}},
            '{{"account":"{account}","amount":1,"currency":"USD"}}')
        end"""


def run(server, script):
    """Requests per second, and microseconds of the server's processor time for each."""
    before = processor_seconds(server)
    rate, count = load.put_on_by(script, server.url)
    return rate, (processor_seconds(server) - before) / count * 1e6


def main():
    with tempfile.TemporaryDirectory() as on, tempfile.TemporaryDirectory() as off:
        servers = [Server(on), Server(off, arguments=["--no-inspector"])]
        try:
            measure(servers)
        finally:
            for server in servers:
                server.stop()


def measure(servers):
    people = []
    for server in servers:
        server.start()
        client = Client(server.url)
        client.sign_in("DemoUser", "DemoPassword")
        people.append((client, client.open_account("Bench", "USD")))
    print("                          without      with   ratio")
    for name, script in [("read an account", reading), ("deposit", paying)]:
        rounds = [[run(server, script(*person)) for server, person in zip(servers, people)]
                  for _ in range(ROUNDS)]
        rates = [[one[side][0] for one in rounds] for side in (1, 0)]
        costs = [[one[side][1] for one in rounds] for side in (1, 0)]
        for what, (without, kept) in ((f"{name}, per s", rates), (f"{name}, µs", costs)):
            ratio = statistics.median(b / a for a, b in zip(without, kept))
            print(f"{what:24}{statistics.median(without):9.0f} {statistics.median(kept):9.0f}"
                  f"  {ratio:6.0%}")


if __name__ == "__main__":
    main()
