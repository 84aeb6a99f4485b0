import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@Suite("Passing requests on to the server that writes")
struct PassOnTests {
    /// Servers that answer what they are told, one answer after the other.
    private final class Servers: Cluster {
        struct State {
            var writers: [WritingServer]
            var answers: [Result<HTTPResponse.Status, PassOnFailure>]
            var passed: [PassedRequest] = []
            var stoodStill = false
            var reachesWriter = true
            /// How often it is asked until this server is cut off.
            var cutOffAfter = Int.max
        }

        let state: Mutex<State>

        init(
            _ writers: [WritingServer],
            _ answers: [Result<HTTPResponse.Status, PassOnFailure>] = []
        ) {
            state = Mutex(State(writers: writers, answers: answers))
        }

        var passed: [PassedRequest] { state.withLock(\.passed) }

        var writer: WritingServer { state.withLock { $0.writers[0] } }

        var stoodStill: Bool { state.withLock(\.stoodStill) }

        func wasCutOff(since moment: ContinuousClock.Instant) -> Bool {
            state.withLock { state in
                state.cutOffAfter -= 1
                return state.cutOffAfter < 0
            }
        }

        var obstacle: String? { nil }

        var reachesWriter: Bool { state.withLock(\.reachesWriter) }

        func writerChange() async throws {
            state.withLock { state in
                if state.writers.count > 1 { state.writers.removeFirst() }
            }
            await Task.yield()
        }

        func passOn(
            _ request: PassedRequest, to address: String
        ) async throws(PassOnFailure) -> Response {
            let answer = state.withLock { state in
                state.passed.append(request)
                return state.answers.removeFirst()
            }
            return Response(status: try answer.get())
        }
    }

    private static let other = WritingServer.other("10.0.0.2:7080")

    /// A route that only reads, and one that needs the writer, which this server is or is not.
    private func client(
        _ servers: Servers, patience: Duration = .seconds(3600)
    ) -> TestClient {
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        // Beside a thousand other tests, a moment can take long.
        router.add(middleware: PassOn(servers, patience: patience))
        router.get("/v1/read") { _, _ in Response(status: .accepted) }
        router.get("/v1/use") { _, _ in
            guard servers.writer == .thisServer else { throw NotWriter() }
            return Response(status: .accepted)
        }
        for method in [HTTPRequest.Method.post, .put] {
            router.on("/v1/write", method: method) { request, _ in
                guard servers.writer == .thisServer else { throw NotWriter() }
                let body = try await request.limitedBody()
                return Response(status: body.readableBytes == 4 ? .created : .badRequest)
            }
        }
        return TestClient(router.buildResponder(), peer: "192.0.2.7")
    }

    private func change(
        _ servers: Servers, by method: HTTPRequest.Method = .post
    ) async throws -> TestClient.Answer {
        try await client(servers).send(
            method, "/v1/write", headers: [.contentLength: "4"], body: Array("four".utf8))
    }

    @Test("A read is answered here")
    func reads() async throws {
        let servers = Servers([Self.other])
        #expect(try await client(servers).send(.get, "/v1/read").status == 202)
        #expect(servers.passed.isEmpty)
    }

    @Test("A read that needs the writer is passed on")
    func readsThere() async throws {
        let servers = Servers([Self.other], [.success(.ok)])
        #expect(try await client(servers).send(.get, "/v1/use").status == 200)
        #expect(servers.passed.map(\.head.path) == ["/v1/use"])
    }

    @Test("HEAD is passed on as GET, so that the answer has a body to leave out")
    func head() async throws {
        let servers = Servers([Self.other], [.success(.ok)])
        #expect(try await client(servers).send(.head, "/v1/use").status == 200)
        #expect(servers.passed.map(\.head.method) == [.get])
    }

    @Test("A change is passed on, with its body and its client")
    func changes() async throws {
        let servers = Servers([Self.other], [.success(.created)])
        let answer = try await change(servers)
        #expect(answer.status == 201)
        let passed = try #require(servers.passed.first)
        #expect(String(buffer: passed.body) == "four")
        #expect(passed.client.text == "192.0.2.7")
        #expect(passed.id == answer.headers[.requestID])
    }

    @Test(
        "The writer may take long for what goes through years of a sandbox (X-CLOCK, X-SNAP)",
        arguments: [
            ("/sandbox/clock/advance", PassedRequest.longPatience),
            ("/sandbox/snapshots/a/restore", PassedRequest.longPatience),
            ("/v1/write", PassedRequest.patience), ("/sandboxes", PassedRequest.patience),
        ])
    func patience(path: String, expected: Duration) async throws {
        let servers = Servers([Self.other], [.success(.ok)])
        _ = try await client(servers).send(.post, path)
        #expect(servers.passed.map(\.patience) == [expected])
    }

