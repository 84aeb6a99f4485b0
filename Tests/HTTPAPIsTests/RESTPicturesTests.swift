import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Photos of goals in the REST API")
struct RESTPicturesTests {
    private let api: API
    private let ada: SignedIn
    private let path: String

    init() async throws {
        api = try API()
        ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id, holding: 100)
        let goal = try await api.world.wallet.goals.create(
            Goals.Draft(name: "Sailing"), in: account.id, by: ada.person.id
        ).goal
        path = "/v1/goals/\(goal.id.text)"
    }

    private func put(_ text: String, as type: String = "image/png") async throws
        -> TestClient.Answer
    {
        try await api.send(
            .put, "\(path)/picture", as: ada, bytes: Array(text.utf8),
            headers: [.contentType: type])
    }

    @Test("A photo can be sent, fetched unchanged, and removed (S-GNEW-9, UPL-3)")
    func roundTrip() async throws {
        let none = try await api.send(.get, "\(path)/picture", as: ada)
        #expect(none.status == 404 && none.code == "picture_not_found")
        let set = try await put("photo of a boat")
        #expect(set.status == 200)
        let digest = Digest32(of: Array("made of photo of a boat".utf8)).hex
        #expect(set.json["photo"]?.text == digest)
        #expect(try await api.send(.get, path, as: ada).json["photo"]?.text == digest)
        for _ in 0..<2 {
            let found = try await api.send(.get, "\(path)/picture", as: ada)
            #expect(found.status == 200 && found.text == "made of photo of a boat")
            #expect(found.headers[.contentType] == "image/jpeg")
            #expect(found.headers[.contentSecurityPolicy]?.hasPrefix("sandbox;") == true)
            #expect(found.headers[.xContentTypeOptions] == "nosniff")
            #expect(found.headers[.cacheControl] == "no-store")
        }
        #expect(try await api.send(.delete, "\(path)/picture", as: ada).status == 204)
        #expect(try await api.send(.get, path, as: ada).json["photo"] == .null)
    }

    @Test("Anything but a picture is refused, with a reason")
    func refusals() async throws {
        for type in ["application/json", "image/svg+xml", "text/html", "image/gif"] {
            let answer = try await put("photo", as: type)
            #expect(answer.status == 415 && answer.code == "content_type_not_picture")
        }
        let unreadable = try await put("<svg/>")
        #expect(unreadable.status == 422 && unreadable.code == "picture_unreadable")
        let large = String(repeating: "x", count: 5 << 20)
        let tooLarge = try await put("photo" + large)
        #expect(tooLarge.status == 422 && tooLarge.code == "picture_too_large")
        let huge = try await put("photo" + large + large)
        #expect(huge.status == 413 && huge.code == "body_too_large")
        #expect(try await api.send(.get, "\(path)/picture", as: ada).status == 404)
    }

    @Test("Other routes keep their smaller limit")
    func otherRoutes() async throws {
        let large = String(repeating: " ", count: 65 * 1024)
        let answer = try await api.send(.patch, path, as: ada, "{\(large)}")
        #expect(answer.status == 413)
    }
}
