import Foundation
import Ledger
import Phone
public import SQLStore
import WalletServices

/// Writes the present state of a sandbox as the file of a world: everybody, their accounts, goals
/// and payees, and every entry of the journal at its time.
///
/// A world from this file has equal names, balances, goals and entries. It lacks passwords
/// (everybody gets `DemoPassword`), tokens and apps but the fixed ones, photos, rules that save,
/// and people's notes on payments that they received. Round-ups become savings.
public struct WorldExport {
    private let tx: Transaction
    private var people: [(person: Person, key: String)] = []
    private var holders: [AccountID: Holder] = [:]

    /// The owner of an account or a goal, by the names in the file.
    private struct Holder {
        let person: String
        let account: String
        let id: AccountID
        /// An account has none.
        var goal: String?
    }

    /// The text of the file.
    ///
    /// - Throws: `SQLError`, `StoreError`, `WorldUnfinished`.
    public static func text(of engine: any SQLEngine) throws -> String {
        try SQLStore.read(engine) { try Self(tx: $0).text() }
    }

    /// The same for a store that is open.
    ///
    /// - Throws: `StoreError`, `WorldUnfinished`.
    public static func text(of store: SQLStore) async throws -> String {
        try await store.read { try Self(tx: $0).text() }
    }

    private init(tx: Transaction) throws {
        self.tx = tx
        for (number, person) in try tx.people(limit: .max).enumerated() {
            let name = person.username?.shown ?? person.phone?.e164
            people.append((person, name ?? "person_\(number + 1)"))
        }
        for person in try departed() {
            people.append((person, "left_person_\(people.count + 1)"))
        }
    }

    /// Those who left the wallet, and whose accounts are in the journal.
    private func departed() throws -> [Person] {
        var found: [Person] = []
        for sequence in stride(from: 1, through: try tx.lastSequence(), by: 1) {
            guard let order = try tx.transfer(at: sequence)?.order else { continue }
            for party in try tx.parties(of: [order.debit, order.credit]).values
            where party.person.isDeparted && !found.contains(where: { $0.id == party.person.id }) {
                found.append(party.person)
            }
        }
        return found.sorted { $0.joinedAt < $1.joinedAt }
    }

