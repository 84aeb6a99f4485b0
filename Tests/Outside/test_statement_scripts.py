"""Printed statements in many scripts and from right to left."""

import io
import re
import subprocess
from collections import Counter

import pytest
from PIL import Image

from support.client import Client, newcomer
from support.session import signed_in

from test_statements import file, output_of, pay


def text_of(data, form):
    run = subprocess.run(
        ["pdftotext", form, "-", "-"], input=data, capture_output=True, check=True, timeout=60)
    return run.stdout.decode("utf-8")


def copied(data):
    """The lines of text copied from a PDF, without direction marks."""
    text = re.sub("[\u200e\u200f\u202a-\u202e]", "", text_of(data, "-layout"))
    return [" ".join(line.split()) for line in text.splitlines()]


@pytest.fixture(scope="module")
def linus(server):
    """A person who pays people with names in many scripts and writes long notes."""
    linus = newcomer(server, "linus")
    linus.pounds = linus.open_account("משה", "GBP")
    linus.deposit(linus.pounds, 500_00, currency="GBP")
    for name in SCRIPTS + ["Party 🎈", "Uruk 𒀀"]:
        pay(linus, 1_00, name)
    pay(linus, 1_00, "Harbour Works", reference=LONG)
    linus.paper = file(linus, linus.pounds, "pdf")
    return linus


SCRIPTS = ["משה כהן", "שלום לכל העולם", "محمد العلوي", "مرحبا يا صديقي", "Łukasz Żółć", "Ελένη",
           "Дмитрий", "=1+1 %n\\()<b>"]
LONG = " ".join(f"word{number}" for number in range(14))


def test_names_in_every_script_can_be_copied_from_the_pdf(linus):
    """UI-DOC-54, C-10: Arabic and Hebrew words and letters copy in reading order."""
    lines = copied(linus.paper)
    for name in SCRIPTS:
        assert any(name in line for line in lines), (name, lines)


def test_the_pdf_names_who_joined_with_a_name(server):
    """UI-DOC-54, P-JOIN-1: as lists do, whatever the username."""
    client = Client(server.url)
    client.register("someone_named", display_name="Ζωή Παπαδοπούλου")
    account = client.open_account("Pocket")
    client.deposit(account, 5_00)
    assert "Ζωή Παπαδοπούλου" in text_of(file(client, account, "pdf"), "-layout")


def places(data):
    """The words of a PDF, each with its left and its right edge, in points."""
    found = re.findall(
        r'<word xMin="([\d.]+)".*? xMax="([\d.]+)".*?>(.*?)</word>', text_of(data, "-bbox"))
    return [(float(left), float(right), word) for left, right, word in found]


def test_an_arabic_pdf_runs_from_right_to_left(linus, server):
    """UI-DOC-54: the first column is on the right, and figures stay digit below digit."""
    with signed_in(server.url, linus.username) as session:
        session.headers["Accept-Language"] = "ar"
        answer = session.get(f"{server.url}/accounts/{linus.pounds}/history.pdf", timeout=60)
    assert answer.headers["Content-Type"] == "application/pdf"
    assert '"/Lang": "u:ar"' in output_of(answer.content, "qpdf", "--json")
    words = places(answer.content)
    middle, margin, width = 297.64, 51, 595.28
    rights = {round(right) for left, right, word in words if word == "2026" and left > middle}
    assert rights, words
    figures = Counter(round(right, 1) for _, right, word in words if re.fullmatch("4..[.]00", word))
    [(edge, count)] = figures.most_common(1)
    assert count > 5 and edge == pytest.approx(margin + 80, abs=0.2), figures
    assert all(margin - 1 < left and right < width - margin + 1 for left, right, _ in words)


def test_the_pdf_shows_a_long_note_in_full(linus):
    """C-10: the note wraps; nothing ends in an ellipsis."""
    text = " ".join(copied(linus.paper))
    assert "…" not in text
    for word in LONG.split():
        assert f"{word} " in text, (word, text)


def test_the_pdf_shows_emoji_and_a_box_for_a_missing_glyph(linus):
    """C-10: the emoji has its colours, and the text behind the box can be copied."""
    run = subprocess.run(
        ["pdftoppm", "-r", "100", "-png", "-"], input=linus.paper, capture_output=True,
        check=True, timeout=60)
    picture = Image.open(io.BytesIO(run.stdout)).convert("HSV")
    colourful = sum(1 for pixel in picture.getdata() if pixel[1] > 100 and pixel[2] > 60)
    assert colourful > 20, "the balloon has no colour"
    assert any("Uruk 𒀀" in line for line in copied(linus.paper))
