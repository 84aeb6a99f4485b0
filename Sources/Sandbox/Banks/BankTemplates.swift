import Foundation
import Ledger
import SQLiteDriver
import Synchronization

/// Databases of worlds as they begin. A bank is a copy of one, which takes a fraction of the time
/// that its people would.
final class BankTemplates: Sendable {
    private struct Template {
        /// The folder that it is in.
        let folder: String
        /// By the machine's clock.
        let quarter: Int64
    }

    private let folder: BankFolder
    private let opener: any BankOpener
    private let templates = Mutex<[BankPlan: Template]>([:])

    init(folder: BankFolder, opener: any BankOpener) {
        self.folder = folder
        self.opener = opener
    }

    /// The database of a world. One that began at the machine's time is used for less than a
    /// quarter of an hour, within which no day begins anywhere.
    ///
    /// - Throws: `StoreError`, and what opening a bank throws.
    func file(for plan: BankPlan, at now: Timestamp) async throws -> String {
        let quarter = plan.moment == nil ? now.milliseconds.floorDivided(by: 900_000) : 0
        let known = templates.withLock { $0[plan] }
        if let known, known.quarter == quarter { return Self.file(in: known.folder) }
        let draft = try folder.draft()
        do {
            try await opener.open(draft, as: nil, with: plan).close()
        } catch {
            folder.remove(draft: draft)
            throw error
        }
        templates.withLock { $0[plan] = Template(folder: draft, quarter: quarter) }
        if let known { folder.remove(draft: known.folder) }
        return Self.file(in: draft)
    }

    private static func file(in folder: String) -> String {
        "\(folder)/\(SQLiteEngine.fileName)"
    }
}
