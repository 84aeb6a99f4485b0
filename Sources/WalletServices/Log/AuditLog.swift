public import Ledger
import SQLStore

/// The log of what people did apart from moving money: sign-ins, roles, passkeys, tokens, cash.
public struct AuditLog: Sendable {
    /// The maximum number of entries on one page.
    public static let largestPage = 100
    let core: Core

    /// One entry with the names of its people.
    public struct Line: Sendable {
        public let entry: AuditEntry
        /// The name of who did it. The command line, strangers, and people who are not here any
        /// more have none.
        public let actor: String?
        /// The name of whom it concerns.
        public let subject: String?
    }

    /// The entries that concern this person, newest first.
    ///
    /// - Parameters:
    ///   - number: only entries before this one; without one, the newest.
    ///   - limit: the maximum number of entries.
    public func page(
        of person: PersonID, before number: Int64? = nil, limit: Int
    ) async throws -> [Line] {
        try await core.store.read { tx in
            try tx.named(tx.log(of: person, before: number, limit: limit))
        }
    }

    /// The entries of the whole wallet, newest first.
    ///
    /// - Parameters:
    ///   - person: only entries that concern this person.
    ///   - act: only entries of this act.
    public func page(
        about person: PersonID? = nil, act: AuditAct? = nil, before number: Int64? = nil,
        limit: Int, by _: Treasurer
    ) async throws -> [Line] {
        try await core.store.read { tx in
            try tx.named(tx.log(of: person, act: act, before: number, limit: limit))
        }
    }
}

extension Transaction {
    fileprivate func named(_ entries: [AuditEntry]) throws -> [AuditLog.Line] {
        var names: [PersonID: String] = [:]
        for id in Set(entries.flatMap { [$0.actor, $0.subject].compactMap(\.self) }) {
            names[id] = try person(id)?.publicName
        }
        return entries.map { entry in
            AuditLog.Line(
                entry: entry, actor: entry.actor.flatMap { names[$0] },
                subject: entry.subject.flatMap { names[$0] })
        }
    }
}

/// Who did something, and from where.
enum Actor: Sendable {
    /// The service does not always know the context.
    case person(PersonID, SignInContext?)
    case commandLine
    /// Somebody who did not sign in.
    case stranger(SignInContext)

    fileprivate var person: PersonID? {
        if case .person(let id, _) = self { id } else { nil }
    }

    fileprivate var facts: [AuditFact: String] {
        switch self {
        case .person(_, let context?), .stranger(let context):
            [
                .channel: context.channel.rawValue, .address: context.address.limitKey,
                .device: context.device,
            ]
        case .person(_, nil): [:]
        case .commandLine: [.channel: "command_line"]
        }
    }
}

extension Core {
    /// Records an act in its own transaction, so that neither is there without the other.
    func log(
        _ act: AuditAct, by actor: Actor, about subject: PersonID?,
        _ facts: [AuditFact: String] = [:], transfer: TransferID? = nil, at time: Timestamp? = nil,
        in tx: Transaction
    ) throws {
        let all = facts.merging(actor.facts) { own, _ in own }
        try tx.enter(
            AuditEntry(
                time: time ?? clock.now(), act: act, actor: actor.person, subject: subject,
                transfer: transfer, facts: AuditFacts(all)),
            salt: randomness.bytes(16))
    }

    /// Records a failed sign-in. An attack fills no disk: a person has ten such entries an hour,
    /// then one that says that there are more.
    func logFailure(
        to person: PersonID, _ way: SignInWay, in context: SignInContext, _ tx: Transaction
    ) throws {
        let since = clock.now().adding(seconds: -3600)
        let recent = try tx.log(of: person, limit: 50).filter { $0.time > since }
        guard !recent.contains(where: { $0.act == .signInSlowed }) else { return }
        let failures = recent.filter { $0.act == .signInFailed }.count
        try log(
            failures < 10 ? .signInFailed : .signInSlowed, by: .stranger(context), about: person,
            [.way: way.rawValue], in: tx)
    }
}

/// How somebody signs in.
enum SignInWay: String, Sendable {
    case code
    case password
    case passkey
    case trustedDevice = "trusted_device"
    case token
    /// With a new password, after a code or by a treasurer's link.
    case reset
}
