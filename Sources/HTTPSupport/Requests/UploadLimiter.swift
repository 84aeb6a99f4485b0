import Synchronization
import WalletServices

/// Limits how many requests with large bodies run at once. Such a body is held in memory, in
/// several forms, while its picture is decoded: hundreds would take gigabytes. The others wait,
/// unread.
final class UploadLimiter: Sendable {
    /// How many requests run at once, in total and from one network address, and how many may wait.
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

    /// How many requests wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// - Throws: `WalletError.goal(.pictureBusy)` when too many wait already.
    func enter(_ address: String) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let outcome: Result<Void, any Error>? = state.withLock { state in
                if take(address, &state) { return .success(()) }
                guard state.waiting.count < size.waiting else {
                    return .failure(WalletError.goal(.pictureBusy))
                }
                state.waiting.append(Waiting(address: address, continuation: continuation))
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }

    /// Gives the place to the request that has waited longest and may run.
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

/// One request's right to read a large body: taken before it reads the body, which it may do only
/// after authentication, and given back when it is answered.
final class UploadPermit: Sendable {
    private let room: UploadLimiter
    private let address: ClientAddress
    private let isInside = Mutex(false)

    init(in room: UploadLimiter, from address: ClientAddress) {
        self.room = room
        self.address = address
    }

    /// - Throws: `WalletError.goal(.pictureBusy)`.
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
