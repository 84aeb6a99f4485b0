import Synchronization

/// Lets each key do one thing at a time; a few more wait, in the order of arrival. So frequent
/// requests of one key take no place from others.
final class Turns<One: Hashable & Sendable>: Sendable {
    private typealias Place = CheckedContinuation<Bool, Never>

    private let waiting: Int
    /// The waiting requests of each key that currently has a turn.
    private let lines = Mutex<[One: [Place]]>([:])

    /// - Parameter waiting: the maximum number of waiting requests of each key.
    init(waiting: Int) {
        self.waiting = waiting
    }

    /// The number of requests that wait for this key's turn.
    func waiting(for one: One) -> Int { lines.withLock { $0[one]?.count ?? 0 } }

    /// Waits for a turn, which lasts until `leave`.
    ///
    /// - Returns: false at once if the maximum number already waits.
    func enter(_ one: One) async -> Bool {
        await withCheckedContinuation { place in
            let answer = lines.withLock { lines -> Bool? in
                guard let line = lines[one] else {
                    lines[one] = []
                    return true
                }
                guard line.count < waiting else { return false }
                lines[one] = line + [place]
                return nil
            }
            if let answer { place.resume(returning: answer) }
        }
    }

    /// Ends the turn; the next waiting one begins.
    func leave(_ one: One) {
        let next = lines.withLock { lines -> Place? in
            let line = lines[one] ?? []
            lines[one] = line.isEmpty ? nil : Array(line.dropFirst())
            return line.first
        }
        next?.resume(returning: true)
    }
}
