"""Statement files: their figures add up, and a second import adds nothing."""

import csv
import datetime
import io
import re
import subprocess
import tempfile
from decimal import Decimal

import ofxparse
import pytest
from ofxstatement.statement import TRANSACTION_TYPES, StatementLine
from ofxtools.Parser import OFXTree

from support.client import newcomer, new_key
from support.session import signed_in

EVIL = '=1+1,"<b>&amp;</b>"'


@pytest.fixture(scope="module")
def ada(server):
    """A person with simulated payments, transfers, a goal, and notes that could break a file."""
    ada = newcomer(server)
    ada.pounds = ada.open_account("Everyday", "GBP")
    ada.savings = ada.open_account("Savings", "GBP")
    ada.deposit(ada.pounds, 500_00, currency="GBP")
    ada.ask("POST", f"/v1/accounts/{ada.pounds}/simulations", {}, new_key())
    for amount in (4_35, 5_20, 87):
        pay(ada, amount, "Copper Kettle")
    pay(ada, 1_00, "Foxglove & Sons <long name that goes on and on>")
    ada.transfer(ada.pounds, 20_00, to=ada.savings, currency="GBP")
    goal = ada.ask("POST", f"/v1/accounts/{ada.pounds}/goals", {"name": "Boat & sail"})["id"]
    ada.ask("POST", f"/v1/goals/{goal}/deposits", {"amount": 12_34, "currency": "GBP"}, new_key())
    ada.ask("POST", f"/v1/goals/{goal}/withdrawals", {"amount": 2_34, "currency": "GBP"}, new_key())
    ada.ask("POST", f"/v1/goals/{goal}/round-ups", {}, new_key())
    newest = ada.transactions(ada.pounds)[0]["id"]
    ada.ask("PATCH", f"/v1/transactions/{newest}", {"user_note": EVIL})
    ada.goal = goal
    return ada


def pay(client, amount, name, **more):
    payment = {
        "amount": amount, "currency": "GBP", "name": name, "category": "COFFEE", **more}
    client.ask("POST", f"/v1/accounts/{client.pounds}/payments", payment, new_key())


def file(client, account, kind, **days):
    answer = client.call("GET", f"/v1/accounts/{account}/statement.{kind}", params=days)
    assert answer.status_code == 200
    return answer.content


def sheet(client, account, **days):
    return list(csv.DictReader(io.StringIO(file(client, account, "csv", **days).decode("utf-8"))))


def statement(data):
    """Parses OFX like a money program, and checks every OFX requirement."""
    tree = OFXTree()
    tree.parse(io.BytesIO(data))
    return tree.convert().statements[0]


def test_the_csv_adds_up_to_the_penny(ada):
    """UI-DOC-52: opening balance, every entry, closing balance; with goals and pending payments."""
    rows = sheet(ada, ada.pounds)
    first, *entries, last = rows
    assert (first["kind"], first["balance"]) == ("opening_balance", "0.00")
    assert last["kind"] == "closing_balance"
    balance = Decimal(first["balance"])
    for row in entries:
        balance += Decimal(row["amount"])
        assert Decimal(row["balance"]) == balance, row
    assert Decimal(last["balance"]) == balance == Decimal(ada.balance(ada.pounds)) / 100
    assert {"saving", "saving_out", "round_up", "own_transfer", "spending"} <= {
        row["kind"] for row in entries}
    assert "pending" in {row["status"] for row in entries}
    assert len(entries) == len(ada.transactions(ada.pounds)) == 30 + 9
    assert {row["currency"] for row in rows} == {"GBP"}
    assert any(row["category"] == "COFFEE" and row["source"] == "MASTER_CARD" for row in entries)


def test_no_text_in_the_csv_is_a_formula(ada):
    """UI-DOC-52"""
    rows = sheet(ada, ada.pounds)
    assert [row["own_note"] for row in rows if row["own_note"]] == ["'" + EVIL]
    texts = ("counterparty", "note", "reference", "own_note")
    assert not [row for row in rows for name in texts if row[name].startswith(tuple("=+-@"))]


