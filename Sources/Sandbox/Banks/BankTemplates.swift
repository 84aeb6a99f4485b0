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

    private struct Shelf {
        var templates: [BankPlan: Template] = [:]
        /// The plans with files, the latest last.
        var sent: [BankPlan] = []
    }

    private let folder: BankFolder
    private let opener: any BankOpener
    private let shelf = Mutex(Shelf())

    /// The maximum number of templates of files.
    private static let maximumSent = 20

    init(folder: BankFolder, opener: any BankOpener) {
        self.folder = folder
        self.opener = opener
    }

    /// The database of a world. One that began at the machine's time is used for less than a
    /// quarter of an hour, within which no day begins anywhere.
    ///
    /// - Throws: `StoreError`, and the errors of opening a bank.
    func file(for plan: BankPlan, at now: Timestamp) async throws -> String {
        let quarter = plan.beginning == nil ? now.milliseconds.floorDivided(by: 900_000) : 0
        let known = shelf.withLock { $0.templates[plan] }
        if let known, known.quarter == quarter { return Self.file(in: known.folder) }
        let draft = try folder.draft()
        do {
            try await opener.open(draft, as: nil, with: plan).close()
        } catch {
            folder.remove(draft: draft)
            throw error
        }
        keep(Template(folder: draft, quarter: quarter), for: plan)
        return Self.file(in: draft)
    }

    /// Keeps a template in place of an older one of its plan. Of the plans with files, the latest
    /// few are kept: each test of a suite could send another file.
    private func keep(_ template: Template, for plan: BankPlan) {
        let old = shelf.withLock { shelf in
            var old = [shelf.templates.updateValue(template, forKey: plan)]
            guard case .file = plan.world else { return old }
            shelf.sent.removeAll { $0 == plan }
            shelf.sent.append(plan)
            if shelf.sent.count > Self.maximumSent {
                old.append(shelf.templates.removeValue(forKey: shelf.sent.removeFirst()))
            }
            return old
        }
        for template in old.compactMap(\.self) { folder.remove(draft: template.folder) }
    }

    private static func file(in folder: String) -> String {
        "\(folder)/\(SQLiteEngine.fileName)"
    }
}
