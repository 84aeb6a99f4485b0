import Foundation
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import BankFiles
@testable import HTTPSupport
@testable import WebApp

@Suite("Downloading the history (UI-DOC-52, S-DEL-6)")
struct HistoryPagesTests {
    private let web: WebWorld

    init() throws { web = try WebWorld() }

    /// The rows of a file, without quotes, by column.
    private func rows(_ text: String) -> [[String: String]] {
        let lines = text.components(separatedBy: "\r\n")
        let names = lines[0].components(separatedBy: ",")
        return lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let cells = line.components(separatedBy: ",")
            return Dictionary(uniqueKeysWithValues: zip(names, cells))
        }
    }

    @Test("The file has every entry in order, and the balances reconcile")
    func whole() async throws {
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let savings = try await ada.addAccount("Savings")
        for amount in ["100", "0.10", "12.34"] {
            try await ada.move(amount, at: savings + "/deposits")
        }
        try await ada.move("12.44", at: savings + "/withdrawals")
        try await ada.open(savings + "/history.csv")
        #expect(await ada.headers[.contentType] == "text/csv; charset=utf-8; header=present")
        #expect(
            await ada.headers[.contentDisposition]
                == "attachment; filename=\"awallet-savings-2026-11-21.csv\"")
        let page = await ada.page
        let columns =
            "date,time,kind,counterparty,note,amount,currency,balance,id,category,source,"
            + "reference,own_note,status\r\n"
        #expect(page.hasPrefix(columns))
        #expect(page.hasSuffix("\r\n") && !page.replacing("\r\n", with: "").contains("\n"))
        let rows = rows(page)
        #expect(rows.map { $0["amount"] } == ["", "100.00", "0.10", "12.34", "-12.44", ""])
        #expect(
            rows.map { $0["balance"] }
                == ["0.00", "100.00", "100.10", "112.44", "100.00", "100.00"])
        #expect(rows.first?["kind"] == "opening_balance")
        #expect(rows.last?["kind"] == "closing_balance")
        #expect(rows[1]["date"] == "2026-11-21" && rows[1]["time"] == "2026-11-21T08:00:00.000Z")
        #expect(rows.allSatisfy { $0["currency"] == "USD" })
    }

    @Test("A period covers its days, and more than one page of the feed")
    func period() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("1", at: savings + "/deposits")
        web.world.clock.advance(seconds: 16 * 3600)
        for _ in 1...120 { try await ada.move("0.01", at: savings + "/deposits") }
        web.world.clock.advance(seconds: 24 * 3600 - 60)
        let later = try await web.browser(ofNumber: "8718")
        try await later.move("5", at: savings + "/deposits")
        web.world.clock.advance(seconds: 60)
        try await later.move("7", at: savings + "/deposits")
        try await later.open(savings + "/history.csv?from=2026-11-22&to=2026-11-22")
        let rows = rows(await later.page)
        #expect(rows.count == 123)
        #expect(rows.first?["balance"] == "1.00" && rows.first?["date"] == "2026-11-22")
        #expect(rows.last?["balance"] == "7.20")
        #expect(Set(rows.compactMap { $0["id"] }).count == 122)
    }

    @Test(
        "Invalid days, or days in the wrong order, give an error message",
        arguments: [
            "from=2026-11-22&to=2026-11-21", "from=2026-02-30", "to=yesterday", "from=22/11/2026",
            "from=2026-11-21T00:00:00Z", "from=2026-11-22&from=2026-11-23",
        ])
    func wrongPeriod(query: String) async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/history.csv?" + query)
        #expect(await ada.status == 422)
        #expect(await ada.text.contains("This is not a valid period"))
    }

    @Test("A deleted account's history stays readable, only for its owner (S-DEL-5, WEB-4)")
    func closed() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("20", at: savings + "/deposits")
        try await ada.open(savings + "/deletion")
        #expect(await ada.text.contains("Savings holds $20.00"))
        for _ in 1...2 {
            try await ada.send(
                ["confirm": "2000", "csrf": ada.hidden("csrf")],
                to: savings + "/deletion")
            if await ada.path.hasPrefix("/home") { try await ada.open("/accounts/new") }
        }
        try await ada.open("/transactions")
        let link = try #require(await ada.link("row__name\">Savings<"))
        #expect(link == savings + "/history")
        try await ada.open(link)
        #expect(await ada.text.contains("This account was deleted"))
        #expect(await ada.text.contains("Withdrawal on deletion"))
        try await ada.open(savings + "/history.csv")
        #expect(rows(await ada.page).map { $0["amount"] } == ["", "20.00", "-20.00", ""])
        let grace = try await web.browser(ofNumber: "8719")
        for path in [savings + "/history", savings + "/history.csv"] {
            try await grace.open(path)
            #expect(await grace.status == 404)
        }
    }

    @Test("An open account's page has its history and links to the file")
    func open() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/history")
        #expect(await ada.path == savings)
        let statements = savings + "/statements"
        #expect(await ada.link("Statements") == statements)
        try await ada.open(statements)
        #expect(await ada.page.contains("method=\"get\" action=\"\(savings)/history.csv\""))
        #expect(await ada.page.contains("formaction=\"\(savings)/history.ofx\""))
        let months = ["November 2026, so far", "October 2026", "Everything", "Custom dates"]
        for month in months { #expect(await ada.text.contains(month)) }
    }

    @Test("A period is a month or all days; anything else gives an error on the form")
    func months() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.move("20", at: savings + "/deposits")
        let file = savings + "/history.csv?period="
        for (period, amounts) in [
            ("2026-11", ["", "20.00", ""]), ("all", ["", "20.00", ""]), ("2026-10", ["", ""]),
            ("days&from=2026-11-21&to=2026-11-21", ["", "20.00", ""]),
        ] {
            try await ada.open(file + period)
            #expect(rows(await ada.page).map { $0["amount"] } == amounts, "\(period)")
        }
        for period in ["2026-13", "yesterday", "days&from=2026-11-22&to=2026-11-21"] {
            try await ada.open(file + period)
            #expect(await ada.status == 422)
            #expect(await ada.text.contains("This is not a valid period."))
            #expect(await ada.page.contains("formaction=\"\(savings)/history.ofx\""))
        }
    }

    @Test(
        "No text becomes a formula in a spreadsheet (OWASP, CSV Injection)",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
            ("=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\""),
            ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), (" =1", "' =1"),
            ("\u{A0}=1", "'\u{A0}=1"), ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"),
            ("＠x", "'＠x"), ("\u{2212}1", "'\u{2212}1"),
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("=\u{301}1", "'=\u{301}1"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("\"\u{301}x,", "\"\"\"\u{301}x,\""), ("Tea", "Tea"), ("", ""), ("1-1", "1-1"),
            ("a;=1", "\"a;=1\""), ("漢字", "漢字"),
        ])
    func formulas(text: String, cell: String) {
        #expect(Array(StatementCSV.text(text).utf8) == Array(cell.utf8))
    }

    @Test(
        "A file's name is safe for any name, and has a twin in ASCII",
        arguments: [
            ("Savings", "awallet-savings-2026-11.csv", "awallet-savings-2026-11.csv"),
            ("../..", "awallet-2026-11.csv", "awallet-2026-11.csv"),
            ("a\"; x=\r\n", "awallet-a-x-2026-11.csv", "awallet-a-x-2026-11.csv"),
            ("日本", "awallet-日本-2026-11.csv", "awallet-2026-11.csv"),
            (
                "Épargne d'été", "awallet-épargne-d-été-2026-11.csv",
                "awallet-epargne-d-ete-2026-11.csv"
            ),
            (
                String(repeating: "x", count: 200),
                "awallet-\(String(repeating: "x", count: 80))-2026-11.csv",
                "awallet-\(String(repeating: "x", count: 80))-2026-11.csv"
            ),
        ])
    func fileNames(account: String, name: String, plain: String) {
        let file = BankFile(
            name: BankFile.name(["Awallet", account], plain: ["2026-11"], ending: "csv"),
            type: "text/csv", content: .bytes([]))
        #expect(file.name == name && file.plainName == plain)
    }

    @Test("A name in another script travels in UTF-8 beside its twin (RFC 6266)")
    func scripts() {
        let file = BankFile(name: "клуб-2026-11.csv", type: "text/csv", content: .bytes([]))
        #expect(
            file.response.headers[.contentDisposition]
                == "attachment; filename=\"2026-11.csv\"; "
                + "filename*=UTF-8''%D0%BA%D0%BB%D1%83%D0%B1-2026-11.csv")
    }

    @Test(
        "All files of a period have the same name, and another period has another (C-8)",
        arguments: [
            ("period=2026-11", "2026-11"), ("period=all", "2026-11-21"),
            ("period=2026-10", "2026-10"), ("to=2026-10-31", "2026-10-31"),
            ("from=2026-11-20", "2026-11-20-to-2026-11-21"),
        ])
    func periodNames(query: String, days: String) async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        for ending in ["csv", "ofx", "pdf"] {
            try await ada.open("\(savings)/history.\(ending)?\(query)")
            #expect(
                await ada.headers[.contentDisposition]
                    == "attachment; filename=\"awallet-savings-\(days).\(ending)\"")
        }
    }

    @Test("A statement never ends after today in the viewer's time zone (C-8)")
    func today() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/history.csv?period=2026-11")
        let rows = rows(await ada.page)
        #expect(rows.map { $0["date"] } == ["2026-11-01", "2026-11-21"])
        try await ada.open(savings + "/history.pdf?period=2026-11")
        #expect(await ada.page.contains("Nov 21, 2026 | Closing balance"))
        #expect(await ada.page.contains("Period: Nov 1\u{2009}–\u{2009}21, 2026"))
        try await ada.open(savings + "/history.ofx?period=2026-11")
        #expect(await ada.page.contains("<DTEND>20261121080000.000[0:GMT]</DTEND>"))
        try await ada.open(savings + "/history.csv?from=2026-12-01&to=2026-12-31")
        #expect(self.rows(await ada.page).map { $0["date"] } == ["2026-12-01", "2026-12-01"])
    }
}
