import Foundation
import Ledger
import Passwords
import Phone
import WalletServices
import WalletTestSupport

extension World {
    /// Another wallet on this world's store, as after a change of settings.
    func wallet(
        settings: WalletSettings? = nil, parameters: Argon2Parameters = .fast,
        concurrency: Int = 2, queueLimit: Int = 64, secret: String = "another secret, also long"
    ) -> Wallet {
        Wallet(
            store: store, settings: settings ?? wallet.settings,
            hasher: PasswordHasher(
                parameters: parameters, concurrency: concurrency, queueLimit: queueLimit),
            secret: Array(secret.utf8), codeSender: codes, clock: clock.port,
            randomness: SeededRandomness(seed: 99).port)
    }

    func phone(_ number: Int) throws -> PhoneNumber {
        try PhoneNumbers.parse("530601\(String(10000 + number).dropFirst())", region: "US")
    }

    func send(
        _ number: Int, from address: String = "203.0.113.7", mark: String? = nil
    ) async throws -> PendingCode {
        try await wallet.codes.sendCode(
            to: try phone(number), from: ClientAddress(address), mark: mark)
    }

    func newest(_ number: Int) throws -> String {
        try codes.newest(for: try phone(number)).orThrow("no code was sent")
    }

    /// A code that is not the newest one of this number.
    func wrong(_ number: Int) throws -> String {
        let code = try newest(number)
        return String(code.dropLast()) + (code.hasSuffix("0") ? "1" : "0")
    }
}

extension SignInContext {
    static func api(_ address: String = "203.0.113.7", mark: String? = nil) -> SignInContext {
        SignInContext(channel: .api, address: ClientAddress(address), device: "test", mark: mark)
    }
}

/// The error of a broken test.
struct Missing: Error {
    let what: String
}

extension Optional {
    func orThrow(_ what: String) throws -> Wrapped {
        guard let self else { throw Missing(what: what) }
        return self
    }
}

/// The results of that many parallel calls.
func atOnce<Answer: Sendable>(
    _ count: Int, _ call: @escaping @Sendable (Int) async throws -> Answer
) async -> [Result<Answer, any Error>] {
    await withTaskGroup(of: Result<Answer, any Error>.self) { group in
        for index in 0..<count {
            group.addTask {
                do { return .success(try await call(index)) } catch { return .failure(error) }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

extension Result {
    var walletError: WalletError? {
        guard case .failure(let error) = self else { return nil }
        return error as? WalletError
    }

    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
