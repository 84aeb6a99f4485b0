import Ledger
import Phone
import SQLStore

/// Who asks for codes, as far as limits are concerned.
struct CodeAsker: Hashable, Sendable {
    /// A device on which the owner of the number has signed in.
    static let known = CodeAsker(key: "known", site: "", isLimitedByAddress: false)

    let key: String
    let site: String
    let isLimitedByAddress: Bool
    /// The maximum of codes in an hour, in place of the usual one of an address.
    private(set) var sendsPerHour: Int?

    init(key: String, site: String, isLimitedByAddress: Bool) {
        self.key = key
        self.site = site
        self.isLimitedByAddress = isLimitedByAddress
    }

    /// Somebody with limits of their own for one use of codes, so that they reveal nothing about
    /// those of signing in, and the reverse.
    init(silent use: String, at address: ClientAddress, _ settings: WalletSettings) {
        self.init(
            key: "\(use) \(address.limitKey)", site: address.site,
            isLimitedByAddress: settings.limits(address))
    }

    /// Those who join with one invitation, wherever they are: a whole club may share an address.
    init(joiningWith invitation: Invitation) {
        let key = "invitation \(invitation.id.text)"
        self.init(key: key, site: key, isLimitedByAddress: true)
        // Each may need a second code.
        sendsPerHour = 10 + 2 * Int(invitation.seats)
    }

    var failures: CodeFailureCounter { Self.failures(of: key) }

    static func failures(of key: String) -> CodeFailureCounter {
        key == known.key ? .known : .strangers
    }
}

/// The limits on sending codes, which bound what an attacker or an impatient person can cost.
///
/// Each asker has separate limits for each contact. The common limits are never used up for
/// everybody: when few sends remain, they are reserved for askers who have used few (C-31).
struct CodeSendLimits: Sendable {
    static let day: Int64 = 24 * 3600

    let settings: WalletSettings
    let now: Timestamp
    /// True if a contact has to wait between two codes.
    var hasCooldown = true

    private var limits: CodeLimits { settings.codes }
    /// Anything later was recorded while the clock was wrong.
    private var soon: Timestamp { now.adding(seconds: 60) }

    /// - Parameters:
    ///   - isKnown: whether the device has signed in to this contact before. Its codes count
    ///     separately; after they are used up, its address counts like any other.
    ///   - invitation: the open one that the request brings.
    func asker(
        for contact: Contact, at address: ClientAddress, isKnown: Bool,
        with invitation: Invitation? = nil, in tx: Transaction
    ) throws -> CodeAsker {
        if isKnown {
            let sent = try tx.sends(
                .asker(CodeAsker.known.key, contact), since: now.adding(seconds: -Self.day),
                until: soon,
                unverifiedOnly: !limits.countsVerifiedSends)
            if sent.count < limits.sendsPerDay { return .known }
        }
        if let invitation { return CodeAsker(joiningWith: invitation) }
        return CodeAsker(
            key: address.limitKey, site: address.site,
            isLimitedByAddress: settings.limits(address))
    }

    /// - Throws: `WalletError.signIn(.countryNotServed)` or `.tooManyCodes`.
    func check(contact: Contact, asker: CodeAsker, in tx: Transaction) throws {
        if case .phone(let phone) = contact, let served = settings.servedCallingCodes,
            !served.contains(phone.callingCode)
        {
            throw WalletError.signIn(.countryNotServed)
        }
        if hasCooldown {
            let ownSends = try sends(to: contact, by: asker, in: tx)
            try checkCooldown(ownSends, wait: cooldown(after: ownSends))
        }
        let own = CodeSendScope.asker(asker.key, contact)
        let unverifiedOnly = !limits.countsVerifiedSends
        try check(own, limits.sendsPerTenMinutes, in: 600, unverifiedOnly, tx)
        try check(own, limits.sendsPerDay, in: Self.day, unverifiedOnly, tx)
        if asker.isLimitedByAddress {
            let most = asker.sendsPerHour ?? limits.sendsPerAddressPerHour
            try check(.address(asker.key), most, in: 3600, false, tx)
            if try isRunningLow(for: contact, in: tx) {
                try check(.site(asker.site), limits.share, in: Self.day, true, tx)
            }
        }
        guard asker != .known else { return }
        try check(.everyone, limits.sendsPerHour + limits.reservePerHour, in: 3600, false, tx)
    }

    /// Seconds from the send just recorded until the next one is allowed.
    func cooldown(for contact: Contact, by asker: CodeAsker, in tx: Transaction) throws
        -> Int64
    {
        cooldown(after: try sends(to: contact, by: asker, in: tx))
    }

    private func sends(
        to contact: Contact, by asker: CodeAsker, in tx: Transaction
    ) throws -> [Timestamp] {
        let hourAgo = now.adding(seconds: -3600)
        return try tx.sends(
            .asker(asker.key, contact), since: hourAgo, until: soon, unverifiedOnly: true)
    }

    private func cooldown(after sends: [Timestamp]) -> Int64 {
        guard !sends.isEmpty, !limits.cooldownSeconds.isEmpty else { return 0 }
        return limits.cooldownSeconds[min(sends.count, limits.cooldownSeconds.count) - 1]
    }

    private func checkCooldown(_ sends: [Timestamp], wait: Int64) throws {
        guard let last = sends.first else { return }
        let remaining = wait - now.seconds(since: last)
        if remaining > 0 { throw WalletError.tooManyCodes(retryAfterSeconds: min(remaining, wait)) }
    }

    private func check(
        _ scope: CodeSendScope, _ max: Int, in seconds: Int64, _ unverifiedOnly: Bool,
        _ tx: Transaction
    ) throws {
        let recent = try tx.sends(
            scope, since: now.adding(seconds: -seconds), until: soon, unverifiedOnly: unverifiedOnly
        )
        guard recent.count >= max else { return }
        let oldestThatCounts = recent[Swift.max(0, max - 1)]
        let wait = seconds - now.seconds(since: oldestThatCounts)
        throw WalletError.tooManyCodes(retryAfterSeconds: Swift.max(1, wait))
    }

    /// True if all sends but the reserve are used up, if many codes for this contact went unused,
    /// or if codes for this calling code look like toll fraud: almost none is entered.
    private func isRunningLow(for contact: Contact, in tx: Transaction) throws -> Bool {
        let hourAgo = now.adding(seconds: -3600)
        let sent = try tx.sends(.everyone, since: hourAgo, until: soon, unverifiedOnly: false).count
        if sent >= limits.sendsPerHour { return true }
        let unused = try tx.sends(
            .contact(contact), since: now.adding(seconds: -Self.day), until: soon,
            unverifiedOnly: true)
        if unused.count >= limits.unusedSendsPerDay { return true }
        // Nobody earns money with mails.
        guard case .phone = contact else { return false }
        return try areUnused(prefix: contact.prefix, in: tx)
    }

    private func areUnused(prefix: String, in tx: Transaction) throws -> Bool {
        guard !settings.isSandbox else { return false }
        let latest = try tx.latestSends(prefix: prefix, limit: 50)
        guard latest.count == 50, let newest = latest.first else { return false }
        let used = latest.count { $0.wasVerified } * 100 / latest.count
        return used < limits.lowestConversionPercent && now.seconds(since: newest.sentAt) < 3600
    }
}

extension Contact {
    /// Whose codes count together: a calling code such as `+1`, or `@` for all addresses.
    var prefix: String {
        switch self {
        case .phone(let phone): "+\(phone.callingCode)"
        case .email: "@"
        }
    }
}
