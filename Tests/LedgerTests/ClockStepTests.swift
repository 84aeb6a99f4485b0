import Testing

@testable import Ledger

@Suite("The audit of times")
struct ClockStepTests {
    private static let noon: Int64 = 1_795_248_000_000

    /// The findings about a journal with these times, in minutes.
    private func findings(
        _ minutes: [Int64], kind: TransferKind = .deposit, steps: [ClockStep] = []
    ) throws -> [AuditFinding] {
        var journal = Journal(accounts: [
            try Samples.account(Samples.outside, 0, kind: .external),
            try Samples.account(Samples.ada, 0),
        ])
        for (index, minute) in minutes.enumerated() {
            try journal.append(
                Samples.order(
                    100, from: Samples.outside, to: Samples.ada, id: UInt64(index + 1), kind: kind,
                    time: Self.noon + minute * 60_000))
        }
        var audit = Audit(accounts: Array(journal.accounts.values), steps: steps)
        for transfer in journal.transfers { audit.read(transfer) }
        return audit.finish()
    }

    private func step(after sequence: Int64, at minute: Int64) -> ClockStep {
        let time = Timestamp(milliseconds: Self.noon + minute * 60_000)
        return ClockStep(sequence: sequence, confirmedAt: time, latest: time)
    }

    @Test("Bookings whose order and time disagree are named (P-CLOCK-3)")
    func disagreeing() throws {
        #expect(try findings([0, 0, 5, 6]) == [])
        #expect(try findings([0, 9, 5, 6, 9]) == [.timeBroken(at: 3), .timeBroken(at: 4)])
    }

    @Test("Not where the clock was confirmed, but after that again (P-CLOCK-3)")
    func confirmed() throws {
        #expect(try findings([0, 9, 5, 6], steps: [step(after: 2, at: 5)]) == [])
        let early = [step(after: 1, at: 5)]
        #expect(
            try findings([0, 9, 5, 6], steps: early) == [.timeBroken(at: 3), .timeBroken(at: 4)])
        let again = [step(after: 2, at: 5)]
        #expect(try findings([0, 9, 5, 4], steps: again) == [.timeBroken(at: 4)])
        let twice = [step(after: 2, at: 5), step(after: 3, at: 1)]
        #expect(try findings([0, 9, 5, 4], steps: twice) == [])
        // Nothing is earlier than the confirmation itself.
        #expect(try findings([0, 9, 4], steps: again) == [.timeBroken(at: 3)])
    }

    @Test("Income may lie in the past, as it says itself")
    func income() throws {
        #expect(try findings([0, 9, 5], kind: .income) == [])
    }
}
