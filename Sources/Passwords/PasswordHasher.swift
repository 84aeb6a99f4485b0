internal import BoundedQueue
import Foundation

/// The result of comparing a password with a stored hash.
public enum PasswordCheck: Hashable, Sendable {
    /// The password is right; `needsRehash` when the stored hash has a different cost.
    case correct(needsRehash: Bool)
    /// The password is wrong, or there is no such user.
    case wrong
}

/// Hashes passwords with argon2id on threads of its own, a bounded number at once (PWD-3, PWD-4).
public final class PasswordHasher: Sendable {
    /// Too many hashes are waiting: respond with 503 so that the client tries again.
    public struct Busy: Error {}
    /// The password is longer than 1,024 bytes; `PasswordPolicy` explains that to the person.
    public struct TooLong: Error {}
    /// This program did not write the stored hash, or libargon2 could not compute one.
    public struct Unreadable: Error {}

    private let parameters: Argon2Parameters
    private let queue: BoundedQueue

    /// Runs up to `concurrency` hashes at once, each with the memory in the parameters; up to
    /// `queueLimit` more may wait.
    public init(
        parameters: Argon2Parameters = .standard,
        concurrency: Int = ProcessInfo.processInfo.activeProcessorCount,
        queueLimit: Int = 64
    ) {
        self.parameters = parameters
        queue = BoundedQueue(
            label: "awallet.passwords", width: concurrency, capacity: queueLimit)
    }

    /// Hashes a new password with a new salt; returns the PHC string to store.
    /// Throws `Busy`, `TooLong`, or `Unreadable` when memory runs out.
    public func hash(_ password: String) async throws -> String {
        try await inTurn { [parameters] in
            guard let password = NormalizedPassword(password) else { throw TooLong() }
            let salt = Self.salt(parameters.saltLength)
            let tag = try Self.tag(of: password.bytes, salt: salt, parameters: parameters)
            return PasswordHash(parameters: parameters, salt: salt, tag: tag).phc
        }
    }

    /// Compares a password with a stored hash. Without a hash (no such user) it takes as long and
    /// returns wrong, as it does for a password that exceeds the maximum length.
    /// Throws `Busy`, or `Unreadable` for a stored text that is not an argon2id hash.
    public func verify(_ password: String, against phc: String?) async throws -> PasswordCheck {
        try await inTurn { [parameters] in
            let password = NormalizedPassword(password)
            let stored = try phc.map { text throws(Unreadable) in
                guard let hash = PasswordHash(phc: text) else { throw Unreadable() }
                return hash
            }
            let cost = stored?.parameters ?? parameters
            let tag = try Self.tag(
                of: password?.bytes ?? [],
                salt: stored?.salt ?? [UInt8](repeating: 0, count: cost.saltLength),
                parameters: cost)
            guard let stored, password != nil, Self.areEqual(tag, stored.tag) else { return .wrong }
            return .correct(needsRehash: stored.parameters != parameters)
        }
    }

    private func inTurn<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        do { return try await queue.run(work) } catch is BoundedQueue.Full { throw Busy() }
    }

    private static func tag(
        of password: [UInt8], salt: [UInt8], parameters: Argon2Parameters
    ) throws(Unreadable) -> [UInt8] {
        do {
            return try Argon2.tag(of: password, salt: salt, parameters: parameters)
        } catch {
            throw Unreadable()
        }
    }

    private static func salt(_ length: Int) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    /// Compares in constant time.
    private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
