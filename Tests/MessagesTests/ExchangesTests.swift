import Dispatch
import Testing

@testable import Messages

@Suite("Exchanges that block (P-CODE-1)")
struct ExchangesTests {
    private static let late = SendFailure(.connecting, .timedOut)

    @Test("A full queue refuses at once, and a message that has waited too long is not sent")
    func queue() async throws {
        let patience = Duration.milliseconds(200)
        let exchanges = Exchanges(label: "test", patience: patience, width: 1, capacity: 1)
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Task {
            // On a busy machine its own time may be over before its thread runs.
            while true {
                do {
                    return try await exchanges.run { _ in
                        started.signal()
                        gate.wait()
                    }
                } catch let failure as SendFailure where failure == Self.late {}
            }
        }
        await Self.wait(for: started)
        await withTaskGroup(of: SendFailure?.self) { group in
            for _ in 1...2 {
                group.addTask {
                    do { try await exchanges.run { _ in Issue.record("It was sent late") } } catch {
                        return error as? SendFailure
                    }
                    return nil
                }
            }
            // One fills the queue and cannot end before the gate opens, so the other is first.
            #expect(await group.next() == SendFailure(.connecting, .busy))
            let end = ContinuousClock.now + patience
            while ContinuousClock.now < end { await Task.yield() }
            gate.signal()
            #expect(await group.next() == Self.late)
        }
        try await first.value
    }

    @Test("An exchange gets the time that is left")
    func timeLeft() async throws {
        let exchanges = Exchanges(label: "test", patience: .seconds(3600))
        try await exchanges.run { milliseconds in
            #expect((3_000_000...3_600_000).contains(milliseconds))
        }
    }

    @Test("Only a status of 2xx is a success")
    func answers() {
        for status in [200, 201, 250, 299] {
            #expect(SendFailure(answer: status, step: .handingOver) == nil)
        }
        for status in [100, 199, 300, 302, 404, 503, 550, 999] {
            let failure = SendFailure(answer: status, step: .handingOver)
            #expect(failure?.cause == .refused(status: status))
        }
        let causes = [-1, -2, -3, -4, -5, -6, 0].map { SendFailure(answer: $0, step: .greeting) }
        #expect(
            causes.map { $0?.cause } == [
                .unreachable, .timedOut, .notTrusted, .notResolved, .notEncrypted, .noTLS,
                .unreachable,
            ])
    }

    private static func wait(for semaphore: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                semaphore.wait()
                continuation.resume()
            }
        }
    }
}
