internal import BoundedQueue
internal import CCurl
import WalletServices

/// Threads for exchanges with other machines, which block them.
///
/// A machine that never answers holds a maximum of eight threads and 64 waiting messages. More
/// messages fail at once.
struct Exchanges: Sendable {
    /// The maximum time of a message, including its wait for a thread.
    let patience: Duration
    private let queue: BoundedQueue

    init(label: String, patience: Duration, width: Int = 8, capacity: Int = 64) {
        self.patience = patience
        queue = BoundedQueue(label: label, width: width, capacity: capacity)
    }

    /// Runs an exchange with the milliseconds that are left for it.
    ///
    /// - Throws: `SendFailure`; `DeliveryUnknown` once the other machine has the whole message.
    func run(_ exchange: @escaping @Sendable (_ milliseconds: Int) throws -> Void) async throws {
        let end = ContinuousClock.now + patience
        do {
            try await queue.run {
                let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
                guard left >= 1 else { throw SendFailure(.connecting, .timedOut) }
                try exchange(Int(left))
            }
        } catch is BoundedQueue.Full {
            throw SendFailure(.connecting, .busy)
        } catch let failure as SendFailure where failure.step == .handedOver {
            throw DeliveryUnknown(description: failure.description)
        }
    }
}

extension SendFailure {
    /// The failure that libcurl's answer stands for. A status of 2xx is none.
    init?(answer: Int, step: Step) {
        if (200..<300).contains(answer) { return nil }
        let faults: [Int: Cause] = [
            Int(CCURL_TIMED_OUT.rawValue): .timedOut, Int(CCURL_NOT_TRUSTED.rawValue): .notTrusted,
            Int(CCURL_NOT_RESOLVED.rawValue): .notResolved,
            Int(CCURL_NOT_ENCRYPTED.rawValue): .notEncrypted,
            Int(CCURL_NO_TLS.rawValue): .noTLS,
        ]
        self.init(step, faults[answer] ?? (answer > 0 ? .refused(status: answer) : .unreachable))
    }
}
