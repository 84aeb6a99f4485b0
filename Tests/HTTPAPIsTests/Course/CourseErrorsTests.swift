import Foundation
import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Ledger
import SQLStore
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@Suite("Errors of the course API")
struct CourseErrorsTests {
    private let rent = "11111111-2222-4333-8444-555555555555"

    @Test("The token's header ignores letter case; an invalid token is 401 (S-API-3)")
    func tokens() async throws {
        let app = try CourseClient()
        let token = try await app.signIn()
        for name in ["x-authtoken", "X-AUTHTOKEN", "X-AuthToken", "x-AuthToken"] {
            let field = try #require(HTTPField.Name(name))
            let answer = try await app.client.send(
                .post, "/api/user", headers: [field: token], body: Array("{}".utf8))
            #expect(answer.outcome == "200 ok")
        }
        let web = try await app.world.person(1, at: .web).token
        let api = try await app.world.person(1, at: .api).token
        let flipped = String(token.dropLast()) + (token.last == "A" ? "B" : "A")
        let bad = [nil, "", " ", "x", flipped, token + "x", "Bearer \(token)", web, api]
        for wrong in bad + [String(repeating: "a", count: 5000)] {
            let answer = try await app.call("user", "{}", token: wrong)
            #expect(answer.outcome == "401 invalid_auth_token")
            // A signed-out client learns nothing about errors in the body.
            let broken = try await app.call("user", "{", token: wrong)
            #expect(broken.outcome == "401 invalid_auth_token")
        }
        let bearer = try await app.client.send(
            .post, "/api/user", headers: [.authorization: "Bearer \(token)"], body: [0x7B, 0x7D])
        #expect(bearer.outcome == "401 invalid_auth_token")
        app.world.clock.advance(seconds: 25 * 3600)
        #expect(
            try await app.call("user", "{}", token: token).outcome == "401 invalid_auth_token")
    }

    @Test("Bodies that are not strict JSON change nothing (HTTP-3)")
    func hostileBodies() async throws {
        let app = try CourseClient()
        let token = try await app.signIn()
        let texts = [
            "", " ", "{", "}", "[]", "\"\"", "null", "1", "{}{}", "{}x", "{name:1}", "{'name':1}",
            #"{"name":"Ada",}"#, #"{"name":"Ada","name":"Eve"}"#, #"{"name":"\u0000"}"#,
            #"{"name":"\ud800"}"#, "{\"name\":\"a\u{0}\"}", "{\"name\":\"a\nb\"}", "name=Ada",
            "\u{FEFF}{}", #"{"name":"Ada"}//"#, #"{"accounts":[],}"#, #"{"name":NaN}"#,
            String(repeating: "[", count: 40), #"{"a":\#(String(repeating: "[", count: 5000))"#,
            #"{"accounts":[\#(Array(repeating: "0", count: 101).joined(separator: ","))]}"#,
        ]
        var bodies = texts.map { Array($0.utf8) }
        bodies.append(Array(#"{"name":""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}"#.utf8))
        bodies.append([0xFF, 0xFE] + "{}".utf8.flatMap { [$0, 0] })
        for body in bodies {
            let answer = try await app.call("user", bytes: body, token: token)
            #expect(
                answer.outcome == "400 invalid_json", "\(String(decoding: body, as: UTF8.self))")
        }
        let large = #"{"name":"\#(String(repeating: "a", count: 65_536))"}"#
        let tooLarge = try await app.call("user", large, token: token)
        #expect(tooLarge.outcome == "413 body_too_large")
        let zipped = try await app.client.send(
            .post, "/api/user", headers: [.courseToken: token, .contentEncoding: "gzip"], body: [1])
        #expect(zipped.outcome == "415 content_encoding_unknown")
        let user = try await app.call("user", "{}", token: token)
        #expect(user.text.contains(#""name":null,"email":null,"accounts":[]"#))
    }

    @Test("Fields of another type are refused; unknown fields are ignored")
    func wrongTypes() async throws {
        let app = try CourseClient()
        let token = try await app.signIn()
        let calls = [
            ("send_verification_code", ["{}", #"{"phone_number":5306018718}"#]),
            (
                "verify_code",
                [
                    "{}", #"{"code":"123456"}"#, #"{"e164_phone_number":"+15306018718"}"#,
                    #"{"e164_phone_number":"+15306018718","code":123456}"#,
                    #"{"e164_phone_number":null,"code":"123456"}"#,
                ]
            ),
            (
                "user",
                [
                    #"{"name":null}"#, #"{"name":1}"#, #"{"name":["Ada"]}"#, #"{"accounts":null}"#,
                    #"{"accounts":{}}"#, #"{"accounts":"[]"}"#, #"{"accounts":[1]}"#,
                    #"{"accounts":[[]]}"#, #"{"accounts":[{}]}"#,
                    #"{"accounts":[{"name":"Rent","amount":"1"}]}"#,
                    #"{"accounts":[{"ID":"\#(rent)","amount":"1"}]}"#,
                    #"{"accounts":[{"ID":"\#(rent)","name":"Rent"}]}"#,
                    #"{"accounts":[{"ID":1,"name":"Rent","amount":"1"}]}"#,
                    #"{"accounts":[{"ID":"\#(rent)","name":1,"amount":"1"}]}"#,
                    #"{"accounts":[{"ID":"\#(rent)","name":"Rent","amount":12.5}]}"#,
                    #"{"accounts":[{"ID":"\#(rent)","name":"Rent","amount":null}]}"#,
                ]
            ),
        ]
        for (name, bodies) in calls {
            for body in bodies {
                let answer = try await app.call(name, body, token: token)
                #expect(answer.outcome == "400 invalid_request", "\(body)")
            }
        }
        #expect(try await app.shown(token) == "")
        let more = try await app.call(
            "user",
            #"{"x":1,"accounts":[{"name":"Rent","ID":"\#(rent)","amount":"1","icon":{"a":[]}}]}"#,
            token: token)
        #expect(more.outcome == "200 ok")
        #expect(more.accountsShown == "Rent 1")
    }

    @Test("Errors for other methods and paths have the API's own format")
    func routes() async throws {
        let app = try CourseClient()
        let get = try await app.client.send(.get, "/api/user")
        #expect(get.outcome == "405 method_not_allowed")
        #expect(get.headers[.allow] == "POST")
        let nowhere = try await app.client.send(.post, "/api/nowhere")
        #expect(nowhere.outcome == "404 route_not_found")
    }

    @Test("A failing store gives 500 and reveals nothing about itself")
    func unexpected() async throws {
        let app = try CourseClient()
        let token = try await app.signIn()
        try app.world.engine.withWriter { try $0.execute("ALTER TABLE person RENAME TO gone", []) }
        let answer = try await app.call("user", #"{"name":"Ada"}"#, token: token)
        #expect(answer.status >= 500)
        #expect(answer["status"]?.text == "error")
        #expect(!answer.text.contains("person") && !answer.text.contains("SQL"))
    }
}
