import Ledger
import Phone

/// How often codes may be sent: what an attacker, or an impatient person, may cost.
struct CodeSendLimits: Sendable {
    static let day: Int64 = 24 * 3600

    let settings: WalletSettings
    let now: Timestamp
    /// Whether a number must wait between one code and the next.
    var hasCooldown = true

    private var limits: CodeLimits { settings.codes }

    /// - Throws: `WalletError.countryNotServed` or `.tooManyCodes`.
    func check(phone: PhoneNumber, address: ClientAddress, in tx: any CodeRecords) throws {
        if let served = settings.servedCallingCodes, !served.contains(phone.callingCode) {
            throw WalletError.countryNotServed
        }
        if hasCooldown {
            let ownSends = try sends(to: phone, in: tx)
            try checkCooldown(ownSends, wait: cooldown(after: ownSends))
        }
        try check(.phone(phone), max: limits.sendsPerTenMinutes, seconds: 600, in: tx)
        try check(.phone(phone), max: limits.sendsPerDay, seconds: Self.day, in: tx)
        if settings.limitsLoopback || !address.isLoopback {
            let scope = CodeSendScope.address(address.limitKey)
            try check(scope, max: limits.sendsPerAddressPerHour, seconds: 3600, in: tx)
        }
        try check(.everyone, max: limits.sendsPerHour, seconds: 3600, in: tx)
        try checkConversion(of: "+\(phone.callingCode)", in: tx)
    }

    /// Seconds from the send just noted until the next one may be asked for.
    func cooldown(for phone: PhoneNumber, in tx: any CodeRecords) throws -> Int64 {
        cooldown(after: try sends(to: phone, in: tx))
    }

    private func sends(to phone: PhoneNumber, in tx: any CodeRecords) throws -> [Timestamp] {
        let hourAgo = now.adding(seconds: -3600)
        return try tx.sends(.phone(phone), since: hourAgo, unverifiedOnly: true)
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
        _ scope: CodeSendScope, max: Int, seconds: Int64, in tx: any CodeRecords
    ) throws {
        var unverifiedOnly = false
        if case .phone = scope { unverifiedOnly = !limits.countsVerifiedSends }
        let recent = try tx.sends(
            scope, since: now.adding(seconds: -seconds), unverifiedOnly: unverifiedOnly)
        guard recent.count >= max else { return }
        let oldestThatCounts = recent[Swift.max(0, max - 1)]
        let wait = seconds - now.seconds(since: oldestThatCounts)
        throw WalletError.tooManyCodes(retryAfterSeconds: Swift.max(1, wait))
    }

    /// Codes that nobody types in are sent for somebody's profit: the calling code is cut off
    /// until its latest sends are older than an hour.
    private func checkConversion(of prefix: String, in tx: any CodeRecords) throws {
        guard !settings.isSandbox else { return }
        let latest = try tx.latestSends(prefix: prefix, limit: 50)
        guard latest.count == 50, let newest = latest.first else { return }
        let used = latest.count { $0.wasVerified } * 100 / latest.count
        let age = now.seconds(since: newest.sentAt)
        guard used < limits.lowestConversionPercent, age < 3600 else { return }
        throw WalletError.tooManyCodes(retryAfterSeconds: 3600 - age)
    }
}
