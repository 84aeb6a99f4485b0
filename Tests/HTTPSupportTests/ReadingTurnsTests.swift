import Foundation
import Synchronization
import Testing
import WalletServices

@testable import HTTPSupport

/// Whose turn it was, in order, or how many waited at each turn.
private final class Served: Sendable {
    let numbers = Mutex<[Int]>([])
}

/// C-33: one address does not make others wait.
@Suite("Turns of reading requests")
struct ReadingTurnsTests {
    private let flood = ClientAddress("192.0.2.1")
    private let other = ClientAddress("192.0.2.2")

    /// Keeps requests under way until it opens.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private(set) var entered = 0

        func pass() async {
            entered += 1
            if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        }

        func open() {
            isOpen = true
            for one in waiting { one.resume() }
        }
    }

    private func until(_ isTrue: () async -> Bool) async {
        while await !isTrue() { await Task.yield() }
    }

    @Test("So many requests of one address are under way, and others do not wait for them")
    func bound() async throws {
        var limits = ConnectionLimits()
        limits.readingOfOneAddress = 4
        let (turns, gate) = (ReadingTurns(limits), Gate())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { await turns.run(for: flood) { await gate.pass() } }
            }
            await until { turns.waiting(of: flood) == 96 }
            await until { await gate.entered == 4 }
            #expect(await gate.entered == 4)
            #expect(await turns.run(for: other) { true })
            await gate.open()
        }
        #expect(await gate.entered == 100)
        #expect(turns.waiting(of: flood) == 0)
        #expect(await turns.run(for: flood) { true })
    }

    @Test("Requests that never wait by themselves let others go first, and keep their places")
    func neverWaiting() async {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var limits = ConnectionLimits()
        limits.readingOfOneAddress = 2 * cores
        let (turns, served) = (ReadingTurns(limits), Served())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 * cores {
                group.addTask {
                    await turns.run(for: flood) {
                        let end = ContinuousClock.now + .milliseconds(1)
                        while ContinuousClock.now < end {}
                        let waiting = turns.waiting(of: flood)
                        served.numbers.withLock { $0.append(waiting) }
                    }
                }
            }
        }
        #expect(served.numbers.withLock { $0.max() ?? 0 } > 0)
    }

    @Test("Who waits longest is next")
    func order() async throws {
        var limits = ConnectionLimits()
        limits.readingOfOneAddress = 1
        let (turns, gate) = (ReadingTurns(limits), Gate())
        let served = Served()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await turns.run(for: flood) { await gate.pass() } }
            await until { await gate.entered == 1 }
            for number in 0..<20 {
                group.addTask {
                    await turns.run(for: flood) { served.numbers.withLock { $0.append(number) } }
                }
                await until { turns.waiting(of: flood) == number + 1 }
            }
            await gate.open()
        }
        #expect(served.numbers.withLock(\.self) == Array(0..<20))
    }

    @Test("An error gives the place back")
    func errors() async throws {
        struct Failure: Error {}
        var limits = ConnectionLimits()
        limits.readingOfOneAddress = 1
        let turns = ReadingTurns(limits)
        for _ in 0..<3 {
            await #expect(throws: Failure.self) {
                try await turns.run(for: flood) { () -> Void in throw Failure() }
            }
        }
        #expect(await turns.run(for: flood) { true })
    }
}
