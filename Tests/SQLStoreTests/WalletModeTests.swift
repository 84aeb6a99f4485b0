import Foundation
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

/// A database records its mode, which decides who may open it.
@Suite struct WalletModeTests {
    private func open(_ bench: Bench, for mode: WalletMode?, noted: WalletMode? = nil) throws {
        _ = try SQLStore(engine: bench.engine, claim: ModeClaim(expected: mode, noted: noted))
    }

    private func mark(of bench: Bench) throws -> WalletMode? {
        try SQLStore.mode(of: bench.engine)
    }

    @Test("A new database records its mode, and refuses the other one (C-30)")
    func fresh() throws {
        for (made, other) in [(WalletMode.sandbox, WalletMode.serve), (.serve, .sandbox)] {
            let bench = try Bench()
            try open(bench, for: made)
            #expect(try mark(of: bench) == made)
            #expect(throws: WrongMode(mode: made)) { try open(bench, for: other, noted: other) }
            try open(bench, for: made, noted: other)
            try open(bench, for: nil)
        }
    }

    @Test(
        "The mark can neither be changed, nor added to, nor removed (C-30)",
        arguments: [
            "UPDATE wallet_mode SET mode = 'serve'", "DELETE FROM wallet_mode",
            "INSERT INTO wallet_mode (mode) VALUES ('serve')",
            "INSERT OR REPLACE INTO wallet_mode (mode) VALUES ('serve')",
            "INSERT OR REPLACE INTO wallet_mode (mode) VALUES ('sandbox')",
        ])
    func isKept(sql: String) throws {
        let bench = try Bench()
        try open(bench, for: .sandbox)
        #expect(throws: SQLError.self) { try bench.execute(sql) }
        #expect(try bench.texts("SELECT mode FROM wallet_mode") == ["sandbox"])
    }

    @Test("A backup carries the mark (C-30)")
    func backup() throws {
        let bench = try Bench.onSQLite()
        try open(bench, for: .sandbox)
        let copy = try Bench(prepare: { folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try bench.store.backup(to: folder.appending(path: "wallet.db").path)
        })
        #expect(throws: WrongMode(mode: .sandbox)) { try open(copy, for: .serve) }
    }

    @Test("A wallet without a mark but with published credentials is a sandbox (C-30)")
    func planted() async throws {
        let bench = try Bench()
        let ada = try await bench.person(1)
        try await FixedCredentials.demo.plant(for: ada, in: bench.store, at: TestClock().now)
        #expect(throws: WrongMode(mode: .sandbox)) { try open(bench, for: .serve, noted: .serve) }
        #expect(try mark(of: bench) == nil, "a refused database is unchanged")
        try open(bench, for: nil)
        #expect(try mark(of: bench) == .sandbox)
    }

    @Test("Without a mark the note decides; without both, a wallet in use is real (C-30)")
    func noted() async throws {
        let simulated = try Bench()
        _ = try await simulated.person(1)
        #expect(throws: WrongMode(mode: .sandbox)) {
            try open(simulated, for: .serve, noted: .sandbox)
        }
        try open(simulated, for: .sandbox, noted: .sandbox)
        let real = try Bench()
        _ = try await real.person(1)
        #expect(throws: WrongMode(mode: .serve)) { try open(real, for: .sandbox) }
        try open(real, for: .serve)
        #expect(try mark(of: real) == .serve)
    }

    @Test("A wallet without a mark but with the sandbox's first person is a sandbox (C-30)")
    func demoPerson() async throws {
        let bench = try Bench()
        let form = PasswordSignIn.Registration(
            username: "DemoUser", password: PasswordSignIn.publishedPassword,
            email: "demoEmail@demoHost.com")
        _ = try await bench.wallet.passwords.register(form, in: bench.context)
        #expect(throws: WrongMode(mode: .sandbox)) { try open(bench, for: .serve) }
    }
}
