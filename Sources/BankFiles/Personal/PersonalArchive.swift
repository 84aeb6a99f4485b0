import Archives
import Ledger
public import WalletServices

/// Everything that a person has here, as one ZIP that is written while it is sent.
public struct PersonalArchive: Sendable {
    private let wallet: Wallet
    private let person: Person
    private let words: ArchiveWords
    private let statements: StatementTexts
    private let now: Timestamp
    private let days: LocalDays
    /// Kept as long as the archive is being written.
    private let turn: PersonalData.Turn

    /// - Parameters:
    ///   - language: a BCP 47 code; English for languages without texts.
    ///   - statements: the texts of the printed statements.
    /// - Throws: `WalletError.data`: `.exportRunning`, `.exportBusy`.
    public init(
        of person: Person, from wallet: Wallet, language: String, statements: StatementTexts,
        at now: Timestamp, in context: SignInContext
    ) async throws {
        words = try ArchiveWords(language)
        turn = try await wallet.personalData.begin(by: person.id, in: context)
        days = try await wallet.people.days(of: person.id)
        self.wallet = wallet
        self.person = person
        self.statements = statements
        self.now = now
    }

    /// The file, such as `tennis-club-my-data-2026-11-22.zip`.
    public var file: BankFile {
        let day = days.day(of: now).iso8601
        return BankFile(
            name: BankFile.name(
                [wallet.settings.name], plain: ["my-data", day], ending: "zip"),
            type: "application/zip",
            content: .pieces { write in try await self.write(to: write) })
    }

    private func write(to write: ([UInt8]) async throws -> Void) async throws {
        let day = days.day(of: now)
        let zip = ZIPWriter(year: Int(day.year), month: Int(day.month), day: Int(day.day))
        try await write(zip.begin("README.txt"))
        try await write(zip.add(Array(words.readme(on: day.iso8601).utf8)))
        try await write(zip.end())
        for file in PersonalData.files { try await add(file, to: zip, write) }
        try await addHistories(to: zip, write)
        try await addPictures(to: zip, write)
        try await write(zip.finish())
        withExtendedLifetime(turn) {}
    }

    private func add(
        _ file: PersonalData.File, to zip: ZIPWriter, _ write: ([UInt8]) async throws -> Void
    ) async throws {
        try await write(zip.begin(file.name + ".json"))
        try await write(zip.add(Array("[".utf8)))
        var offset = 0
        while true {
            let rows = try await wallet.personalData.rows(of: file, of: person.id, from: offset)
            if rows.isEmpty { break }
            let text = (offset == 0 ? "\n" : ",\n") + rows.joined(separator: ",\n")
            try await write(zip.add(Array(text.utf8)))
            offset += rows.count
        }
        try await write(zip.add(Array("\n]\n".utf8)))
        try await write(zip.end())
    }

    /// The transactions of each account and goal as CSV, and printed statements of the accounts.
    private func addHistories(
        to zip: ZIPWriter, _ write: ([UInt8]) async throws -> Void
    ) async throws {
        let accounts = try await wallet.personalData.accounts(of: person.id)
        for (number, account) in accounts.enumerated() {
            let statement = try await wallet.feed.statement(of: account.record.id, by: person.id)
            let history = try await StatementFile(
                statement, of: wallet.feed, in: wallet, from: nil, to: nil, at: now, in: days)
            let csv = history.csv()
            // Two accounts may have had the same name.
            try await write(zip.begin("transactions/\(number + 1)-\(csv.plainName)"))
            if case .text(let pieces) = csv.content {
                try await pieces { try await write(zip.add(Array($0.utf8))) }
            }
            try await write(zip.end())
            guard !account.isGoal, let pdf = try await printed(history) else { continue }
            try await write(zip.begin("statements/\(number + 1)-\(pdf.name)"))
            try await write(zip.add(pdf.bytes))
            try await write(zip.end())
        }
    }

    /// The statement as PDF, if it can be printed. The archive has the transactions anyway.
    private func printed(
        _ history: StatementFile
    ) async throws -> (name: String, bytes: [UInt8])? {
        do {
            let file = try await history.pdf(
                for: person, by: wallet, in: statements, isAside: true)
            guard case .bytes(let bytes) = file.content else { return nil }
            return (file.plainName, bytes)
        } catch WalletError.history(.statementsOff), WalletError.history(.statementTooLong),
            WalletError.history(.statementBusy)
        {
            return nil
        }
    }

    private func addPictures(
        to zip: ZIPWriter, _ write: ([UInt8]) async throws -> Void
    ) async throws {
        let data = wallet.personalData
        if let portrait = try await data.portrait(of: person.id) {
            try await write(zip.begin("pictures/photo.\(Self.ending(of: portrait.type))"))
            try await write(zip.add(portrait.bytes))
            try await write(zip.end())
        }
        for goal in try await data.photographedGoals(of: person.id) {
            guard let photo = try await data.photo(of: goal) else { continue }
            try await write(zip.begin("pictures/\(goal.text).\(Self.ending(of: photo.type))"))
            try await write(zip.add(photo.bytes))
            try await write(zip.end())
        }
        for attachment in try await data.attachments(of: person.id) {
            guard let bytes = try await data.bytes(of: attachment.id) else { continue }
            let name = "attachments/\(attachment.id.text).\(Self.ending(of: attachment.type))"
            try await write(zip.begin(name))
            try await write(zip.add(bytes))
            try await write(zip.end())
        }
    }

    /// `jpeg` for `image/jpeg`.
    private static func ending(of type: String) -> String {
        type.split(separator: "/").last.map(String.init) ?? "bin"
    }
}