    private func text() throws -> String {
        var export = self
        let settings = try tx.settings()
        let world = try settings[.sandboxWorld].flatMap(SandboxWorld.read) ?? ReadyWorld.demo.world
        var lines = [
            "# The state of a sandbox, written by `awallet sandbox world export`.",
            "# Passwords cannot be exported: everybody here has the password DemoPassword.",
        ]
        if let clock = settings[.sandboxClock].flatMap(ClockSetting.init(text:)) {
            let machine = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
            let now = max(clock.now(at: machine), try export.lastTime())
            lines.append("clock: {moment: \(now.rfc3339), frozen: \(clock.isFrozen)}")
        }
        lines.append(people.isEmpty ? "people: []" : "people:")
        for (person, key) in people { lines += try export.lines(of: person, key, world) }
        lines += try export.history()
        lines += try export.webhooks()
        if !world.faults.isEmpty { lines.append("faults:") }
        lines += world.faults.map { "  - \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lastTime() throws -> Timestamp {
        let last = try tx.lastSequence()
        guard last > 0, let transfer = try tx.transfer(at: last) else { return ClockSetting.first }
        return transfer.order.time
    }

    // People

    private mutating func lines(
        of person: Person, _ key: String, _ world: SandboxWorld
    ) throws -> [String] {
        var fields: [(String, String)] = []
        let hasName = person.username != nil || person.phone == nil
        if hasName { fields.append(("username", WorldText.quoted(key))) }
        if !person.displayName.isEmpty {
            fields.append(("name", WorldText.quoted(person.displayName)))
        }
        if let phone = person.phone { fields.append(("phone", WorldText.quoted(phone.e164))) }
        if let email = person.email { fields.append(("email", WorldText.quoted(email))) }
        if let own = world.tokens.first(where: { $0.owner == key })?.credentials {
            let tokens = WorldText.mapping([
                ("access", own.accessToken), ("refresh", own.refreshToken),
                ("client", own.client), ("secret", own.secret),
            ])
            fields.append(("tokens", tokens))
        }
        var lines = fields.enumerated().map { number, field in
            (number == 0 ? "  - " : "    ") + "\(field.0): \(field.1)"
        }
        let payees = try tx.payees(of: person.id)
        if !payees.isEmpty { lines.append("    payees:") }
        lines += payees.map { "      - " + WorldText.payee($0) }
        return lines + (try accounts(of: person, key))
    }

    private mutating func accounts(of person: Person, _ key: String) throws -> [String] {
        let records = try tx.accountsEver(of: person.id)
        guard !records.isEmpty else { return [] }
        var lines = ["    accounts:"]
        var names = Set(records.filter { !$0.account.isClosed }.map(\.name.shown))
        let closings = try closings(of: records)
        for record in records {
            var name = record.name.shown
            if record.account.isClosed {
                name = WorldText.unused(name, beside: names)
                names.insert(name)
            }
            holders[record.id] = Holder(person: key, account: name, id: record.id)
            lines.append("      - name: \(WorldText.quoted(name))")
            lines.append("        currency: \(record.balance.currency.code)")
            if record.account.isClosed, !closings.contains(record.id) {
                lines.append("        closed: true")
            }
            lines += try goals(of: record, as: name, of: person, key)
        }
        return lines
    }

    /// The accounts whose end is an entry of its own.
    private func closings(of records: [AccountRecord]) throws -> Set<AccountID> {
        var found: Set<AccountID> = []
        for record in records where record.account.isClosed {
            let all = try tx.transfers(
                of: [record.id], before: .end, limit: .max)
            if all.contains(where: { $0.order.kind == .closing }) { found.insert(record.id) }
        }
        return found
    }

    private mutating func goals(
        of record: AccountRecord, as account: String, of person: Person, _ key: String
    ) throws -> [String] {
        let goals = try everyGoal(of: record, person)
        guard !goals.isEmpty else { return [] }
        var lines = ["        goals:"]
        var keys: Set<String> = []
        for (goal, isDeleted) in goals {
            let label = WorldText.unused(goal.name, beside: keys)
            keys.insert(label)
            holders[goal.id] = Holder(
                person: key, account: account, id: record.id, goal: label)
            var fields = [("name", goal.name)]
            if label != goal.name { fields.append(("key", label)) }
            if let target = goal.target { fields.append(("target", target.decimal)) }
            if let day = goal.targetDay { fields.append(("target_day", day.iso8601)) }
            if let picture = goal.picture { fields.append(("picture", picture)) }
            if isDeleted { fields.append(("end", "deleted")) }
            if !isDeleted, goal.isArchived { fields.append(("end", "archived")) }
            lines.append("          - " + WorldText.mapping(fields))
        }
        return lines
    }

    /// The goals of an account, and its deleted goals that once held money.
    private func everyGoal(
        of record: AccountRecord, _ person: Person
    ) throws -> [(Goal, isDeleted: Bool)] {
        let known = try tx.goals(of: record.id)
        var deleted: [AccountID: Goal] = [:]
        for transfer in try tx.transfers(of: [record.id], before: .end, limit: .max)
        where transfer.order.kind.isGoalMove {
            let id =
                transfer.order.debit == record.id
                ? transfer.order.credit : transfer.order.debit
            guard deleted[id] == nil, !known.contains(where: { $0.id == id }) else { continue }
            deleted[id] = try tx.goal(id, of: person.id)
        }
        let gone = deleted.values.sorted { ($0.createdAt, $0.name) < ($1.createdAt, $1.name) }
        return known.map { ($0, false) } + gone.map { ($0, true) }
    }

    // What happened

    private func history() throws -> [String] {
        let last = try tx.lastSequence()
        guard last > 0 else { return [] }
        var lines = ["history:"]
        for sequence in 1...last {
            guard let transfer = try tx.transfer(at: sequence),
                let fields = try fields(of: transfer)
            else { continue }
            lines.append("  - {" + fields.map { "\($0): \($1)" }.joined(separator: ", ") + "}")
        }
        return lines
    }

    private func fields(of transfer: Transfer) throws -> [(String, String)]? {
        let order = transfer.order
        let (payer, payee) = (holders[order.debit], holders[order.credit])
        guard let side = order.kind == .savingOut ? payee : payer ?? payee else { return nil }
        var fields = [
            ("person", WorldText.quoted(side.person)),
            ("account", WorldText.quoted(side.account)), ("at", order.time.rfc3339),
            ("kind", order.kind == .roundUp ? TransferKind.saving.rawValue : order.kind.rawValue),
        ]
        if order.kind != .closing { fields.append(("amount", order.amount.decimal)) }
        switch order.kind {
        case .ownTransfer: fields.append(("to", WorldText.quoted(payee?.account ?? "")))
        case .payment: fields.append(("to", WorldText.quoted(payee?.person ?? "")))
        case .saving, .roundUp: fields.append(("goal", WorldText.quoted(payee?.goal ?? "")))
        case .savingOut: fields.append(("goal", WorldText.quoted(payer?.goal ?? "")))
        case .deposit, .withdrawal, .closing, .spending, .income: break
        }
        let detail =
            [.spending, .income].contains(order.kind) ? try tx.detail(of: transfer.sequence) : nil
        if let detail { fields += WorldText.fields(of: detail) }
        let edit = try tx.edit(of: transfer.sequence, in: side.id)
        if let category = edit?.category ?? detail?.category, order.kind != .closing {
            fields.append(("category", category.rawValue))
        }
        let sent = try tx.notes(on: [transfer.sequence])[transfer.sequence]
        if let note = order.kind == .payment ? sent : edit?.note, !note.isEmpty {
            fields.append(("note", WorldText.quoted(note)))
        }
        return fields
    }

    private func webhooks() throws -> [String] {
        let lines = try people.flatMap { person, key in
            try tx.webhooks(of: person.id).map {
                "  - " + WorldText.mapping([("url", $0.url), ("person", key)])
            }
        }
        return lines.isEmpty ? [] : ["webhooks:"] + lines
    }
}
