import HTTPTypes
import Hummingbird
import Testing
import WalletServices

@testable import HTTPSupport

@Suite("Room for large bodies")
struct UploadRoomTests {
    /// Says how many are inside, and lets them out.
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

    private func request(_ fields: HTTPFields) -> Request {
        let head = HTTPRequest(
            method: .put, scheme: nil, authority: "localhost", path: "/", headerFields: fields)
        return Request(head: head, body: RequestBody(buffer: .init()))
    }

    private var large: Request { request([.contentLength: "5000000"]) }

    @Test("So many large bodies are inside at once, of one address fewer; all come in (UPL-1)")
    func turns() async throws {
        let room = UploadRoom(UploadRoom.Size(total: 3, ofOneAddress: 2, waiting: 100))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let address = number < 15 ? "ada" : "grace"
                group.addTask {
                    try await room.hold(large, from: address) { await gate.pass() }
                }
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

    @Test("One address leaves room to the others, and who is too many is told to come back")
    func others() async throws {
        let room = UploadRoom(UploadRoom.Size(total: 3, ofOneAddress: 2, waiting: 1))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { try await room.hold(large, from: "ada") { await gate.pass() } }
            }
            while await gate.inside < 2 || room.waitingCount < 1 { await Task.yield() }
            await #expect(throws: WalletError.pictureBusy) {
                try await room.hold(large, from: "ada") {}
            }
            #expect(try await room.hold(large, from: "grace") { true })
            while await gate.inside > 0 || room.waitingCount > 0 {
                await gate.letOut()
                await Task.yield()
            }
            try await group.waitForAll()
        }
        #expect(try await room.hold(large, from: "ada") { true })
    }

    @Test("A body of the usual size never waits; one of unknown size is taken for a large one")
    func small() async throws {
        let room = UploadRoom(UploadRoom.Size(total: 0, ofOneAddress: 0, waiting: 0))
        for fields: HTTPFields in [[:], [.contentLength: "65536"], [.contentLength: "0"]] {
            #expect(try await room.hold(request(fields), from: "ada") { true })
        }
        for fields: HTTPFields in [
            [.contentLength: "65537"], [.transferEncoding: "chunked"], [.contentLength: "x"],
        ] {
            await #expect(throws: WalletError.pictureBusy) {
                try await room.hold(request(fields), from: "ada") {}
            }
        }
    }
}
