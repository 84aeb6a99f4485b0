import Dispatch
import Foundation
import Ledger
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

@Suite struct GroupCommitTests {
    /// A write that records its outcome.
    private final class Probe: WaitingWrite, @unchecked Sendable {
        let newID: UUID? = nil
        let body: (Transaction) throws -> Void
        let done: (Probe) -> Void
        var error: (any Error)?

        init(_ body: @escaping (Transaction) throws -> Void, done: @escaping (Probe) -> Void) {
            self.body = body
            self.done = done
        }

        func run(in transaction: Transaction) throws { try body(transaction) }
        func succeed() { done(self) }

        func fail(_ error: any Error) {
            self.error = error
            done(self)
        }
    }

    private struct Failure: Error {}

    /// Submits these writes while another runs, so that they join its group.
    ///
    /// - Returns: the error of each, in order.
    private func together(
        _ bodies: [@Sendable (Transaction) throws -> Void], on engine: any SQLEngine
    ) async -> [(any Error)?] {
        let commits = GroupCommit(engine: engine, onDiskFailure: { _ in })
        let (gate, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let left = Mutex(bodies.count + 1)
        return await withCheckedContinuation { continuation in
            let probes = Mutex<[Probe]>([])
            let finish: @Sendable (Probe) -> Void = { _ in
                guard
                    left.withLock({
                        $0 -= 1; return $0
                    }) == 0
                else { return }
                continuation.resume(returning: probes.withLock { $0.map(\.error) })
            }
            let all = bodies.map { Probe($0, done: finish) }
            probes.withLock { $0 = all }
            let first: (Transaction) -> Void = { _ in
                started.signal()
                gate.wait()
            }
            commits.submit(Probe(first, done: finish))
            started.wait()
            for probe in all { commits.submit(probe) }
            // The safe path runs the first write again.
            gate.signal()
            gate.signal()
        }
    }

    private func world() async throws -> (Bench, AccountID) {
        let bench = try Bench()
        let ada = try await bench.person(1)
        let account = try await bench.wallet.accounts.open(named: "Rent", by: ada).record.id
        return (bench, account)
    }

    @Sendable private static func deposit(
        _ cents: Int64, _ number: UInt8, into account: AccountID, _ tx: Transaction
    ) throws {
        let id = TransferID(.init(bytes: [UInt8](repeating: number, count: 16)))
        _ = try tx.appendToJournal(
            TransferOrder(
                id: id, debit: try tx.externalAccount(in: .dollar), credit: account,
                amount: dollars(cents), kind: .deposit, time: Timestamp(milliseconds: 0),
                fingerprint: .zero))
    }

    @Test("Sixty-four writes share one commit; a refused one affects no other")
    func quickWay() async throws {
        let (bench, account) = try await world()
        let before = bench.engine.statements.count
        let errors = await together(
            (1...64).map { (number: UInt8) in
                { tx in
                    if number == 32 { throw Failure() }
                    try Self.deposit(1, number, into: account, tx)
                }
            }, on: bench.engine)
        #expect(errors.indices.filter { errors[$0] != nil } == [31])
        let statements = bench.engine.statements.dropFirst(before)
        #expect(statements.count { $0 == "COMMIT" } == 1)
        #expect(!statements.contains { $0.hasPrefix("SAVEPOINT") })
        // Two accounts were changed sixty-three times each, and written once each.
        #expect(statements.count { $0.hasPrefix("UPDATE account SET balance") } == 2)
        let report = try await bench.wallet.audit.verify()
        #expect(report.findings == [])
        #expect(report.transferCount == 63)
    }

    @Test("A write that throws after a change leaves nothing; the others succeed")
    func carefulWay() async throws {
        let (bench, account) = try await world()
        let before = bench.engine.statements.count
        let errors = await together(
            (1...64).map { (number: UInt8) in
                { tx in
                    try Self.deposit(Int64(number), number, into: account, tx)
                    if number % 16 == 0 { throw Failure() }
                }
            }, on: bench.engine)
        #expect(errors.indices.filter { errors[$0] is Failure } == [15, 31, 47, 63])
        #expect(errors.count { $0 == nil } == 60)
        let statements = bench.engine.statements.dropFirst(before)
        #expect(statements.contains("ROLLBACK TO one_write"))
        #expect(statements.count { $0 == "COMMIT" } == 1)
        let report = try await bench.wallet.audit.verify()
        #expect(report.findings == [])
        #expect(report.transferCount == 60)
        let ada = try await bench.person(1)
        let held = try await bench.wallet.accounts.find(account, of: ada).balance.minorUnits
        #expect(held == 64 * 65 / 2 - (16 + 32 + 48 + 64))
    }

    @Test("A broken schema rule fails only its own write, with the store's error")
    func constraint() async throws {
        let (bench, account) = try await world()
        let errors = await together(
            [
                { try Self.deposit(1, 1, into: account, $0) },
                { try Self.deposit(2, 1, into: account, $0) },
                { try Self.deposit(3, 3, into: account, $0) },
            ], on: bench.engine)
        #expect(errors.map { $0 == nil } == [true, false, true])
        #expect(try await bench.wallet.audit.verify().findings == [])
        #expect(try await bench.wallet.audit.verify().transferCount == 2)
        await #expect(throws: StoreError.self) {
            try await bench.store.write { try Self.deposit(9, 1, into: account, $0) }
        }
    }

    @Test("Closing, renaming and paying an account in one group keeps the ledger right")
    func mixedGroup() async throws {
        let (bench, account) = try await world()
        let name = try AccountName("Other").orThrow("no name")
        let errors = await together(
            [
                { try Self.deposit(5, 1, into: account, $0) },
                { try $0.rename(account, to: name) },
                { try Self.deposit(6, 2, into: account, $0) },
                { try $0.close(account, at: Timestamp(milliseconds: 0)) },
                { try Self.deposit(7, 3, into: account, $0) },
            ], on: bench.engine)
        // The account holds 11 at the time of closing: the schema refuses that.
        #expect(errors.map { $0 == nil } == [true, true, true, false, true])
        let ada = try await bench.person(1)
        let record = try await bench.wallet.accounts.find(account, of: ada)
        #expect(record.balance.minorUnits == 18)
        #expect(record.name.shown == "Other")
        #expect(try await bench.wallet.audit.verify().findings == [])
    }
}
