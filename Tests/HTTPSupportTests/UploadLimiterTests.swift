import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPSupport

@Suite("The upload limiter")
struct UploadLimiterTests {
    private static let ada = "192.0.2.1"
    private static let grace = "2001:db8::1"

    /// Counts the uploads in progress, and lets them finish.
    private actor Gate {
        private(set) var inside = 0
        private(set) var most = 0
        private var held: [CheckedContinuation<Void, Never>] = []

        func pass() async {
            inside += 1
            most = max(most, inside)
            await withCheckedContinuation { held.append($0) }
            inside -= 1
        }

        func letOut() {
            held.forEach { $0.resume() }
            held = []
        }
    }

    /// Runs a body with a permit.
    private func hold(
        _ room: UploadLimiter, from address: String, _ body: () async -> Void = {}
    ) async throws {
        let place = UploadPermit(in: room, from: ClientAddress(address))
        defer { place.leave() }
        try await place.take()
        await body()
    }

    @Test("Uploads have a total limit and a lower one per address; all get a turn (UPL-1)")
    func turns() async throws {
        let room = UploadLimiter(UploadLimiter.Size(total: 3, ofOneAddress: 2, waiting: 100))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let address = number < 15 ? Self.ada : Self.grace
                group.addTask { try await hold(room, from: address) { await gate.pass() } }
            }
            while await gate.inside < 3 || room.waitingCount < 17 { await Task.yield() }
            group.addTask {
                while !Task.isCancelled {
                    await gate.letOut()
                    await Task.yield()
                }
            }
            for _ in 0..<20 { try await group.next() }
            group.cancelAll()
        }
        #expect(await gate.most == 3)
        #expect(await gate.inside == 0)
        #expect(room.waitingCount == 0)
    }

    @Test("One address leaves room for others, and surplus uploads must retry later")
    func others() async throws {
        let room = UploadLimiter(UploadLimiter.Size(total: 3, ofOneAddress: 2, waiting: 1))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { try await hold(room, from: Self.ada) { await gate.pass() } }
            }
            while await gate.inside < 2 || room.waitingCount < 1 { await Task.yield() }
            await #expect(throws: WalletError.goal(.pictureBusy)) {
                try await hold(room, from: Self.ada)
            }
            try await hold(room, from: Self.grace)
            while await gate.inside > 0 || room.waitingCount > 0 {
                await gate.letOut()
                await Task.yield()
            }
            try await group.waitForAll()
        }
        try await hold(room, from: Self.ada)
    }

    @Test("A permit is taken once, and given back once")
    func once() async throws {
        let room = UploadLimiter(UploadLimiter.Size(total: 1, ofOneAddress: 1, waiting: 0))
        let place = UploadPermit(in: room, from: ClientAddress(Self.ada))
        place.leave()
        try await place.take()
        try await place.take()
        await #expect(throws: WalletError.goal(.pictureBusy)) {
            try await hold(room, from: Self.ada)
        }
        place.leave()
        place.leave()
        try await hold(room, from: Self.ada)
        let other = UploadPermit(in: room, from: ClientAddress(Self.ada))
        try await other.take()
        await #expect(throws: WalletError.goal(.pictureBusy)) {
            try await hold(room, from: Self.grace)
        }
        other.leave()
    }

    @Test(
        "A large body, or one of unknown length, waits for its turn",
        arguments: [
            (["content-length": "65536"], true), (["content-length": "0"], true),
            (["content-length": "65537"], false), ([:], false),
        ])
    func waits(fields: [String: String], isSmall: Bool) async throws {
        let room = UploadLimiter(UploadLimiter.Size(total: 0, ofOneAddress: 0, waiting: 0))
        let router = Router(context: WalletContext.self)
        router.put("/") { request, context -> Response in
            var context = context
            context.uploadPermit = UploadPermit(in: room, from: ClientAddress(Self.ada))
            _ = try await request.largeBody(upTo: 1 << 20, in: context)
            return .empty()
        }
        var headers = HTTPFields()
        for (name, value) in fields { headers[.known(name)] = value }
        let client = TestClient(router.buildResponder())
        if isSmall {
            #expect(try await client.send(.put, "/", headers: headers).status == 204)
        } else {
            await #expect(throws: WalletError.goal(.pictureBusy)) {
                try await client.send(.put, "/", headers: headers)
            }
        }
    }

    @Test("A large body that does not arrive is dropped, and its place is free (HTTP-2)")
    func slow() async throws {
        await #expect(throws: RequestError.bodyTooSlow) {
            try await Request.soon(within: .milliseconds(10)) {
                try await Task.sleep(for: .seconds(600))
                return ByteBuffer()
            }
        }
        let arrived = try await Request.soon(within: .seconds(600)) { ByteBuffer(string: "x") }
        #expect(arrived == ByteBuffer(string: "x"))
    }
}
