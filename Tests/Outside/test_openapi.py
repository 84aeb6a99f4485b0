"""HTTP-1: the OpenAPI document is true, and no request, valid or invalid, causes a 5xx."""

import os
import pathlib
import re
import subprocess
import sys

import yaml

from support.client import Client

HERE = pathlib.Path(__file__).parent


def document(server):
    return yaml.safe_load(Client(server.url).call("GET", "/v1/openapi.yaml").text)


def test_the_document_describes_every_route_of_the_contract(server):
    paths = document(server)["paths"]
    base = document(server).get("servers", [{"url": "/"}])[0]["url"].rstrip("/")
    described = {(method.upper(), base + path) for path, methods in paths.items()
                 for method in methods if method in ("get", "post", "patch", "delete")}
    assert described >= {
        ("POST", "/v1/codes"), ("POST", "/v1/sessions"), ("GET", "/v1/sessions"),
        ("DELETE", "/v1/sessions/{id}"), ("POST", "/v1/people"), ("GET", "/v1/me"),
        ("PATCH", "/v1/me"), ("GET", "/v1/accounts"), ("POST", "/v1/accounts"),
        ("GET", "/v1/accounts/{id}"), ("PATCH", "/v1/accounts/{id}"),
        ("DELETE", "/v1/accounts/{id}"), ("GET", "/v1/accounts/{id}/transactions"),
        ("GET", "/v1/transactions"), ("GET", "/v1/transactions/{id}"), ("POST", "/v1/deposits"),
        ("POST", "/v1/withdrawals"), ("POST", "/v1/transfers"), ("POST", "/v1/recipients")}


def test_the_overview_of_the_reference_names_every_path(server):
    page = Client(server.url).call("GET", "/docs").text
    missing = [path for path in document(server)["paths"] if path not in page]
    assert not missing


def test_schemathesis_finds_no_errors(start, tmp_path):
    """HTTP-1, HTTP-3: all checks, every operation, valid and invalid data, chains of calls."""
    server = start()
    base = document(server).get("servers", [{"url": "/"}])[0]["url"].rstrip("/")
    tool = pathlib.Path(sys.executable).parent / "schemathesis"
    run = subprocess.run(
        [tool, "--config-file", HERE / "schemathesis.toml", "run",
         f"{server.url}/v1/openapi.yaml", "--url", server.url + base,
         "--max-time", "90", "--seed", os.environ.get("AWALLET_SEED", "1")],
        cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=400,
        env={**os.environ, "AWALLET_URL": server.url, "PYTHONPATH": str(HERE)})
    assert server.is_same_process(), server.log[-4000:]
    assert run.returncode == 0, run.stdout[-12_000:] + run.stderr[-2_000:]
    assert re.search(r"[1-9]\d* passed|No issues found", run.stdout), run.stdout[-3_000:]
    verified = server.verify()
    assert verified.returncode == 0, verified.stdout + verified.stderr
