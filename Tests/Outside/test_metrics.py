"""`/readyz`, the metrics for Prometheus, and the dashboard that shows them."""

import json
import re
import uuid

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from support.client import Client
from support.program import ROOT, awallet, free_port, poll

DASHBOARD = json.loads((ROOT / "Packaging/grafana/awallet.json").read_text())


class Measured:
    """A server with metrics, and a look at them."""

    def __init__(self, start, *arguments):
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self.server = start("serve", ["--metrics", self.address, *arguments])
        poll(self.answers, 10, "no metrics")

    def get(self, path="/metrics"):
        with requests.Session() as session:
            session.trust_env = False
            return session.get(f"http://{self.address}{path}", timeout=5)

    def answers(self):
        try:
            return self.get().status_code == 200
        except requests.RequestException:
            return False

    def samples(self):
        """Each sample's value by its name and labels, read by Prometheus' own parser."""
        return {
            (sample.name, *sorted(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(self.get().text)
            for sample in family.samples}

    def value(self, name, **labels):
        return self.samples().get((name, *sorted(labels.items())))


@pytest.fixture
def measured(start, tmp_path):
    return Measured(start, "--backup-to", tmp_path / "backups", "--codes", "console")


def test_metrics_count_requests_commits_and_codes(measured):
    """P-OPS-1"""
    ada = Client(measured.server.url)
    ada.register("ada_lovelace_1815")
    ada.ask("POST", "/v1/codes", {"phone": "+15306018718"})
    for _ in range(3):
        assert ada.call("GET", "/v1/me").status_code == 200
    assert ada.call("GET", f"/v1/accounts/{uuid.uuid4()}").status_code == 404
    route = {"method": "GET", "route": "/v1/me"}
    count = "awallet_http_requests_total"
    assert measured.value(count, **route, status="2xx") == 3
    unknown = {"method": "GET", "route": "/v1/accounts/{id}"}
    found = {key: value for key, value in measured.samples().items() if key[0] == count}
    assert any(dict(key[1:]) | {"route": ""} == unknown | {"route": "", "status": "4xx"}
               for key in found), found
    assert measured.value("awallet_http_request_seconds_count", **route) == 3
    assert 0 < measured.value("awallet_http_request_seconds_sum", **route) < 30
    assert measured.value("awallet_codes_total", result="sent") == 1
    assert measured.value("awallet_codes_total", result="failed") == 0
    commits = measured.value("awallet_commit_writes_count")
    assert commits >= 2
    assert measured.value("awallet_commit_writes_sum") >= commits
    assert measured.value("awallet_commit_flush_seconds_count") == commits
    assert measured.value("awallet_commit_waiting_writes") == 0


def test_metrics_show_the_books_and_the_backups(measured):
    """P-OPS-1, P-BACK-1"""
    poll(lambda: measured.value("awallet_backup_age_seconds") is not None, 20, "no backup")
    poll(lambda: measured.value("awallet_books_verified_age_seconds") is not None, 20, "no audit")
    (backup,) = (measured.server.data.parents[1] / "backups").glob("awallet-*.db")
    assert measured.value("awallet_backup_bytes") == backup.stat().st_size
    assert 0 <= measured.value("awallet_backup_age_seconds") < 60
    assert measured.value("awallet_backup_failing") == 0
    assert measured.value("awallet_books_mismatch") == 0
    assert 1 << 20 < measured.value("process_resident_memory_bytes") < 1 << 32


def test_metrics_count_money_by_currency(measured):
    """P-OPS-1: each transfer once, in sums of nobody in particular."""
    Client(measured.server.url).register("ada_lovelace_1815")

    def money(way):
        return measured.value(f"awallet_money_{way}_minor_units_total", currency="USD")

    assert money("in") == money("out") == 0
    for words in (["deposit", "--to"], ["withdraw", "--from"]):
        amount = "25.50" if "deposit" in words else "5.00"
        booked = awallet(
            *words, "ada_lovelace_1815", amount, "--data", measured.server.data, timeout=20)
        assert booked.returncode == 0, booked.stderr
    for _ in range(2):
        assert (money("in"), money("out")) == (2550, 500)
    assert measured.value("awallet_webhook_events_waiting") == 0


def test_probes_are_no_commits(measured):
    """P-OPS-1: they would hide how many writes share a commit."""
    Client(measured.server.url).register("ada_lovelace_1815")
    before = measured.value("awallet_commit_writes_count")
    for _ in range(5):
        assert Client(measured.server.url).call("GET", "/readyz").text == "ok\n"
    assert measured.value("awallet_commit_writes_count") == before


def test_clients_cannot_make_up_series_and_metrics_hold_no_names(measured):
    """P-OPS-1: 500 addresses that do not exist are one series."""
    ada = Client(measured.server.url)
    ada.register("canary_lovelace")
    ada.call("GET", "/v1/me")
    measured.get()
    before = set(measured.samples())
    with requests.Session() as session:
        session.trust_env = False
        for _ in range(500):
            session.get(f"{measured.server.url}/{uuid.uuid4()}", timeout=5)
    new = {key[1:] for key in set(measured.samples()) - before
           if key[0] == "awallet_http_requests_total"}
    assert [dict(labels)["route"] for labels in new] == ["NotFound"]
    text = measured.get().text
    assert "canary" not in text and "127.0.0.1" not in text


def test_metrics_have_an_address_of_their_own(measured):
    """P-OPS-1"""
    assert Client(measured.server.url).call("GET", "/metrics").status_code == 404
    for path in ("/", "/v1/me", "/livez", "/sign-in"):
        assert measured.get(path).status_code == 404
    answer = measured.get()
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"


@pytest.mark.parametrize("text", ["9464", "127.0.0.1", "127.0.0.1:0", "::1:9464", ":9464"])
def test_an_address_without_host_or_port_is_refused(text, tmp_path):
    """P-OPS-1"""
    refused = awallet(
        "serve", "--port", free_port(), "--data", tmp_path / "data", "--metrics", text, timeout=20)
    assert refused.returncode > 0 and "--metrics" in refused.stderr


def test_a_taken_port_is_named(measured, tmp_path):
    """P-OPS-1"""
    refused = awallet(
        "serve", "--port", free_port(), "--data", tmp_path / "data",
        "--metrics", measured.address, timeout=20)
    assert refused.returncode > 0
    assert measured.address.split(":")[1] in refused.stderr and "--metrics" in refused.stderr


def expressions():
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def test_the_dashboard_shows_only_metrics_that_exist(measured):
    """P-OPS-1: each name in each formula is in a scrape, and each metric has a panel."""
    ada = Client(measured.server.url)
    ada.register("ada_lovelace_1815")
    poll(lambda: measured.value("awallet_backup_age_seconds") is not None, 20, "no backup")
    poll(lambda: measured.value("awallet_books_verified_age_seconds") is not None, 20, "no audit")
    names = {key[0] for key in measured.samples()}
    used = set()
    for one in [*expressions(), DASHBOARD["templating"]["list"][1]["query"]]:
        assert one.count("(") == one.count(")") and one.count("{") == one.count("}"), one
        mentioned = set(re.findall(r"\b(?:awallet|process)_[a-z_]+", one))
        assert mentioned and mentioned <= names, (one, mentioned - names)
        used |= mentioned
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in used}
    assert families == {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}


def test_the_dashboard_has_what_grafana_needs():
    """P-OPS-1: ids, places that do not overlap, and a data source to choose."""
    assert DASHBOARD["uid"] and DASHBOARD["title"] and DASHBOARD["schemaVersion"] >= 36
    assert [one["name"] for one in DASHBOARD["templating"]["list"]] == ["datasource", "job"]
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    cells = set()
    for panel in panels:
        assert panel["title"] and panel["type"] in ("stat", "timeseries")
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
        refs = [target["refId"] for target in panel["targets"]]
        assert refs and len(set(refs)) == len(refs)
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        own = {(x, y) for x in range(place["x"], place["x"] + place["w"])
               for y in range(place["y"], place["y"] + place["h"])}
        assert not own & cells, panel["title"]
        cells |= own
