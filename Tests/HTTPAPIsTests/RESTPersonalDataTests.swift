import Foundation
import HTTPTypes
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("POST /v1/me/export")
struct RESTPersonalDataTests {
    @Test("A person downloads everything as one ZIP, and the log says so (P-DATA-1)")
    func export() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        _ = try await api.world.account(of: ada.person.id, holding: 100_00)
        let answer = try await api.send(.post, "/v1/me/export", as: ada)
        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/zip")
        #expect(
            answer.headers[.contentDisposition]
                == "attachment; filename=\"awallet-my-data-2026-11-21.zip\"")
        #expect(answer.body.getBytes(at: 0, length: 4) == [0x50, 0x4B, 3, 4])
        let newest = try await api.world.wallet.log.page(of: ada.person.id, limit: 1).first
        #expect(newest?.entry.act == .dataExported)
        // The turn has ended.
        #expect(try await api.send(.post, "/v1/me/export", as: ada).status == 200)
    }

    @Test("One person makes one export at a time, and the server two (P-DATA-1)")
    func turns() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let data = api.world.wallet.personalData
        let context = SignInContext(
            channel: .api, address: ClientAddress("127.0.0.1"), device: "test")
        var turns = [try await data.begin(by: ada.person.id, in: context)]
        let busy = try await api.send(.post, "/v1/me/export", as: ada)
        #expect(busy.status == 503 && busy.code == "export_busy")
        #expect(busy.headers[.retryAfter] == "60")
        let linus = try await api.world.person(2).person.id
        turns.append(try await data.begin(by: linus, in: context))
        let grace = try await api.world.person(3)
        #expect(try await api.send(.post, "/v1/me/export", as: grace).status == 503)
        turns.removeAll()
        #expect(try await api.send(.post, "/v1/me/export", as: grace).status == 200)
    }
}
