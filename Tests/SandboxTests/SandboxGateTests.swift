import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite("The password of the sandbox")
struct SandboxGateTests {
    private let clock = TestClock()
    private let gate: SandboxGate

    init() { gate = SandboxGate(password: "réal:pass word", clock: clock.port) }

    private func client(peer: String = "192.0.2.7") -> TestClient {
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        router.add(middleware: DetourMiddleware(gate.detour))
        for path in ["/sandbox", "/sandbox/clock", "/sandboxes", "/v1/me", "/livez"] {
            router.get(RouterPath(path)) { _, _ in "ok" }
        }
        return TestClient(router.buildResponder(), peer: peer)
    }

    private func basic(_ pair: String, scheme: String = "Basic") -> HTTPFields {
        [.authorization: "\(scheme) \(Data(pair.utf8).base64EncodedString())"]
    }

    private func right(_ scheme: String = "Basic") -> HTTPFields {
        basic("ada:réal:pass word", scheme: scheme)
    }

    @Test("Without the password nobody gets what is under /sandbox (X-GATE)")
    func without() async throws {
        for path in ["/sandbox", "/sandbox/clock", "//sandbox", "/sandbox//clock", "/sandbox/none"]
        {
            let answer = try await client().send(.get, path)
            #expect(answer.status == 401, "\(path)")
            #expect(answer.text.contains(#""code":"sandbox_password_needed""#))
            #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Basic realm=") == true)
        }
        for path in ["/v1/me", "/livez", "/sandboxes"] {
            #expect(try await client().send(.get, path).status == 200, "\(path)")
        }
        #expect(try await client().send(.get, "/%73andbox").status == 404)
    }

    @Test("Any user name goes with the password, which may contain colons (X-GATE)")
    func with() async throws {
        for headers in [right(), right("basic"), right("BASIC"), basic(":réal:pass word")] {
            #expect(try await client().send(.get, "/sandbox", headers: headers).status == 200)
        }
    }

    @Test(
        "What only resembles the password is refused (X-GATE)",
        arguments: [
            "ada:", "ada:réal", "ada:réal:pass wordx", "ada:réal:pass worD", "réal:pass word",
            "ada:réal:pass wordréal:pass word", "ada: réal:pass word", "ada:real:pass word",
        ])
    func wrong(pair: String) async throws {
        let answer = try await client().send(.get, "/sandbox", headers: basic(pair))
        #expect(answer.status == 401)
    }

    @Test("A header that is no password counts as none (X-GATE)")
    func unreadable() async throws {
        let headers = [
            "Basic", "Basic !", "Bearer demo-access-token", "Basic /w==", "Basic YWRh", "",
        ]
        for _ in 1...2 {
            for header in headers {
                let answer = try await client().send(
                    .get, "/sandbox", headers: [.authorization: header])
                #expect(answer.status == 401, "\(header)")
            }
        }
        #expect(try await client().send(.get, "/sandbox", headers: right()).status == 200)
    }

    @Test("After ten wrong passwords an address waits, with the right one too (X-GATE)")
    func throttled() async throws {
        let stranger = client(peer: "198.51.100.1")
        for _ in 1...10 {
            let answer = try await stranger.send(.get, "/sandbox", headers: basic("a:guess"))
            #expect(answer.status == 401)
            #expect(try await stranger.send(.get, "/sandbox").status == 401)
        }
        clock.advance(seconds: 200)
        let late = try await stranger.send(.get, "/sandbox", headers: right())
        #expect(late.status == 429 && late.headers[.retryAfter] == "100")
        #expect(try await stranger.send(.get, "/sandbox").status == 401)
        #expect(try await client().send(.get, "/sandbox", headers: right()).status == 200)
        clock.advance(seconds: 100)
        #expect(try await stranger.send(.get, "/sandbox", headers: right()).status == 200)
    }

    private static let page: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

    @Test("A page leads to the form, and from there back; the form needs no password (X-GATE)")
    func pages() async throws {
        let asked = try await client().send(
            .get, "/sandbox/clock?by=P1D&x=a%20b", headers: Self.page)
        #expect(asked.status == 303)
        #expect(
            asked.headers[.location]
                == "/sandbox/sign-in?next=/sandbox/clock%3Fby%3DP1D%26x%3Da%2520b")
        let wrong = basic("a:guess").reduce(into: Self.page) { $0.append($1) }
        #expect(try await client().send(.get, "/sandbox", headers: wrong).status == 401)
        for path in ["/sandbox/sign-in", "/sandbox/sign-in?next=/sandbox/clock"] {
            #expect(try await client().send(.get, path, headers: Self.page).status == 404)
        }
        for path in ["/sandbox/sign-in/clock", "//sandbox/sign-in", "/sandbox//sign-in"] {
            #expect(try await client().send(.get, path).status == 401, "\(path)")
        }
    }

    @Test("A browser that gave the password stays in for thirty days (X-GATE)")
    func ticket() async throws {
        let address = ClientAddress("192.0.2.7")
        #expect(try gate.ticket(for: "guess", from: address) == nil)
        let ticket = try #require(try gate.ticket(for: "réal:pass word", from: address))
        func status(_ ticket: String) async throws -> Int {
            try await client().send(
                .get, "/sandbox", headers: [.cookie: "gate-8080=\(ticket)"]
            ).status
        }
        #expect(try await status(ticket) == 200)
        let parts = ticket.split(separator: ".")
        let end = try #require(Int64(parts[0]))
        for wrong in ["", ".", "\(end)", "\(end + 1).\(parts[1])", ticket + "0", ticket + ".1"] {
            #expect(try await status(wrong) == 401, "\(wrong)")
        }
        let other = SandboxGate(password: "another password", clock: clock.port)
        let foreign = try #require(try other.ticket(for: "another password", from: address))
        #expect(try await status(foreign) == 401)
        clock.advance(seconds: 30 * 24 * 3600 - 1)
        #expect(try await status(ticket) == 200)
        clock.advance(seconds: 1)
        #expect(try await status(ticket) == 401)
    }

    @Test("Guesses in the form count like those of scripts (X-GATE)")
    func guesses() async throws {
        let address = ClientAddress("198.51.100.9")
        for _ in 1...10 { #expect(try gate.ticket(for: "guess", from: address) == nil) }
        #expect(throws: WalletError.tooManyAttempts(retryAfterSeconds: 300)) {
            _ = try gate.ticket(for: "réal:pass word", from: address)
        }
    }

    @Test("Right passwords never make anybody wait (X-GATE)")
    func unthrottled() async throws {
        for _ in 1...30 {
            #expect(try await client().send(.get, "/sandbox", headers: right()).status == 200)
        }
    }

    @Test("A client writes its own address into no header (X-GATE)")
    func forwarded() async throws {
        var headers = basic("a:guess")
        for number in 1...11 {
            headers[try #require(HTTPField.Name("X-Forwarded-For"))] = "127.0.0.\(number)"
            let answer = try await client(peer: "127.0.0.1").send(
                .get, "/sandbox", headers: headers)
            #expect(answer.status == (number <= 10 ? 401 : 429))
        }
    }
}
