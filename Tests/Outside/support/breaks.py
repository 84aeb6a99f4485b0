"""What breaks several servers, their database or the ways between them."""

import contextlib
import time

from support.network import Network
from support.postgres import locked
from support.program import poll

# How often a payment fails on a disk that fails, as a part of all.
FAILING = 0.1
# Longer than a statement waits for a lock, and than a commit waits for its standby.
LOCKED_SECONDS = 8
AWAY_SECONDS = 12
# Longer than any balancer or client waits.
LONG_SECONDS = 40
# For so long after the standby's end a server may not have noticed it (docs/scaling.md).
BLUR_SECONDS = 0.5
# Until another server has taken over, on a slow machine too.
TAKEOVER_SECONDS = 60
CURSE = f"""
    CREATE FUNCTION curse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF random() < {FAILING} THEN
        RAISE EXCEPTION 'the disk is cursed' USING ERRCODE = '58030';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER cursed BEFORE INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION curse()
    """


class Breaks:
    """Each break happens at once, and returns what ends it. `wait` lets some seconds pass.

    `blurs` has the beginning and the end of each time in which a read may show payments that the
    primary then takes with it.
    """

    def __init__(self, cluster, pair, network, name, chance, wait):
        self.cluster = cluster
        self.pair = pair
        self.network = network
        self.name = name
        self.random = chance
        self.wait = wait
        self.blurs = []

    def sql(self, text):
        return self.pair.sql(text, self.name)

    def kill(self):
        """the writer is killed"""
        writer = self.cluster.writer()
        writer.kill()
        return writer.start

    def pause(self):
        """the writer stands still"""
        writer = self.cluster.writer()
        writer.pause()
        self.cluster.wait_for_another_writer(writer, TAKEOVER_SECONDS)
        return writer.resume

    def long_pause(self):
        """the writer stands still for 40 seconds"""
        resume = self.pause()
        self.wait(LONG_SECONDS)
        return resume

    def cut(self, way=Network.cut_off):
        """the writer's cable is cut"""
        writer = self.cluster.writer()
        way(self.network, writer.place)
        self.cluster.wait_for_another_writer(writer, TAKEOVER_SECONDS)
        return lambda: self.network.join_again(writer.place)

    def cut_database(self):
        """the writer's way to the database is cut"""
        return self.cut(Network.cut_off_from_database)

    def cut_servers(self):
        """the ways from the writer to the other servers are cut"""
        writer = self.cluster.writer()
        self.network.cut_off_from_servers(writer.place)
        return lambda: self.network.join_again(writer.place)

    def promote(self):
        """the primary dies, its standby takes over"""
        self.pair.fail_over()
        return self.pair.renew_standby

    def standby_away(self):
        """the standby is away for 12 seconds"""
        self.pair.standby.stop()
        self.wait(AWAY_SECONDS)
        return self.pair.standby.start

    def standby_lost(self):
        """commits do not wait for the standby, and it takes over"""
        begin = time.monotonic()
        self.pair.standby.stop()
        self.blurs.append((begin, time.monotonic() + BLUR_SECONDS))
        poll(lambda: self.sql("SELECT count(*) FROM pg_stat_activity "
                              "WHERE wait_event = 'SyncRep'") != "0", 60, "nobody pays")
        end = self.random.choice(["pg_cancel_backend", "pg_terminate_backend"])
        self.sql(f"SELECT {end}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        self.wait(1)
        self.pair.primary.stop("immediate")
        self.pair.standby.start()
        self.pair.standby.promote()
        self.pair.primary, self.pair.standby = self.pair.standby, self.pair.primary
        return self.pair.renew_standby

    def restart(self):
        """PostgreSQL restarts"""
        self.pair.primary.restart(self.random.choice(["immediate", "fast"]))
        return lambda: None

    def reset_database(self):
        """connections to PostgreSQL break"""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                 f"WHERE datname = '{self.name}' AND pid <> pg_backend_pid()")
        return lambda: None

    def reset(self):
        """connections to the servers break"""
        for server in self.cluster.servers:
            self.cluster.balancer.reset_connections(server)
        return lambda: None

    def fail(self):
        """one payment in ten fails on the disk"""
        self.sql(CURSE)
        return lambda: self.sql("DROP TRIGGER cursed ON transfer; DROP FUNCTION curse")

    def lock(self):
        """a table is locked for 8 seconds"""
        with contextlib.ExitStack() as ends:
            ends.enter_context(locked("transfer", self.pair.primary.address(self.name)))
            self.wait(LOCKED_SECONDS)
        return lambda: None

    def roll(self):
        """all servers are restarted, one after the other"""
        for server in self.cluster.servers:
            server.stop()
            server.start()
        return lambda: None
