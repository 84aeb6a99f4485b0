import SQLStore
import WalletModel

/// Brings another secret into use: what the present one protects is protected by the next one.
public struct SecretRotation: Sendable {
    let core: Core
    let keys: WebhookKeys

    /// The result of a rotation.
    public struct Report: Hashable, Sendable {
        /// How many webhooks sign on with the same keys.
        public var webhooks = 0
        /// How many have keys that not even the present secret opens.
        public var unreadable = 0
        /// How many one-time codes ended.
        public var codes = 0
    }

    /// Encrypts the keys of all webhooks for the next secret, ends all one-time codes, and notes
    /// which secret the database expects, in one transaction.
    ///
    /// - Parameters:
    ///   - secret: at least 32 bytes, which must be on the disk already.
    ///   - mark: tells this secret from others, without it.
    /// - Throws: `StoreError`. After `StoreError.outcomeUnknown` only `WalletSetting.secretMark`
    ///   shows whether it was done.
    public func run(to secret: [UInt8], mark: String) async throws -> Report {
        let next = WebhookKeys(secret: secret)
        return try await core.store.write { [core, keys] tx in
            var report = Report()
            for (webhook, sealed) in try tx.sealedKeys() {
                guard let anew = try? keys.sealedAnew(sealed, of: webhook, for: next) else {
                    report.unreadable += 1
                    continue
                }
                try tx.setSealedKey(anew, of: webhook)
                report.webhooks += 1
            }
            report.codes = try tx.removeAllChallenges()
            try tx.set(.secretMark, to: mark)
            try core.log(.secretRotated, by: .commandLine, about: nil, in: tx)
            return report
        }
    }
}
