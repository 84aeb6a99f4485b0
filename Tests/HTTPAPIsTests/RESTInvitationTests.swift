import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Invitations in the REST API")
struct RESTInvitationTests {
    static let routes = [
        "GET /v1/invitations", "POST /v1/invitations", "DELETE /v1/invitations/{id}",
        "GET /v1/invitations/{id}/link",
    ]

    @Test("A treasurer invites, sees who joined, and revokes (P-JOIN-1)")
    func life() async throws {
        let api = try API { $0.registration = .invite }
        let token = try await api.world.wallet.invitations.make(
            .init(role: .treasurer, lifetimeSeconds: 3600),
            by: api.world.wallet.treasurers.commandLine
        ).token
        let ada = try await join(api, "ada_lovelace", token)
        #expect(ada.status == 201)
        let header: HTTPFields = [
            .authorization: "Bearer \(try #require(ada.json["token"]?.text))"
        ]
        let made = try await api.send(
            .post, "/v1/invitations", #"{"seats":2,"expires_in":3600,"note":"Class 4b"}"#,
            headers: header)
        #expect(made.status == 201 && made.json["used"] == .integer(0))
        let secret = try #require(made.json["token"]?.text)
        #expect(made.json["path"]?.text == "/join/\(secret)")
        #expect(try await join(api, "grace_hopper", secret).status == 201)
        let list = try await api.send(.get, "/v1/invitations", headers: header)
        let all = list.json["invitations"]?.elements ?? []
        let found = try #require(all.first { $0["note"]?.text == "Class 4b" })
        #expect(all.count == 2 && found["used"] == .integer(1))
        #expect(found["revoked_at"] == .null && !list.text.contains("awi_"))
        let path = "/v1/invitations/\(try #require(made.json["id"]?.text))"
        let again = try await api.send(.get, path + "/link", headers: header)
        #expect(again.status == 200 && again.json["token"]?.text == secret)
        for _ in 1...2 {
            #expect(try await api.send(.delete, path, headers: header).status == 204)
        }
        let late = try await join(api, "linus_torvalds", secret)
        #expect(late.status == 403 && late.code == "invitation_invalid")
        let none = try await join(api, "linus_torvalds", nil)
        #expect(none.status == 403 && none.code == "invitation_needed")
        let absent = try await api.send(
            .delete, "/v1/invitations/\(UUID().uuidString)", headers: header)
        #expect(absent.status == 404 && absent.code == "invitation_not_found")
        let ended = try await api.send(.get, path + "/link", headers: header)
        #expect(ended.status == 404 && ended.code == "invitation_not_found")
        let used = try await join(api, "linus_torvalds", token)
        #expect(used.status == 403 && used.code == "invitation_used_up")
    }

