import Foundation
import Ledger
import WalletServices

extension AdminService {
    /// The newest entries of the log.
    func auditLog(
        about name: String?, act: AuditAct?, limit: Int, isJSON: Bool
    ) async throws -> OperatorAnswer {
        var person: PersonID?
        if let name {
            guard let found = try await wallet.people.find(name) else { return Self.noOne(name) }
            person = found.id
        }
        let lines = try await wallet.log.page(
            about: person, act: act, limit: limit, by: wallet.treasurers.commandLine)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let texts = try lines.map { line in
            guard isJSON else { return line.sentence }
            return String(decoding: try encoder.encode(line.facts), as: UTF8.self)
        }
        return .success(
            texts.isEmpty && !isJSON ? "Nothing was recorded." : texts.joined(separator: "\n"))
    }
}

extension AuditLog.Line {
    /// One line for people.
    fileprivate var sentence: String {
        let who = actor ?? entry.actor?.text ?? "-"
        let whom = subject ?? entry.subject?.text ?? "-"
        let facts = AuditFact.allCases.compactMap { fact in
            entry.facts[fact].map { "\(fact.rawValue)=\($0)" }
        }
        return (["\(entry.number)", entry.time.rfc3339, entry.act.rawValue, who, whom] + facts)
            .joined(separator: "  ")
    }

    /// The entry for programs.
    fileprivate var facts: [String: String] {
        var facts = [
            "number": "\(entry.number)", "happened_at": entry.time.rfc3339,
            "act": entry.act.rawValue,
        ]
        facts["actor"] = entry.actor?.text
        facts["subject"] = entry.subject?.text
        facts["transfer"] = entry.transfer?.text
        for fact in AuditFact.allCases { facts[fact.rawValue] = entry.facts[fact] }
        return facts
    }
}
