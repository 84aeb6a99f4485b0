"""Runs three servers of one wallet, a primary with a standby and a balancer until Ctrl-C."""

import contextlib
import signal
import sys
import tempfile

from support.cluster import Cluster
from support.program import running
from support.standby import Pair


def describe(cluster, pair, name):
    print(f"Open {cluster.url}, which HAProxy gives to these servers in turn:\n")
    for server in cluster.servers:
        role = "writes now" if server is cluster.writer() else "passes changes on"
        print(f"  {server.name}  {server.url}  process {server.process.pid}  {role}")
    print(f"\nThe database is {pair.uri(name)}; they read from its standby:\n")
    for role, node in (("primary", pair.primary), ("standby", pair.standby)):
        print(f"  {role}  127.0.0.1:{node.port}  {node.data}")
    print("\nCtrl-C ends all of them and deletes their data.", flush=True)


def main():
    # A polite end cleans up as Ctrl-C does, also while the servers start.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    with contextlib.ExitStack() as ends:
        folder = ends.enter_context(tempfile.TemporaryDirectory(prefix="awallet-cluster-"))
        pair = ends.enter_context(running(Pair()))
        name = pair.database()
        uri = pair.uri(name)
        cluster = ends.enter_context(running(
            Cluster(folder, uri, lambda text: pair.sql(text, name), reads_from=uri)))
        describe(cluster, pair, name)
        with contextlib.suppress(KeyboardInterrupt):
            signal.pause()


if __name__ == "__main__":
    main()
