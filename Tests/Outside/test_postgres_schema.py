"""What others put into the wallet's database in PostgreSQL: beside its tables, and at them."""

import pytest

from support.client import newcomer
from support.postgres import URI
from support.program import awallet
from support.snapshots import Shelf


@pytest.fixture
def address(postgres):
    return postgres.database()


BESIDE = {
    "view sales": "CREATE VIEW sales AS SELECT * FROM transfer",
    "materialized view totals": "CREATE MATERIALIZED VIEW totals AS SELECT count(*) FROM person",
    "extension pg_stat_statements": "CREATE EXTENSION pg_stat_statements",
    "schema grafana": "CREATE SCHEMA grafana; CREATE TABLE grafana.panel (a int)",
    "table Their Notes": """
        CREATE TABLE "Their Notes" ("A b" int PRIMARY KEY, other int REFERENCES "Their Notes");
        CREATE INDEX their_index ON "Their Notes" (other)""",
    "foreign table far": """
        CREATE EXTENSION postgres_fdw; CREATE SERVER far_away FOREIGN DATA WRAPPER postgres_fdw;
        CREATE FOREIGN TABLE far (a int) SERVER far_away""",
    "comment on person": "COMMENT ON TABLE person IS 'everybody'",
    "statistics their_statistics":
        "CREATE STATISTICS their_statistics ON id, display_name FROM person",
    "function their_function()":
        "CREATE FUNCTION their_function() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "sequence their_sequence": "CREATE SEQUENCE their_sequence",
    "publication their_publication": "CREATE PUBLICATION their_publication FOR TABLE transfer",
}


def test_what_others_put_beside_the_wallet_is_named_and_stops_nothing(start, postgres, address):
    """P-OPS-4"""
    server = start(env={"AWALLET_DATABASE": address})
    ada = newcomer(server)
    for sql in BESIDE.values():
        postgres.sql(sql, address)
    said = awallet("verify", "--data", server.data, "--database", address)
    assert said.returncode == 0, said.stdout + said.stderr
    for name in BESIDE:
        assert name in said.stdout, said.stdout
    ada.deposit(ada.account, 44_00)
    shelf = Shelf(server.url)
    shelf.save("now")
    postgres.sql('INSERT INTO "Their Notes" VALUES (7, NULL)', address)
    shelf.restore("now")
    assert postgres.sql('SELECT "A b" FROM "Their Notes"', address) == "7"
    server.stop()
    server.start()
    assert ada.balance(ada.account) == 44_00


MAKES_HOST = """
    CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO role (person, role, given_at) VALUES (NEW.person, 'host', 1)
      ON CONFLICT DO NOTHING; RETURN NEW; END $$;
    CREATE TRIGGER planted BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION planted()"""
ATTACHED = {
    "trigger planted on session: was added": MAKES_HOST,
    "rewriting planted on session: was added":
        "CREATE RULE planted AS ON DELETE TO session DO INSTEAD NOTHING",
    "policy planted on transfer: was added": "CREATE POLICY planted ON transfer USING (true)",
    "table transfer: was changed": "ALTER TABLE transfer ENABLE ROW LEVEL SECURITY",
    "table session: was changed": "ALTER TABLE session ADD COLUMN planted text",
    "table person: was changed": "ALTER TABLE person ALTER COLUMN display_name SET DEFAULT 'x'",
    "table goal_day: was changed": "ALTER TABLE goal_day SET UNLOGGED",
    "rule session.planted: was added":
        "ALTER TABLE session ADD CONSTRAINT planted CHECK (door <> 'planted')",
    "reference planted.planted_person_fkey to person: was added":
        "CREATE TABLE planted (person bytea REFERENCES person (id))",
    "index planted: was added": "CREATE UNIQUE INDEX planted ON session (person, door)",
    "child planted of session: was added": "CREATE TABLE planted () INHERITS (session)",
    "function require_writer(bigint): was changed": """
        CREATE OR REPLACE FUNCTION require_writer(bigint) RETURNS void LANGUAGE plpgsql
        AS $$ BEGIN END $$""",
    "function row_digest(character varying): was added": """
        CREATE FUNCTION row_digest(varchar) RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'""",
    "shadow function length(character varying): was added":
        "CREATE FUNCTION length(varchar) RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "trigger transfer_is_never_deleted on transfer: was changed":
        "ALTER TABLE transfer DISABLE TRIGGER transfer_is_never_deleted",
}


@pytest.mark.attack
@pytest.mark.parametrize("finding", ATTACHED)
def test_what_is_attached_to_the_wallets_tables_is_a_finding(start, postgres, address, finding):
    """C-40, C-41: while it runs, and before the next start runs any of it."""
    server = start(env={"AWALLET_DATABASE": address})
    postgres.sql(ATTACHED[finding], address)
    running = server.verify()
    assert running.returncode == 1 and finding in running.stdout, running.stdout
    server.stop()
    stopped = awallet("verify", "--data", server.data, "--database", address)
    assert stopped.returncode == 1 and finding in stopped.stdout, stopped.stdout + stopped.stderr
    other = awallet("sandbox", "--port", "0", "--data", server.data, "--database", address)
    assert other.returncode > 0 and finding in other.stderr, other.stdout + other.stderr


def test_a_changed_search_path_makes_no_second_wallet(start, postgres, address):
    """P-OPS-4: nothing would be lost, but everything would seem to be."""
    server = start(env={"AWALLET_DATABASE": address})
    server.stop()
    name = URI.fullmatch(address)["name"]
    postgres.sql("CREATE SCHEMA elsewhere", address)
    postgres.sql(f"ALTER DATABASE {name} SET search_path = elsewhere")
    other = awallet("sandbox", "--port", "0", "--data", server.data, "--database", address)
    assert other.returncode > 0 and "a wallet in the schema public" in other.stderr, other.stderr
    tables = "SELECT count(*) FROM pg_class WHERE relnamespace = 'elsewhere'::regnamespace"
    assert postgres.sql(tables, address) == "0"


def test_another_programs_database_is_refused(postgres, address, tmp_path):
    postgres.sql("CREATE TABLE stranger (id int)", address)
    other = awallet("sandbox", "--port", "0", "--data", tmp_path / "x", "--database", address)
    assert other.returncode > 0 and "another program's tables" in other.stderr
    assert postgres.sql("SELECT count(*) FROM pg_class WHERE relname = 'person'", address) == "0"
