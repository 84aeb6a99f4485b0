import HTTPTypes
import Phone
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite struct FaultedRequestTests {
    @Test("Without a rule nothing changes, and after the last one neither (X-FAULT)")
    func idle() async throws {
        let world = try await FaultWorld()
        #expect(world.book.isIdle)
        let rule = try await world.book.add(FaultRule(effect: .status(503)))
        #expect(!world.book.isIdle)
        #expect(try await world.get().status == 503)
        try world.book.remove(rule.id)
        #expect(world.book.isIdle)
        #expect(try await world.get().status == 200)
        #expect(throws: FaultError.notFound) { try world.book.remove(rule.id) }
    }

    @Test("The first rule that takes a request has its effect, until it is used up (X-FAULT)")
    func order() async throws {
        let world = try await FaultWorld()
        _ = try await world.book.add(FaultRule(times: 2, after: 1, effect: .status(500)))
        _ = try await world.book.add(FaultRule(times: 2, effect: .status(404)))
        #expect(try await world.statuses(5) == [404, 500, 500, 404, 200])
        #expect(world.book.rules.map(\.hits) == [2, 2])
        #expect(world.book.rules.map(\.matches) == [3, 2])
        world.book.removeAll()
        #expect(world.book.rules.isEmpty)
    }

    @Test("The same seed takes the same requests (X-FAULT)")
    func seeds() async throws {
        let world = try await FaultWorld()
        func hits(_ seed: Int64) async throws -> [Int] {
            defer { world.book.removeAll() }
            _ = try await world.book.add(
                FaultRule(perMillion: 300_000, seed: seed, effect: .status(500)))
            return try await world.statuses(60)
        }
        let first = try await hits(7)
        #expect(try await hits(7) == first)
        #expect(try await hits(8) != first)
        #expect((8...28).contains(first.count { $0 == 500 }))
    }

    @Test("A rule can be about one person, one token, one API, one method (X-FAULT)")
    func matches() async throws {
        let world = try await FaultWorld()
        let phone = try world.clock.phone().e164
        for (match, status) in [
            (FaultMatch(person: phone), 418), (FaultMatch(token: world.ada.token), 418),
            (FaultMatch(token: "another"), 200), (FaultMatch(api: .rest), 418),
            (FaultMatch(api: .starling), 200), (FaultMatch(method: "GET"), 418),
            (FaultMatch(method: "PUT"), 200), (FaultMatch(path: "/v1/**"), 418),
        ] {
            _ = try await world.book.add(FaultRule(match: match, effect: .status(418)))
            #expect(try await world.get().status == status, "\(match)")
            world.book.removeAll()
        }
        _ = try await world.book.add(
            FaultRule(match: FaultMatch(person: phone), effect: .status(418)))
        #expect(try await world.client.send(.get, "/v1/accounts").status == 401)
        #expect(try await world.get("/livez").text == "ok")
    }

    @Test("Errors have the format of their API, and a limit says when to return (X-FAULT)")
    func errors() async throws {
        let world = try await FaultWorld()
        for (effect, status, code) in [
            (FaultEffect.status(502), 502, "internal_error"), (.status(429), 429, "too_many"),
            (.rateLimited(retryAfterSeconds: 7), 429, "too_many"),
            (.tokenExpired, 401, "not_signed_in"),
        ] {
            let rule = try await world.book.add(FaultRule(effect: effect))
            let answer = try await world.get()
            #expect(answer.status == status && answer.text.contains("\"code\":\"\(code)"))
            #expect(answer.headers[.fault] == String(rule.id))
            if case .rateLimited = effect {
                #expect(answer.headers[.retryAfter] == "7")
            } else {
                #expect(answer.headers[.retryAfter] == nil)
            }
            world.book.removeAll()
        }
    }

    @Test("An error has the headers that its rule names, in place of its own (X-FAULT)")
    func headers() async throws {
        let world = try await FaultWorld()
        let headers = [
            FaultHeader("Retry-After", "3"), FaultHeader("X-RateLimit-Remaining", "0"),
            FaultHeader("content-type", "text/plain"),
        ]
        _ = try await world.book.add(FaultRule(effect: .status(503, headers: headers)))
        let answer = try await world.get()
        #expect(answer.status == 503 && answer.headers[.retryAfter] == "3")
        #expect(answer.headers[.contentType] == "text/plain")
        let name = try #require(HTTPField.Name("X-RateLimit-Remaining"))
        #expect(answer.headers[name] == "0")
    }

    @Test(
        "A header that would break the answer is refused (X-FAULT)",
        arguments: [
            ("", "a"), ("a b", "a"), ("a:", "a"), ("é", "a"), ("a", "b\r\nSet-Cookie: c"),
            ("a", "b\nc"), ("a", "\u{0}"), ("Connection", "close"), ("Content-Length", "0"),
            ("transfer-encoding", "chunked"), ("Keep-Alive", "1"), ("Upgrade", "h2c"), ("TE", "a"),
            ("Trailer", "a"), ("Proxy-Connection", "a"), ("Content-Encoding", "gzip"),
            ("Awallet-Fault", "9"), ("a", String(repeating: "b", count: 1_001)),
        ])
    func wrongHeaders(_ name: String, _ value: String) async throws {
        let world = try await FaultWorld()
        await #expect(throws: FaultError.headersInvalid) {
            let header = FaultHeader(name, value)
            _ = try await world.book.add(FaultRule(effect: .status(503, headers: [header])))
        }
    }

    @Test("Slow, late and mistyped answers say what they always say (X-FAULT)")
    func disguises() async throws {
        let world = try await FaultWorld()
        let plain = try await world.get()
        for effect in [
            FaultEffect.slowBody(bytesPerSecond: 1_000_000), .delay(.fixed(1)),
            .wrongContentType("text/plain"),
        ] {
            _ = try await world.book.add(FaultRule(effect: effect))
            let answer = try await world.get()
            #expect(answer.text == plain.text && answer.status == 200)
            world.book.removeAll()
        }
        _ = try await world.book.add(FaultRule(effect: .wrongContentType("text/plain")))
        #expect(try await world.get().headers[.contentType] == "text/plain")
        // An error is an answer, too.
        #expect(
            try await world.client.send(.get, "/v1/accounts").headers[.contentType]
                == "text/plain")
    }

    @Test("There are 100 rules at most (X-FAULT)")
    func limit() async throws {
        let world = try await FaultWorld()
        for _ in 1...100 { _ = try await world.book.add(FaultRule(effect: .webhookNever)) }
        await #expect(throws: FaultError.tooMany) {
            _ = try await world.book.add(FaultRule(effect: .webhookNever))
        }
    }
}
