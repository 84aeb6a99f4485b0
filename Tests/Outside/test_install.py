"""`make install` puts the program where it runs from any folder, without Swift."""

import json
import subprocess

import requests

from support.program import BINARY, ROOT


def test_an_installed_program_finds_its_files(tmp_path):
    prefix = tmp_path / "usr"
    for _ in range(2):  # An upgrade replaces what is there.
        subprocess.run(
            [ROOT / "Tools/place-program", BINARY.parent, prefix], check=True, timeout=120)
    assert sorted(path.name for path in (prefix / "lib").iterdir()) == ["awallet"]
    process = subprocess.Popen(
        [prefix / "bin/awallet", "sandbox", "--ephemeral", "--port", "0", "--print-json"],
        cwd="/", env={"PATH": "/usr/bin:/bin"}, stdout=subprocess.PIPE, text=True)
    try:
        url = json.loads(process.stdout.readline())["url"]
        page = requests.get(url + "/login", timeout=10)
        assert page.status_code == 200 and "/static/" in page.text
    finally:
        process.terminate()
        assert process.wait(timeout=30) == 0
