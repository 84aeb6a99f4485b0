// Banks for your tests: copy this file beside them. It needs `awallet` on the PATH and Swift 6.1.
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A bank that only one test knows.
struct Bank: Codable, Sendable {
    let name: String
    let url: String
    /// A token of DemoUser, or of the only person of its world; nil where there is nobody.
    let token: String?

    /// That of the test that runs; see the trait `.bank`.
    @TaskLocal static var current: Bank?
}

extension Trait where Self == BankTrait {
    /// Gives a test, or each test of a suite, a new bank: `Bank.current`.
    static func bank(world: String = "demo") -> BankTrait { BankTrait(world: world) }
}

extension Trait where Self == SandboxTrait {
    /// Starts the sandbox before the tests of a suite, so that none of them waits for it.
    static var sandbox: SandboxTrait { SandboxTrait() }
}

struct BankTrait: TestTrait, SuiteTrait, TestScoping {
    let world: String
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        let sandbox = try await Sandbox.shared.value
        let bank = try await sandbox.makeBank(world: world)
        let result: Result<Void, any Error>
        do { result = .success(try await Bank.$current.withValue(bank, operation: body)) } catch {
            result = .failure(error)
        }
        try await sandbox.delete(bank)
        try result.get()
    }
}

struct SandboxTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        _ = try await Sandbox.shared.value
        try await body()
    }
}

/// A sandbox that ends soon after the tests, with all of its banks.
struct Sandbox: Codable, Sendable {
    let url: String

    /// The only one of the process, started for the first test that needs it.
    static let shared = Task { try start() }

    private static func start() throws -> Sandbox {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["awallet", "sandbox", "--ephemeral", "--port", "0", "--print-json"]
        process.standardOutput = output
        try process.run()
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let part = output.fileHandleForReading.availableData
            if part.isEmpty { break }
            line += part
        }
        return try JSONDecoder().decode(Sandbox.self, from: line)
    }

    func makeBank(world: String) async throws -> Bank {
        let order = try JSONEncoder().encode(["world": world])
        let answer = try await ask("POST", "/sandbox/banks", order)
        return try #require(JSONDecoder().decode([String: [Bank]].self, from: answer)["banks"]?[0])
    }

    func delete(_ bank: Bank) async throws {
        _ = try await ask("DELETE", "/sandbox/banks/\(bank.name)")
    }

    private func ask(_ method: String, _ path: String, _ body: Data? = nil) async throws -> Data {
        var request = URLRequest(url: try #require(URL(string: url + path)))
        request.httpMethod = method
        request.httpBody = body
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        try #require(status < 300, "\(String(decoding: data, as: UTF8.self))")
        return data
    }
}