def test_ofx_has_the_same_figures_as_csv(ada):
    """UI-DOC-53: the opening balance plus all entries is the closing balance."""
    read = statement(file(ada, ada.pounds, "ofx"))
    rows = sheet(ada, ada.pounds)
    assert read.curdef == "GBP"
    numbers = read.bankacctfrom
    assert numbers.bankid == "001234" and len(numbers.acctid) == 8
    assert [str(entry.trnamt) for entry in read.banktranlist] == [
        row["amount"] for row in rows[1:-1]]
    assert [entry.fitid for entry in read.banktranlist] == [row["id"] for row in rows[1:-1]]
    opening = read.ballist[0].value
    assert opening + sum(entry.trnamt for entry in read.banktranlist) == read.ledgerbal.balamt
    assert read.ledgerbal.balamt == read.availbal.balamt == Decimal(rows[-1]["balance"])
    dates = [entry.dtposted for entry in read.banktranlist]
    assert read.banktranlist.dtstart <= min(dates) <= max(dates) <= read.banktranlist.dtend
    names = {entry.name for entry in read.banktranlist}
    assert "Foxglove & Sons <long name that" in names and "Boat & sail" in names
    assert EVIL in {(entry.memo or "").split(" / ")[-1] for entry in read.banktranlist}
    assert {"POS", "XFER", "DIRECTDEBIT", "DEP"} <= {
        entry.trntype for entry in read.banktranlist}


