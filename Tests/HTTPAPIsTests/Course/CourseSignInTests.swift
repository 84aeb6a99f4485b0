import HTTPAPIs
import HTTPSupport
import HTTPTypes
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Signing in through the course API")
struct CourseSignInTests {
    private let number = "+15306018718"

    @Test("A code is sent for any content type of the body (S-API-1)")
    func sends() async throws {
        let app = try CourseClient()
        let types = [
            nil, "application/json", "application/x-www-form-urlencoded", "text/plain", "nonsense",
        ]
        for (index, type) in types.enumerated() {
            var headers: HTTPFields = [:]
            headers[.contentType] = type
            let answer = try await app.client.send(
                .post, "/api/send_verification_code", headers: headers,
                body: Array(#"{"phone_number":"+1530601871\#(index)"}"#.utf8))
            #expect(answer.status == 200)
            #expect(answer.text == #"{"status":"ok"}"#)
            #expect(answer.headers[.contentType] == "application/json")
        }
        #expect(app.world.codes.count == types.count)
    }

    @Test("The sent code verifies once (S-API-2)")
    func verifies() async throws {
        let app = try CourseClient()
        _ = try await app.call("send_verification_code", #"{"phone_number":"\#(number)"}"#)
        let phone = try PhoneNumbers.parse(number, region: "US")
        let code = try #require(app.world.codes.newest(for: phone))
        let body = #"{"e164_phone_number":"\#(number)","code":"\#(code)"}"#
        let first = try await app.call("verify_code", body)
        #expect(first.outcome == "200 ok")
        #expect(first["is_new_user"] == .integer(1))
        let token = try #require(first["auth_token"]?.text)
        let user = try await app.call("user", "{}", token: token)
        #expect(user["user"] == first["user"])
        #expect(try await app.call("verify_code", body).outcome == "400 code_expired")
    }

    @Test("123456 always verifies; is_new_user is 1 the first time, then 0 (S-API-2, S-API-7)")
    func fixedCode() async throws {
        let app = try CourseClient()
        let body = #"{"e164_phone_number":"\#(number)","code":"123456"}"#
        let answers = [
            try await app.call("verify_code", body), try await app.call("verify_code", body),
        ]
        #expect(answers.map(\.outcome) == ["200 ok", "200 ok"])
        #expect(answers.map { $0["is_new_user"] } == [.integer(1), .integer(0)])
        #expect(answers[0]["auth_token"] != answers[1]["auth_token"])
        #expect(answers[0]["user"] == answers[1]["user"])
    }

    @Test("The user has every key, and a string wherever clients force-unwrap (S-API-2, S-API-4)")
    func userShape() async throws {
        let app = try CourseClient()
        let answer = try await app.call(
            "verify_code", #"{"e164_phone_number":"\#(number)","code":"123456"}"#)
        guard case .object(let user) = answer["user"] else {
            Issue.record("no user")
            return
        }
        #expect(
            user.members.map(\.name) == [
                "user_id", "e164_phone_number", "name", "email", "accounts", "payment_methods",
                "tos_accpted", "drivers_license", "keyfile_password",
            ])
        #expect(user["e164_phone_number"] == .string(number))
        #expect(user["user_id"]?.text?.count == 36)
        #expect(user["name"] == .null)
        #expect(user["accounts"] == .array([]))
    }

    @Test("Errors have the contract's codes and messages (S-API-5)")
    func failures() async throws {
        let app = try CourseClient()
        for phone in ["", "123", "+1530601871", "+153060187181", "abc", "+10000000000"] {
            let sent = try await app.call(
                "send_verification_code", #"{"phone_number":"\#(phone)"}"#)
            #expect(sent.status == 400)
            #expect(
                sent.text
                    == #"{"status":"error","error_code":"invalid_phone_number","#
                    + #""error_message":"Your phone number is invalid"}"#)
            let verified = try await app.call(
                "verify_code", #"{"e164_phone_number":"\#(phone)","code":"123456"}"#)
            #expect(verified.outcome == "400 invalid_phone_number")
        }
        #expect(app.world.codes.count == 0)
        _ = try await app.call("send_verification_code", #"{"phone_number":"\#(number)"}"#)
        for code in ["", "1", "12345", "1234567", "abcdef", "１２３４５６"] {
            let answer = try await verify(code, app)
            #expect(
                answer.text
                    == #"{"status":"error","error_code":"incorrect_code","#
                    + #""error_message":"Incorrect verification code"}"#)
        }
        #expect(try await verify(wrongCode(app), app).outcome == "400 incorrect_code")
        app.world.clock.advance(seconds: 301)
        #expect(
            try await verify(wrongCode(app), app).text
                == #"{"status":"error","error_code":"code_expired","#
                + #""error_message":"Your code expired"}"#)
    }

    @Test("A quick second tap sends another code, and the newer one verifies (C-9)")
    func secondTap() async throws {
        let app = try CourseClient()
        let body = #"{"phone_number":"\#(number)"}"#
        for _ in 0..<2 {
            #expect(try await app.call("send_verification_code", body).outcome == "200 ok")
        }
        #expect(app.world.codes.count == 2)
        let phone = try PhoneNumbers.parse(number, region: "US")
        let newest = try #require(app.world.codes.newest(for: phone))
        #expect(try await verify(newest, app).outcome == "200 ok")
    }

    @Test("Too many codes to a number give too_many_requests, with the seconds to wait (C-9)")
    func tooManySends() async throws {
        let app = try CourseClient()
        let body = #"{"phone_number":"\#(number)"}"#
        for _ in 0..<5 {
            #expect(try await app.call("send_verification_code", body).outcome == "200 ok")
        }
        let next = try await app.call("send_verification_code", body)
        #expect(next.outcome == "429 too_many_requests")
        #expect(next.headers[.retryAfter] == "600")
        #expect(app.world.codes.count == 5)
    }

    private func verify(_ code: String, _ app: CourseClient) async throws -> TestClient.Answer {
        try await app.call(
            "verify_code", #"{"e164_phone_number":"\#(number)","code":"\#(code)"}"#)
    }

    private func wrongCode(_ app: CourseClient) throws -> String {
        let phone = try PhoneNumbers.parse(number, region: "US")
        return app.world.codes.newest(for: phone) == "111111" ? "222222" : "111111"
    }
}