    @Test("A change waits for a writer, and is carried out by this server if it becomes the writer")
    func waits() async throws {
        let servers = Servers([.nobody, Self.other, .thisServer], [.failure(.notDone)])
        let answer = try await change(servers)
        #expect(answer.status == 201)
        #expect(servers.passed.count == 1)
    }

    @Test("A change without a writer is refused in the end, and nothing is done")
    func nobody() async throws {
        let servers = Servers([.nobody])
        let answer = try await client(servers, patience: .zero).send(
            .post, "/v1/write", headers: [.contentLength: "4"], body: Array("four".utf8))
        #expect(answer.status == 503)
        #expect(answer.headers[.retryAfter] != nil)
        #expect(servers.passed.isEmpty)
    }

    @Test(
        "A change that may have been carried out is not repeated (MON-4)",
        arguments: [HTTPRequest.Method.post, .put])
    func unknown(method: HTTPRequest.Method) async throws {
        let servers = Servers([Self.other], [.failure(.unknown), .success(.created)])
        let answer = try await change(servers, by: method)
        #expect(answer.status == 500)
        #expect(answer.text.contains("outcome_unknown"))
        #expect(servers.passed.count == 1)
    }

    @Test("A change is refused at once while this server does not reach the one that writes")
    func outOfReach() async throws {
        let servers = Servers([Self.other], [.success(.created)])
        servers.state.withLock { $0.reachesWriter = false }
        #expect(try await change(servers).status == 503)
        #expect(servers.passed.isEmpty)
        servers.state.withLock { $0.reachesWriter = true }
        #expect(try await change(servers).status == 201)
    }

    @Test("A server that stood still carries out no change that waited, whoever writes")
    func stoodStill() async throws {
        for writer in [Self.other, .thisServer] {
            let servers = Servers([writer])
            servers.state.withLock { $0.stoodStill = true }
            #expect(try await change(servers).status == 503)
            #expect(try await client(servers).send(.get, "/v1/read").status == 202)
            #expect(servers.passed.isEmpty)
        }
    }

    @Test("A change that waited while this server was cut off is refused, whoever writes then")
    func cutOff() async throws {
        for writer in [Self.other, .thisServer] {
            let servers = Servers([.nobody, writer], [.success(.created)])
            servers.state.withLock { $0.cutOffAfter = 1 }
            let answer = try await change(servers)
            #expect(answer.status == 503)
            #expect(answer.headers[.retryAfter] != nil)
            #expect(servers.passed.isEmpty)
        }
    }

    @Test("A read that was not answered is repeated")
    func repeated() async throws {
        let servers = Servers([Self.other], [.failure(.unknown), .success(.ok)])
        #expect(try await client(servers).send(.get, "/v1/use").status == 200)
        #expect(servers.passed.count == 2)
    }

    @Test("Only a server with the same secret is answered, and nothing goes further")
    func peers() async throws {
        let router = Router(context: WalletContext.self)
        let servers = Servers([Self.other])
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        router.add(middleware: PassOn(servers))
        router.get("/v1/who") { _, context in context.clientAddress.text }
        let responder = PeerResponder(
            router.buildResponder(), proof: "right", settingsVersion: { 4 }, answerOperator: { $0 })
        let client = TestClient(responder, peer: "192.0.2.7")
        #expect(try await client.send(.get, "/v1/who").status == 403)
        let wrong: HTTPFields = [PeerHeaders.proof: "wrong"]
        #expect(try await client.send(.get, "/v1/who", headers: wrong).status == 403)
        var right: HTTPFields = [PeerHeaders.proof: "right", PeerHeaders.client: "198.51.100.3"]
        // Many tests run at once.
        right[PeerHeaders.sent] = String(Date().timeIntervalSince1970 + 600)
        let answer = try await client.send(.get, "/v1/who", headers: right)
        #expect(answer.status == 421)
        servers.state.withLock { $0.writers = [.thisServer] }
        let told = try await client.send(.get, "/v1/who", headers: right)
        #expect(told.text == "198.51.100.3")
        #expect(told.headers[PeerHeaders.settings] == "4")
        #expect(servers.passed.isEmpty)
        // Its sender was told long ago that the outcome is unknown.
        right[PeerHeaders.sent] = String(Date().timeIntervalSince1970 - 60)
        #expect(try await client.send(.get, "/v1/who", headers: right).status == 421)
        right[PeerHeaders.sent] = nil
        #expect(try await client.send(.get, "/v1/who", headers: right).status == 421)
    }
}