def test_importing_ofx_twice_adds_nothing(ada):
    """UI-DOC-53: every file has the same ids, also for other days and after an edit."""
    def transactions(*files):
        found = {}
        for data in files:
            for entry in statement(data).banktranlist:
                known = found.setdefault(entry.fitid, entry.trnamt)
                assert known == entry.trnamt
        return found
    first = file(ada, ada.pounds, "ofx")
    ids = [entry.fitid for entry in statement(first).banktranlist]
    assert len(ids) == len(set(ids))
    ada.ask("PATCH", f"/v1/transactions/{ids[-2]}", {"category": "GIFTS"})
    days = [row["date"] for row in sheet(ada, ada.pounds) if row["id"]]
    half = file(ada, ada.pounds, "ofx", to=days[len(days) // 2])
    assert 0 < len(statement(half).banktranlist) < len(ids)
    assert transactions(first, file(ada, ada.pounds, "ofx"), half) == transactions(first)


def test_one_period_ends_where_the_next_begins(ada):
    """UI-DOC-52, UI-DOC-53"""
    days = sorted({row["date"] for row in sheet(ada, ada.pounds) if row["id"]})
    middle, after = days[len(days) // 2], days[len(days) // 2 + 1]
    before = sheet(ada, ada.pounds, to=middle)
    later = sheet(ada, ada.pounds, **{"from": after})
    assert before[-1]["balance"] == later[0]["balance"]
    assert len(before) + len(later) - 4 == len(ada.transactions(ada.pounds))
    read = statement(file(ada, ada.pounds, "ofx", **{"from": after}))
    assert str(read.ballist[0].value) == later[0]["balance"]
    assert statement(file(ada, ada.pounds, "ofx", to=middle)).ledgerbal.balamt == Decimal(
        before[-1]["balance"])


NAMES = ["Łukasz Żółć", "משה כהן", "Ελένη & Дмитрий", "漢字 <🎈>", 'Zoë "Zed" O’Hara']


def test_three_ofx_readers_find_every_name(server):
    """C-8: two Python libraries, and libofx, which GnuCash, KMyMoney and HomeBank use."""
    ada = newcomer(server)
    ada.pounds = ada.open_account("Everyday", "GBP")
    ada.deposit(ada.pounds, 50_00, currency="GBP")
    for name in NAMES:
        pay(ada, 1_00, name)
    data = file(ada, ada.pounds, "ofx")
    assert [entry.name for entry in statement(data).banktranlist][1:] == NAMES
    read = ofxparse.OfxParser.parse(io.BytesIO(data)).account
    assert [entry.payee for entry in read.statement.transactions][1:] == NAMES
    assert (read.routing_number, str(read.statement.balance)) == ("001234", "45.00")
    with tempfile.NamedTemporaryFile(suffix=".ofx") as book:
        book.write(data)
        book.flush()
        # ofxdump also fails on elements that it does not know, such as a list of balances.
        dump = subprocess.run(["ofxdump", book.name], capture_output=True, timeout=60).stdout
    assert re.findall(r"description: (.*)", dump.decode("utf-8"))[1:] == NAMES


LONG = ["漢" * 100, "👨‍👩‍👧‍👦" * 20, "&" * 99, "<é>" * 33]


@pytest.mark.parametrize("zone", ["Europe/Paris", "America/St_Johns", "Pacific/Auckland"])
def test_ofx_keeps_the_formats_limits_and_the_local_day(server, zone):
    """UI-DOC-53, C-8: as ofxtools, ofxparse and ofxstatement count and check."""
    ada = newcomer(server)
    ada.ask("PUT", "/v1/me/zone", {"zone": zone})
    ada.pounds = ada.open_account("Everyday", "GBP")
    ada.deposit(ada.pounds, 50_00, currency="GBP")
    for name in LONG:
        # Fourteen whole families: a joiner at the end would deceive.
        pay(ada, 1_00, name, reference=(name * 9)[:98])
        ada.ask("PATCH", f"/v1/transactions/{ada.transactions(ada.pounds)[0]['id']}",
                {"user_note": name * 4})
    data = file(ada, ada.pounds, "ofx")
    read = statement(data)
    entries = list(read.banktranlist)
    assert len(entries) == 1 + len(LONG)
    for entry in entries:
        assert 0 < len(entry.name) <= 32 and len(entry.memo or "") <= 255
        assert len(entry.fitid) <= 255
        assert entry.trntype in TRANSACTION_TYPES
        line = StatementLine(
            id=entry.fitid, date=entry.dtposted, memo=entry.memo, amount=entry.trnamt)
        line.trntype = entry.trntype
        line.assert_valid()
    assert len(read.bankacctfrom.acctid) <= 22 and len(read.bankacctfrom.bankid) <= 9
    assert {len(entry.name) for entry in entries[1:]} == {32, 28}
    # The digits of a day are those of the CSV, which is in the person's zone.
    posted = re.findall(r"<DTPOSTED>(\d{8})", data.decode())
    rows = sheet(ada, ada.pounds)[1:-1]
    assert posted == [row["date"].replace("-", "") for row in rows]
    assert [row["time"][:10] for row in rows] == [row["date"] for row in rows]
    moments = [datetime.datetime.fromisoformat(row["time"]) for row in rows]
    assert all(moment.utcoffset() for moment in moments)
    parsed = ofxparse.OfxParser.parse(io.BytesIO(data)).account.statement.transactions
    for moment, entry in zip(moments, parsed):
        utc = moment.astimezone(datetime.UTC).replace(tzinfo=None)
        assert abs(entry.date - utc) < datetime.timedelta(seconds=1)


def test_excel_gets_a_byte_order_mark_where_it_is_asked_for(ada):
    """UI-DOC-52: no other program gets one."""
    plain = file(ada, ada.pounds, "csv")
    assert plain.startswith(b"date,")
    assert file(ada, ada.pounds, "csv", bom="true") == b"\xef\xbb\xbf" + plain
    assert file(ada, ada.pounds, "csv", bom="false") == plain
    wrong = ada.call("GET", f"/v1/accounts/{ada.pounds}/statement.csv", params={"bom": "maybe"})
    assert wrong.status_code == 400


def test_the_web_statement_has_a_csv_for_excel(ada, server):
    """UI-DOC-52: only its own button asks for the byte order mark."""
    with signed_in(server.url, ada.username) as session:
        page, plain, excel, other = (
            session.get(f"{server.url}/accounts/{ada.pounds}/{path}", timeout=30).content
            for path in ("statements", "history.csv", "history.csv?bom=yes", "history.csv?bom=no"))
    assert b'name="bom" value="yes">CSV for Excel<' in page
    assert plain.startswith(b"date,") and excel == b"\xef\xbb\xbf" + plain and other == plain


def test_a_goal_has_a_statement_too(ada):
    """UI-DOC-53: its deposits and withdrawals."""
    read = statement(file(ada, ada.goal, "ofx"))
    sums = [entry.trnamt for entry in read.banktranlist]
    assert sums[:2] == [Decimal("12.34"), Decimal("-2.34")] and len(sums) == 3
    saved = ada.ask("GET", f"/v1/goals/{ada.goal}")["saved"]
    assert read.ledgerbal.balamt == sum(sums) == Decimal(saved) / 100


def output_of(data, *command):
    """A tool's output for a PDF; the tool must succeed."""
    with tempfile.NamedTemporaryFile(suffix=".pdf") as paper:
        paper.write(data)
        paper.flush()
        run = subprocess.run(
            [*command, paper.name], capture_output=True, check=True, timeout=60)
    return run.stdout.decode("utf-8")


def printed(client, account, **days):
    """The text above a PDF's table, and the table's rows, from the PDF's structure."""
    structure = output_of(file(client, account, "pdf", **days), "pdfinfo", "-struct-text")
    above, _, table = structure.partition("Table (block)")
    rows = [re.findall(r'"(.*)"', cell) for cell in re.split(r"\n +T[DH](?: .*)?\n", table)[1:]]
    cells = [" ".join(texts) for texts in rows]
    return above, [cells[place:place + 5] for place in range(0, len(cells), 5)]


def amount(figure):
    return Decimal(figure.replace(",", "").replace("−", "-") or 0)


def test_the_pdf_has_the_lines_of_the_csv(ada):
    """UI-DOC-54: tagged; opening balance plus money in minus money out is the closing balance."""
    above, (head, opening, *lines, closing) = printed(ada, ada.pounds)
    assert head == ["Date", "Description", "Money in", "Money out", "Balance"]
    rows = sheet(ada, ada.pounds)[1:-1]
    assert [(amount(line[2]) - amount(line[3]), amount(line[4])) for line in lines] == [
        (Decimal(row["amount"]), Decimal(row["balance"])) for row in rows]
    assert any(line[1].startswith("Foxglove & Sons <long name that goes on") for line in lines)
    assert sum("Pending" in line[1] for line in lines) == [
        row["status"] for row in rows].count("pending")
    assert amount(opening[4]) + amount(closing[2]) - amount(closing[3]) == amount(closing[4])
    assert amount(closing[4]) == Decimal(ada.balance(ada.pounds)) / 100
    for text in ("H1 (block)", '"Statement"', '"Everyday"', '"00-12-34"', '"GB', "(GBP)"):
        assert text in above


def test_the_pdf_has_a_title_and_a_language(ada):
    """UI-DOC-54"""
    data = file(ada, ada.pounds, "pdf")
    output_of(data, "qpdf", "--check")
    facts = output_of(data, "pdfinfo")
    assert re.search(r"^Title: +Statement · Everyday$", facts, re.MULTILINE)
    assert re.search(r"^Tagged: +yes$", facts, re.MULTILINE)
    assert "(A4)" in facts
    assert '"/Lang": "u:en"' in output_of(data, "qpdf", "--json")


def test_another_person_gets_no_statement(ada, server):
    grace = newcomer(server, "grace")
    for kind in ("csv", "ofx", "pdf"):
        answer = grace.call("GET", f"/v1/accounts/{ada.pounds}/statement.{kind}")
        assert answer.status_code == 404
