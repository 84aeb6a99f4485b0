"""X-BANK: what many banks cost. Prints a table; run it on a quiet machine, from Tests/Outside:

    ../../.venv/bin/python measure_banks.py

It needs a release build and wrk.
"""

import re
import statistics
import tempfile
import time

import requests

from support import load
from support.banks import Banks
from support.program import Server

BANKS = 200


def memory(server):
    """Resident memory in MB, 10⁶ bytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) * 1.024 / 1000


def milliseconds(work):
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1000


def accounts(bank):
    answer = requests.get(
        bank["url"] + "/api/v2/accounts", timeout=30,
        headers={"Authorization": f"Bearer {bank['token']}"})
    assert answer.status_code == 200, answer.text


def throughput(server, banks):
    """Requests per second for the accounts of these banks' people in turn."""
    paths = ",".join(f'"{bank["url"].removeprefix(server.url)}"' for bank in banks)
    script = f"""
        local paths, turn = {{{paths}}}, 0
        request = function()
          turn = turn % #paths + 1
          return wrk.format("GET", paths[turn] .. "/api/v2/accounts",
            {{["Authorization"] = "Bearer demo-access-token"}})
        end"""
    return load.put_on_by(script, server.url, seconds=5)[0]


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.start()
        try:
            measure(server)
        finally:
            server.stop()


def measure(server):
    banks = Banks(server.url)
    alone = memory(server)
    banks.make(names=["first"])
    one = [milliseconds(lambda: banks.make(count=1)) for _ in range(20)]
    for name in banks.names:
        banks.delete(name)
    many = milliseconds(lambda: banks.make(count=BANKS))
    made = banks.list()
    asleep = memory(server)
    first = [milliseconds(lambda: accounts(bank)) for bank in made]
    awake = memory(server)
    server.stop()
    start = milliseconds(server.start)
    main_bank = {"url": server.url}
    for bank in made:
        accounts(bank)
    rounds = [(throughput(server, [main_bank]), throughput(server, made[:1]),
               throughput(server, made)) for _ in range(3)]
    own, single, all_banks = (statistics.median(column) for column in zip(*rounds))
    print(f"make one bank                    {statistics.median(one):8.1f} ms")
    print(f"its first request                {statistics.median(first):8.1f} ms")
    print(f"make {BANKS} banks                   {many:8.0f} ms")
    print(f"start with {BANKS} banks             {start:8.0f} ms")
    print(f"memory without banks             {alone:8.0f} MB")
    print(f"… with {BANKS} that sleep            {asleep:8.0f} MB")
    print(f"… with {BANKS} that are awake        {awake:8.0f} MB")
    print(f"requests/s, the sandbox's own    {own:8.0f}")
    print(f"… one bank                       {single:8.0f}  {single / own:.0%}")
    print(f"… {BANKS} banks in turn              {all_banks:8.0f}  {all_banks / own:.0%}")


if __name__ == "__main__":
    main()
