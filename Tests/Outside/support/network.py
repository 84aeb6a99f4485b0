"""A network of a machine's own, without a way out: servers that can be cut off.

A database is in the middle; each server has a namespace and a cable to it. What tests ask a server,
and what HAProxy passes on, goes to the loopback of its namespace, so nothing listens outside.
"""

import os
import subprocess

import pytest

ADDRESS = "10.77.0."


def ip(*words, check=True):
    return subprocess.run(["ip", *words], check=check, capture_output=True, text=True, timeout=60)


class Place:
    """A namespace; `inside` is the command that runs a program in it."""

    def __init__(self, space, number):
        self.space = space
        self.address = f"{ADDRESS}{number}"
        self.inside = ["ip", "netns", "exec", space]
        self.cable = f"{space}c"

    def open(self):
        ip("netns", "add", self.space)
        self.run("ip", "link", "set", "lo", "up")

    def close(self):
        ip("netns", "del", self.space, check=False)

    def run(self, *words):
        subprocess.run([*self.inside, *words], check=True, capture_output=True, timeout=60)


class Network:
    """The places of the database and of some servers."""

    def __init__(self, count):
        name = f"aw{os.getpid() % 100_000}"
        self.middle = Place(f"{name}m", 1)
        self.places = [Place(f"{name}p{number}", number + 1) for number in range(1, count + 1)]

    def open(self):
        """Skips the test where no network can be made."""
        if os.geteuid() != 0:
            pytest.skip("only root can make a network")
        made = ip("netns", "add", f"{self.middle.space}x", check=False)
        if made.returncode != 0:
            pytest.skip(f"no network can be made here: {made.stderr.strip()}")
        ip("netns", "del", f"{self.middle.space}x")
        self.middle.open()
        self.middle.run("ip", "link", "add", "bridge", "type", "bridge")
        self.middle.run("ip", "address", "add", f"{self.middle.address}/24", "dev", "bridge")
        self.middle.run("ip", "link", "set", "bridge", "up")
        for place in self.places:
            self.connect(place)
        return self

    def connect(self, place):
        place.open()
        self.middle.run("ip", "link", "add", place.cable, "type", "veth", "peer", "name", "out",
                        "netns", place.space)
        self.middle.run("ip", "link", "set", place.cable, "master", "bridge", "up")
        place.run("ip", "address", "add", f"{place.address}/24", "dev", "out")
        place.run("ip", "link", "set", "out", "up")

    def cut_off(self, place):
        """Its packets, and those to it, vanish: to the database, to the servers, to clients."""
        self.middle.run("ip", "link", "set", place.cable, "nomaster")
        self.filter(place, "-A", "INPUT", "-i", "lo")

    def cut_off_from_database(self, place):
        """Only what goes between it and the database vanishes."""
        self.filter(self.middle, "-A", "INPUT", "-s", place.address)
        self.filter(place, "-A", "INPUT", "-s", self.middle.address)

    def cut_off_from_servers(self, place):
        """Only what goes between it and the other servers vanishes."""
        for other in self.places:
            if other is not place:
                self.filter(place, "-A", "INPUT", "-s", other.address)

    def join_again(self, place):
        """Ends each kind of cut."""
        self.middle.run("ip", "link", "set", place.cable, "master", "bridge")
        self.filter(place, "-F", "INPUT", drops=False)
        self.filter(self.middle, "-F", "INPUT", drops=False)

    def filter(self, place, *words, drops=True):
        place.run("iptables", "-w", *words, *(["-j", "DROP"] if drops else []))

    def close(self):
        for place in [*self.places, self.middle]:
            place.close()
