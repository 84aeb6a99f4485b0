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
