"""Measures how long a test waits for a bank of its own."""

import statistics
import time

import requests


def test_a_bank_takes_milliseconds(sandbox):
    banks, seconds = sandbox["url"] + "/sandbox/banks", []
    for _ in range(50):
        begin = time.perf_counter()
        (made,) = requests.post(banks, json={"count": 1}, timeout=10).json()["banks"]
        seconds.append(time.perf_counter() - begin)
        requests.delete(f"{banks}/{made['name']}", timeout=10)
    print(f"A bank of its own takes {statistics.median(seconds) * 1000:.1f} ms (median of 50).")
