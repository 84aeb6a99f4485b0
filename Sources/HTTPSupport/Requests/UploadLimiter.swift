import Synchronization
import WalletServices

/// Lets in few requests with large bodies at once. Such a body is held whole, in several forms,
/// while its picture is read: hundreds would be gigabytes. The others wait outside, unread.
final class UploadLimiter: Sendable {
    /// How many are inside at once, in all and of one network address, and how many may wait.
    struct Size: Sendable {
        var total = 10
        var ofOneAddress = 4
        var waiting = 500
    }

    private struct Waiting {
        let address: String
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var inside: [String: Int] = [:]
        var total = 0
        var waiting: [Waiting] = []
    }

    private let size: Size
    private let state = Mutex(State())

    init(_ size: Size = Size()) {
        self.size = size
    }

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// - Throws: `WalletError.pictureBusy` when too many wait already.
    func enter(_ address: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<Void, any Error>? = state.withLock { state in
                if take(address, &state) { return .success(()) }
                guard state.waiting.count < size.waiting else {
                    return .failure(WalletError.pictureBusy)
                }
                state.waiting.append(Waiting(address: address, continuation: continuation))
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// Whoever waits longest and may come in takes the place.
    func leave(_ address: String) {
        let next = state.withLock { state -> Waiting? in
            state.total -= 1
            let others = (state.inside[address] ?? 1) - 1
            state.inside[address] = others == 0 ? nil : others
            let index = state.waiting.firstIndex { take($0.address, &state) }
            return index.map { state.waiting.remove(at: $0) }
        }
        next?.continuation.resume()
    }

    private func take(_ address: String, _ state: inout State) -> Bool {
        let others = state.inside[address] ?? 0
        guard state.total < size.total, others < size.ofOneAddress else { return false }
        state.total += 1
        state.inside[address] = others + 1
        return true
    }
}

/// The place of one request in the room: taken when its body is read, which nobody may have done
/// before it is known whose it is, and left when it is answered.
final class UploadPermit: Sendable {
    private let room: UploadLimiter
    private let address: ClientAddress
    private let isInside = Mutex(false)

    init(in room: UploadLimiter, from address: ClientAddress) {
        self.room = room
        self.address = address
    }

    /// - Throws: `WalletError.pictureBusy`.
    func take() async throws {
        guard !isInside.withLock(\.self) else { return }
        try await room.enter(address.limitKey)
        isInside.withLock { $0 = true }
    }

    func leave() {
        let wasInside = isInside.withLock { isInside in
            defer { isInside = false }
            return isInside
        }
        if wasInside { room.leave(address.limitKey) }
    }
}
