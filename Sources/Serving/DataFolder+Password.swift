import ArgumentParser
import Foundation
import WalletServices

extension DataFolder {
    static let passwordName = "sandbox.password"
    /// 32 letters and digits that look like no other.
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// The password in the folder, so that it stays the same after a restart. The first call makes
    /// one of 100 random bits.
    ///
    /// - Throws: `Failure` when the file cannot be written, or holds no password.
    func ownPassword() throws(Failure) -> String {
        let file = path + "/" + Self.passwordName
        if FileManager.default.fileExists(atPath: file) { return try storedPassword(in: file) }
        let fresh = Self.newPassword()
        let draft = file + ".new"
        guard FlushedFile.write(Array((fresh + "\n").utf8), to: draft), rename(draft, file) == 0
        else {
            unlink(draft)
            throw Failure(description: "The file \(file) cannot be written.")
        }
        return fresh
    }

    private func storedPassword(in file: String) throws(Failure) -> String {
        let text = FileManager.default.contents(atPath: file)
            .flatMap { String(validating: $0, as: UTF8.self) }?
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard let text, SandboxPassword.isPossible(text) else {
            throw Failure(
                description: """
                    \(file) holds no password: it needs one line of \(SandboxPassword.rule). \
                    Write one, or remove the file and let the sandbox make one.
                    """)
        }
        return text
    }

    private static func newPassword() -> String {
        let letters = Randomness.system.bytes(20).map { alphabet[Int($0) % alphabet.count] }
        return stride(from: 0, to: letters.count, by: 5)
            .map { String(letters[$0..<($0 + 5)]) }.joined(separator: "-")
    }
}

/// The password that protects `/sandbox`.
package enum SandboxPassword {
    static let rule = "12 to 200 characters"

    /// The password in the environment.
    ///
    /// - Throws: `ValidationError`.
    package static func given() throws -> String? {
        guard let given = try Setting.named("AWALLET_SANDBOX_PASSWORD", flag: nil) else {
            return nil
        }
        guard isPossible(given) else {
            throw ValidationError("AWALLET_SANDBOX_PASSWORD needs \(rule).")
        }
        return given
    }

    /// True if it is long enough to resist guesses, and fits into a header.
    static func isPossible(_ text: String) -> Bool {
        (12...200).contains(text.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}

extension ServerConfiguration {
    /// The password in the data folder. A server that only this machine can reach needs none.
    ///
    /// - Throws: `DataFolder.Failure`.
    package func ownSandboxPassword() throws -> String? {
        isLoopback ? nil : try dataFolder.ownPassword()
    }
}
