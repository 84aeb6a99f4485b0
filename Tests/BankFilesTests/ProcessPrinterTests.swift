import BankFiles
import Foundation
import Ledger
import Testing
import WalletServices

/// A child process with little memory, little time and no rights prints statements.
@Suite("Printing statements in a child (UI-DOC-54)")
struct ProcessPrinterTests {
    private let program: String

    init() throws {
        let folders = [
            URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
            Bundle.main.bundleURL,
        ]
        let paths = folders.map { $0.appending(path: "awallet").path }
        program = try #require(
            paths.first { FileManager.default.isExecutableFile(atPath: $0) })
    }

    private func sheet(rows count: Int, named name: String = "Copper Kettle") -> StatementSheet {
        var sheet = StatementSheet()
        sheet.title = "Statement"
        sheet.account = "Everyday"
        sheet.pages = "Page {page} of {pages}"
        sheet.columns = ["Date", "Description", "In", "Out", "Balance"]
        sheet.rows = (0..<count).map { number in
            StatementSheet.Row(
                date: "Nov 21, 2026", name: name, detail: "Tea and cake", moneyOut: "4.35",
                balance: "\(number).00")
        }
        return sheet
    }

    private func text(_ sheet: StatementSheet) async throws -> String {
        let printer = ProcessPrinter(
            program: program, argument: "statement", aside: "statement-aside")
        #expect(await printer.canPrint())
        return String(decoding: try await print(sheet, by: printer), as: Unicode.ASCII.self)
    }

    private func print(
        _ sheet: StatementSheet, by printer: ProcessPrinter
    ) async throws -> [UInt8] {
        try await printer.print(for: PersonID(UUID())) { sheet }
    }

    @Test("The result is a PDF with a structure, a title and a language")
    func tagged() async throws {
        var sheet = sheet(rows: 3)
        sheet.language = "es"
        let text = try await text(sheet)
        #expect(text.hasPrefix("%PDF-1."))
        #expect(text.hasSuffix("%%EOF\n"))
        for part in [
            "/MarkInfo << /Marked true >>", "/Lang (es)", "/DisplayDocTitle true", "/S /Document",
            "/S /H1", "/S /Table", "/S /TH", "/S /TD",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("The account's guilloche is drawn, outside of the structure (UI-ART-1)")
    func guilloche() async throws {
        var sheet = sheet(rows: 1)
        let plain = try await text(sheet)
        sheet.guilloche = "00112233445566778899aabb"
        let sealed = try await text(sheet)
        // Its curves take some kilobytes, even compressed.
        #expect(sealed.utf8.count > plain.utf8.count + 2000)
        let elements = { (text: String) in text.components(separatedBy: "/StructElem").count }
        #expect(elements(sealed) == elements(plain) && elements(plain) > 10)
        sheet.guilloche = "no seed"
        #expect(try await text(sheet).utf8.count == plain.utf8.count)
    }

    @Test("A language that could break the file's syntax is not written")
    func language() async throws {
        var sheet = sheet(rows: 1)
        sheet.language = "en) /OpenAction (x"
        #expect(try await !text(sheet).contains("OpenAction"))
    }

    @Test(
        "No name breaks the document",
        arguments: [
            "", "\u{0}\u{1B}[2J\r\n", "%n%s(\\", "\u{202E}drac", "משה כהן", "漢字", "😀👩‍💻",
            "Z" + String(repeating: "\u{301}", count: 119), "\u{10FFFF}\u{FFFE}",
            String(repeating: "W", count: 120),
        ])
    func hostile(name: String) async throws {
        var sheet = sheet(rows: 2, named: name)
        sheet.account = name
        sheet.owner = name
        #expect(try await text(sheet).hasSuffix("%%EOF\n"))
    }

    @Test("The longest statement stays within a child's memory, time and output")
    func longest() async throws {
        let text = try await text(sheet(rows: StatementSheet.mostRows))
        #expect(text.contains("/Marked true"))
        #expect(text.utf8.count < 32 << 20)
    }

    @Test("What an archive prints takes no place of what people wait for (P-DATA-1)")
    func aside() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (gate, script) = (folder.appending(path: "gate").path, folder.appending(path: "print"))
        try #require(mkfifo(gate, 0o600) == 0)
        let text = "#!/bin/sh\n[ $1 = aside ] && read -r line < \(gate)\necho %PDF $1\n"
        try Data(text.utf8).write(to: script)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: script.path)
        let printer = ProcessPrinter(program: script.path, argument: "first", aside: "aside")
        let sheet = sheet(rows: 1)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            // More than may wait where people do.
            for _ in 1...12 { group.addTask { try await printer.printAside(sheet) } }
            for _ in 1...12 {
                let first = try await print(sheet, by: printer)
                #expect(String(decoding: first, as: UTF8.self) == "%PDF first\n")
            }
            // Open for both, so that a line waits for its reader.
            let key = try #require(FileHandle(forUpdatingAtPath: gate))
            try key.write(contentsOf: Data(String(repeating: "go\n", count: 12).utf8))
            for try await late in group {
                #expect(String(decoding: late, as: UTF8.self) == "%PDF aside\n")
            }
            try key.close()
        }
    }

    @Test("An unavailable printer says so beforehand, and refuses to print")
    func missing() async throws {
        let none = ProcessPrinter(
            program: "/nonexistent", argument: "statement", aside: "statement-aside")
        #expect(await !none.canPrint())
        await #expect(throws: WalletError.history(.statementsOff)) {
            try await print(sheet(rows: 1), by: none)
        }
    }
}