    @Test("Who joins gives a name, by a password or a code; without one, nothing changes")
    func names() async throws {
        let api = try API()
        func register(_ username: String, _ name: String) async throws -> TestClient.Answer {
            try await api.send(
                .post, "/v1/people",
                #"{"username":"\#(username)","password":"four words of mine"\#(name)}"#)
        }
        let ada = try await register("ada_lovelace", #","display_name":"Ada Lovelace""#)
        #expect(ada.status == 201 && ada.json["person"]?["display_name"]?.text == "Ada Lovelace")
        let linus = try await register("linus_torvalds", "")
        #expect(linus.status == 201 && linus.json["person"]?["display_name"]?.text == "")
        let hidden = try await register("grace_hopper", #","display_name":"Gr\u200Bace""#)
        #expect(hidden.status == 422 && hidden.code == "name_invalid")
        #expect(hidden.text.contains("invisible character (U+200B, zero width space)"))
        let sent = try await api.send(.post, "/v1/codes", #"{"phone":"+۱۵۳۰۶۰۱۸۷۱۸"}"#)
        let challenge = try #require(sent.json["challenge"]?.text)
        let grace = try await api.send(
            .post, "/v1/sessions",
            #"{"challenge":"\#(challenge)","code":"١٢٣٤٥٦","display_name":"Grace"}"#)
        #expect(grace.status == 201 && grace.json["person"]?["display_name"]?.text == "Grace")
    }

    private func join(
        _ api: API, _ name: String, _ token: String?
    ) async throws -> TestClient.Answer {
        let invitation = token.map { #","invitation":"\#($0)""# } ?? ""
        return try await api.send(
            .post, "/v1/people",
            #"{"username":"\#(name)","password":"four words of mine"\#(invitation)}"#)
    }

    @Test("A code joins with an invitation too; a password signs in without one (P-JOIN-1)")
    func code() async throws {
        let api = try API { $0.registration = .invite }
        let token = try await api.world.wallet.invitations.make(
            .init(), by: api.world.wallet.treasurers.commandLine
        ).token
        let asked = try await api.send(.post, "/v1/codes", #"{"phone":"+15306018718"}"#)
        let challenge = try #require(asked.json["challenge"]?.text)
        let body = #"{"challenge":"\#(challenge)","code":"123456","invitation":"\#(token)"}"#
        let joined = try await api.send(.post, "/v1/sessions", body)
        #expect(joined.status == 201 && joined.json["is_new_person"] == .bool(true))
        let wrong = try await api.send(
            .post, "/v1/sessions",
            #"{"username":"x","password":"y","invitation":"\#(token)"}"#)
        #expect(wrong.status == 400 && wrong.code == "field_unknown")
    }

    @Test("Thirty people ask for codes behind one address with one invitation (P-JOIN-1)")
    func behindOneAddress() async throws {
        let api = try API { $0.limitsLoopback = true }
        let club = try await api.world.wallet.invitations.make(
            .init(seats: 30), by: api.world.wallet.treasurers.commandLine
        ).token
        func ask(_ number: Int, with token: String? = nil) async throws -> TestClient.Answer {
            let invitation = token.map { #","invitation":"\#($0)""# } ?? ""
            return try await api.send(
                .post, "/v1/codes", #"{"phone":"+15306018\#(100 + number)"\#(invitation)}"#)
        }
        for number in 0..<10 { #expect(try await ask(number).status == 201) }
        let eleventh = try await ask(10)
        #expect(eleventh.status == 429 && eleventh.code == "too_many_codes")
        for number in 10..<40 {
            let asked = try await ask(number, with: club)
            #expect(asked.status == 201)
            let challenge = try #require(asked.json["challenge"]?.text)
            let joined = try await api.send(
                .post, "/v1/sessions",
                #"{"challenge":"\#(challenge)","code":"123456","invitation":"\#(club)"}"#)
            #expect(joined.status == 201 && joined.json["is_new_person"] == .bool(true))
        }
        let late = try await ask(40, with: club)
        #expect(late.status == 403 && late.code == "invitation_used_up")
        #expect(late.field == "invitation")
        for _ in 0..<30 {
            let wrong = try await ask(40, with: "awi_x")
            #expect(wrong.status == 403 && wrong.code == "invitation_invalid")
        }
        let guessed = try await ask(40, with: "awi_x")
        #expect(guessed.status == 429 && guessed.code == "too_many_attempts")
        #expect(api.world.codes.count == 40)
    }

    @Test("Limits are errors, and a member cannot invite (P-JOIN-1)")
    func limits() async throws {
        let api = try API()
        let grace = try await api.world.treasurer(1)
        let bodies = [
            #"{"seats":0}"#: "seats_invalid", #"{"expires_in":1}"#: "invitation_end_invalid",
            #"{"role":"treasurer"}"#: "hosts_only", #"{"role":"host"}"#: "invitation_role_invalid",
            #"{"note":"a\nb"}"#: "invitation_note_invalid", #"{"role":"king"}"#: "field_invalid",
        ]
        for (body, code) in bodies {
            let answer = try await api.send(.post, "/v1/invitations", as: grace, body)
            #expect(answer.code == code, "\(body)")
        }
        let ada = try await api.world.person(2)
        for route in Self.routes {
            let words = route.replacing("{id}", with: UUID().uuidString).split(separator: " ")
            let method = try #require(HTTPRequest.Method(rawValue: String(words[0])))
            let answer = try await api.send(
                method, String(words[1]), as: ada, method == .post ? "{}" : nil)
            #expect(answer.status == 403 && answer.code == "treasurers_only")
        }
    }
}
