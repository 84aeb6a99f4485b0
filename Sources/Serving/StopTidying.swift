import Dispatch
import Foundation
import Synchronization

/// Deletes a command's unfinished work when SIGTERM, SIGINT or SIGHUP ends the command. After
/// SIGKILL, the next run does it.
final class StopTidying: Sendable {
    private let isOver = Mutex(false)
    private let sources: Mutex<[any DispatchSourceSignal]>

    /// Returns once the signals no longer end the process by themselves.
    ///
    /// - Parameter tidy: runs on another thread, and then the process ends.
    init(_ tidy: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "awallet.tidying")
        let numbers = [SIGTERM, SIGINT, SIGHUP].filter(StopSignals.isUnprepared)
        sources = Mutex(numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) })
        let ready = DispatchSemaphore(value: 0)
        sources.withLock { sources in
            for (number, source) in zip(numbers, sources) {
                source.setEventHandler { [weak self] in self?.end(with: number, tidy) }
                source.setRegistrationHandler { ready.signal() }
                source.resume()
            }
        }
        for _ in numbers { ready.wait() }
    }

    /// Makes a thing that is taken away again. A signal waits until it is made.
    ///
    /// - Throws: the errors of `make`.
    static func of<Made: Sendable>(
        _ make: () throws -> Made, tidy: @escaping @Sendable (Made) -> Void
    ) throws -> (made: Made, stop: StopTidying) {
        let kept = Kept<Made>()
        let stop = StopTidying { kept.made.withLock(\.self).map(tidy) }
        let result = stop.isOver.withLock { _ in
            Result {
                let made = try make()
                kept.made.withLock { $0 = made }
                return made
            }
        }
        return (try result.get(), stop)
    }

    private final class Kept<Made: Sendable>: Sendable {
        let made = Mutex<Made?>(nil)
    }

    /// Runs the last step, which no signal may cut in two. From then on nothing is taken away.
    ///
    /// - Throws: what the step throws: then all of it counts as begun.
    func finish<Answer: Sendable>(_ step: () throws -> Answer) throws -> Answer {
        let result = isOver.withLock { isOver -> Result<Answer, any Error> in
            let result = Result { try step() }
            if case .success = result { isOver = true }
            return result
        }
        return try result.get()
    }

    private func end(with number: Int32, _ tidy: () -> Void) {
        isOver.withLock { isOver in
            if !isOver { tidy() }
            _exit(128 + number)
        }
    }
}
