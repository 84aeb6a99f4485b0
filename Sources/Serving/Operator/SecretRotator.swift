import ArgumentParser
import Foundation
import HTTPSupport
import Passwords
internal import PostgresDriver
import SQLStore
import SQLiteDriver
import WalletServices

/// Gives a wallet that no server serves a new `secret.key`.
struct SecretRotator {
    let folder: DataFolder

    /// - Returns: a report for the operator.
    /// - Throws: errors with texts for the operator.
    func run() async throws -> String {
        try folder.requireWallet()
        try folder.makePrivate()
        let engine = try open()
        defer { engine.close() }
        try SQLStore.requireOwnSchema(of: engine)
        guard try SQLStore.hasWallet(engine) else {
            throw ValidationError("There is no wallet in \(engine.product).")
        }
        let store = try SQLStore(engine: engine, claim: ModeClaim(noted: folder.notedMode))
        let settings = try SQLStore.settings(of: engine)
        // The log would get the machine's time, which may be years away from the sandbox's.
        guard settings[.sandboxClock] == nil else {
            throw ValidationError(
                """
                This sandbox has a clock of its own, and its secret protects nothing. Start it \
                with --reset to get a new one.
                """)
        }
        try folder.settleNextSecret { settings[.secretMark] }
        guard let present = folder.storedSecret else {
            throw ValidationError(
                """
                The \(DataFolder.secretName) in \(folder.path) is missing or cut short. Put it \
                back from where you keep it. Nothing was changed.
                """)
        }
        return try await rotate(from: present, in: store)
    }

    private func open() throws -> any SQLEngine {
        do { return try folder.openDatabase() } catch SQLiteOpenError.folderInUse {
            throw ValidationError(
                """
                A server runs on \(folder.path), and remembers the present secret. Stop it, and \
                run this again: it takes a moment. Nothing was changed.
                """)
        }
    }

    private func rotate(from present: [UInt8], in store: SQLStore) async throws -> String {
        let wallet = Wallet(
            store: store, settings: WalletSettings(defaultCurrency: .usual),
            hasher: PasswordHasher(), secret: present, codeSender: nil)
        let next = Randomness.system.bytes(present.count)
        guard folder.keep(next, as: DataFolder.nextSecretName) else {
            throw ValidationError(
                """
                \(folder.path)/\(DataFolder.nextSecretName) cannot be written. Nothing was changed.
                """
            )
        }
        let report: SecretRotation.Report
        do {
            report = try await wallet.secretRotation.run(
                to: next, mark: PeerSecrets(secret: next).mark)
        } catch StoreError.outcomeUnknown(let reason) {
            throw ValidationError(
                """
                Whether the secret was changed is unknown: \(reason). The next start, or running \
                this again, finds out. Leave both files of the secret where they are.
                """)
        } catch {
            folder.dropNextSecret()
            throw error
        }
        guard folder.takeNextSecret() else {
            throw ValidationError(
                """
                The secret was changed, but \(DataFolder.nextSecretName) could not be renamed to \
                \(DataFolder.secretName). Start the server, which tries again.
                """)
        }
        return Self.words(report)
    }

    private static func words(_ report: SecretRotation.Report) -> String {
        var lines = [
            "\(DataFolder.secretName) is new. Keep a copy of it elsewhere, and copy it to the "
                + "folder of each other server of this wallet.",
            "Keep the old one for as long as you keep backups from before: they need it.",
            "Webhooks that sign on with their own keys: \(report.webhooks)",
            "One-time codes that ended: \(report.codes)",
        ]
        if report.unreadable > 0 {
            lines.append(
                "Webhooks whose keys were unreadable before, to be added again: "
                    + "\(report.unreadable)")
        }
        return lines.joined(separator: "\n")
    }
}
