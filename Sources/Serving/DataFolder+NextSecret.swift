import Foundation
import HTTPSupport
import SQLStore
import WalletServices

/// A change of the secret. The next one waits in a file beside the present one until the database
/// says that it is in use, so that a crash at any moment loses neither.
extension DataFolder {
    static let nextSecretName = secretName + ".next"

    /// Takes the place of the secret, once the database says so.
    ///
    /// - Returns: whether it is on the disk.
    func takeNextSecret() -> Bool {
        rename(path + "/" + Self.nextSecretName, path + "/" + Self.secretName) == 0
            && FlushedFile.flush(path)
    }

    /// Gives up a next secret that the database does not use.
    func dropNextSecret() { unlink(path + "/" + Self.nextSecretName) }

    /// Ends a change that a crash interrupted, as far as it had come.
    ///
    /// - Parameter storedMark: reads the mark of the secret that the database expects.
    /// - Throws: `Failure`, and what `storedMark` throws; nothing was changed then.
    func settleNextSecret(_ storedMark: () throws -> String?) throws {
        guard FileManager.default.fileExists(atPath: path + "/" + Self.nextSecretName) else {
            return
        }
        guard let next = secret(in: Self.nextSecretName),
            try storedMark() == PeerSecrets(secret: next).mark
        else { return dropNextSecret() }
        guard takeNextSecret() else {
            throw Failure(
                description: """
                    \(path)/\(Self.nextSecretName) is the wallet's secret now, but cannot be \
                    renamed to \(Self.secretName). Rename it yourself, and try again.
                    """)
        }
    }
}
