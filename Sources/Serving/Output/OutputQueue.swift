import Dispatch
import Foundation
import Synchronization

/// Lines for a descriptor that may be closed, full, or read by nobody. A thread of its own writes
/// them, so that no request waits for a reader longer than a moment. Lines without room are
/// dropped, and a later line says how many were.
final class OutputQueue: TextOutputStream, Sendable {
    private struct State {
        var waiting: [UInt8] = []
        /// The number of lines that could not be written.
        var lost = 0
        /// Threads that wait until their lines are written.
        var speakers: [DispatchSemaphore] = []
        /// True while nobody reads. Then nobody waits for that either.
        var isStuck = false
        var isFailing = false
    }

    /// In bytes.
    private static let room = 128 << 10
    /// A program that reads needs microseconds; one line in vain waits that long.
    private static let patience = DispatchTimeInterval.milliseconds(50)

    private let descriptor: Int32
    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    init(descriptor: Int32) {
        self.descriptor = descriptor
        Thread.detachNewThread { [self] in
            while true { writeNext() }
        }
    }

    func write(_ text: String) { put(text) }

    /// Returns when the text is written, or after a moment.
    ///
    /// - Returns: whether it was written.
    @discardableResult func put(_ text: String) -> Bool {
        let speaker = DispatchSemaphore(value: 0)
        let isHeard = state.withLock { state in
            guard state.waiting.count + text.utf8.count <= Self.room else {
                state.lost += Self.lines(in: text.utf8)
                return false
            }
            state.waiting.append(contentsOf: text.utf8)
            if !state.isStuck { state.speakers.append(speaker) }
            return !state.isStuck
        }
        work.signal()
        guard isHeard else { return false }
        guard speaker.wait(timeout: .now() + Self.patience) == .success else {
            state.withLock { $0.isStuck = true }
            return false
        }
        return state.withLock { !$0.isFailing }
    }

    private func writeNext() {
        work.wait()
        let (bytes, lost, speakers) = state.withLock { state in
            defer { (state.waiting, state.speakers) = ([], []) }
            return (state.waiting, state.lost, state.speakers)
        }
        guard !bytes.isEmpty else { return }
        let failure = Descriptor.write(bytes + Self.notice(lost), to: descriptor)
        state.withLock { state in
            state.isStuck = false
            state.isFailing = failure != 0
            state.lost += failure == 0 ? -lost : Self.lines(in: bytes)
        }
        for speaker in speakers { speaker.signal() }
    }

    private static func notice(_ lost: Int) -> [UInt8] {
        lost == 0 ? [] : Array("awallet: \(lost) lines could not be written here.\n".utf8)
    }

    private static func lines(in text: some Sequence<UInt8>) -> Int {
        text.count { $0 == UInt8(ascii: "\n") }
    }
}
