"""What passing on costs: payments through each of several servers, in turns. Prints a table; run it
on a quiet machine, from Tests/Outside:

    ../../.venv/bin/python measure_cluster.py

It needs a release build, PostgreSQL and wrk.
"""

import contextlib
import pathlib
import statistics
import tempfile

from support import load
from support.client import newcomer
from support.cluster import writer_and_reader
from support.postgres import Postgres

CONNECTIONS = 32
PEOPLE = 64
ROUNDS = 5
SECONDS = 4

# Each person pays between two own accounts, with keys that grow, as those of good clients.
SCRIPT = """
    local people, n, start = {%s}, 0, os.time() * 1000
    math.randomseed(os.time())
    local function key()
      local ms = start + math.floor(n / 20)
      return string.format("%%08x-%%04x-7%%03x-8%%03x-%%06x%%06x", math.floor(ms / 65536),
        ms %% 65536, math.random(0, 4095), math.random(0, 4095), n, math.random(0, 16777215))
    end
    request = function()
      n = n + 1
      local person = people[n %% #people + 1]
      return wrk.format("POST", "/v1/transfers", {["Authorization"] = "Bearer " .. person.token,
        ["Content-Type"] = "application/json", ["Idempotency-Key"] = key()},
        '{"from": "' .. person.from .. '", "to": "' .. person.to ..
        '", "amount": 1, "currency": "USD"}')
    end"""


def payer(server):
    """What the script needs of a person with money."""
    person = newcomer(server)
    person.deposit(person.account, 1_000_000_00)
    other = person.open_account("Purse")
    return f'{{token = "{person.token}", from = "{person.account}", to = "{other}"}}'


def main():
    with contextlib.ExitStack() as ends:
        folder = pathlib.Path(ends.enter_context(tempfile.TemporaryDirectory()))
        postgres = Postgres()
        ends.callback(postgres.stop)
        measure(*ends.enter_context(writer_and_reader(folder, postgres.database())))


def measure(writer, other):
    script = SCRIPT % ", ".join(payer(writer) for _ in range(PEOPLE))
    rates = {server.name: [] for server in (writer, other)}
    for _ in range(ROUNDS):
        for server in (writer, other):
            rate, _ = load.put_on_by(
                script, server.url, connections=CONNECTIONS, seconds=SECONDS)
            rates[server.name].append(rate)
    at, through = (statistics.median(rates[server.name]) for server in (writer, other))
    shares = [second / first for first, second in zip(*rates.values())]
    print(f"payments/s, {CONNECTIONS} connections, medians of {ROUNDS} rounds")
    print(f"at the server that writes        {at:8.0f}")
    print(f"through one that does not        {through:8.0f}  {through / at:.0%} "
          f"({min(shares):.0%} to {max(shares):.0%})")


if __name__ == "__main__":
    main()
