import Foundation
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("DELETE /v1/me")
struct RESTLeavingTests {
    @Test("A person leaves once nothing holds money; the token ends (P-DATA-2)")
    func leave() async throws {
        let api = try API()
        let ada = try await api.world.person(8718)
        let rent = try await api.world.account(of: ada.person.id, holding: 100_00).id
        let refused = try await api.send(.delete, "/v1/me", as: ada)
        #expect(refused.status == 409 && refused.code == "accounts_hold_money")
        for account in try await api.world.wallet.accounts.overview(of: ada.person.id).accounts
        where account.balance.minorUnits > 0 {
            _ = try await api.world.wallet.transfers.withdraw(
                account.balance, from: account.id, by: ada.person.id, key: api.world.key())
        }
        #expect(try await api.send(.delete, "/v1/me", as: ada).status == 204)
        #expect(try await api.send(.get, "/v1/me", as: ada).status == 401)
        #expect(try await api.send(.get, "/v1/accounts/\(rent.text)", as: ada).status == 401)
        #expect(try await api.world.wallet.audit.verify().findings == [])
    }

    @Test("The last host stays (P-DATA-2)")
    func lastHost() async throws {
        let api = try API()
        let host = try await api.world.treasurer(1, role: .host)
        for account in try await api.world.wallet.accounts.overview(of: host.person.id).accounts
        where account.balance.minorUnits > 0 {
            _ = try await api.world.wallet.transfers.withdraw(
                account.balance, from: account.id, by: host.person.id, key: api.world.key())
        }
        let refused = try await api.send(.delete, "/v1/me", as: host)
        #expect(refused.status == 409 && refused.code == "last_host")
    }

    @Test("Those who were paid read that somebody left, in every API (P-DATA-2)")
    func others() async throws {
        let api = try API()
        let (ada, grace) = (try await api.world.person(1), try await api.world.person(2))
        let wallet = api.world.wallet
        let accounts = try await wallet.accounts.overview(of: ada.person.id).accounts
        let rent = try await api.world.account(of: ada.person.id, holding: 9_00).id
        _ = try await api.world.account(of: grace.person.id)
        _ = try await wallet.transfers.send(
            Money(minorUnits: 9_00, currency: .dollar), from: rent, to: grace.person.id,
            note: "Lunch", by: ada.person.id, as: .theWallet, key: api.world.key())
        for account in accounts where account.balance.minorUnits > 0 {
            _ = try await wallet.transfers.withdraw(
                account.balance, from: account.id, by: ada.person.id, key: api.world.key())
        }
        #expect(try await api.send(.delete, "/v1/me", as: ada).status == 204)
        let answer = try await api.send(.get, "/v1/transactions", as: grace)
        let newest = try #require(answer.json["transactions"]?.elements.first)
        #expect(newest["counterparty"]?.text == "Somebody who left")
        #expect(newest["note"]?.text == "")
    }
}

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

    @Test("One person makes one export at a time, and the server twenty (P-DATA-1)")
    func turns() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let data = api.world.wallet.personalData
        let context = SignInContext(
            channel: .api, address: ClientAddress("127.0.0.1"), device: "test")
        var turns = [try await data.begin(by: ada.person.id, in: context)]
        let busy = try await api.send(.post, "/v1/me/export", as: ada)
        #expect(busy.status == 429 && busy.code == "export_running")
        #expect(busy.headers[.retryAfter] == "10")
        for number in 2...20 {
            let other = try await api.world.person(number).person.id
            turns.append(try await data.begin(by: other, in: context))
        }
        let grace = try await api.world.person(21)
        let full = try await api.send(.post, "/v1/me/export", as: grace)
        #expect(full.status == 503 && full.code == "export_busy")
        #expect(full.headers[.retryAfter] == "60")
        turns.removeAll()
        #expect(try await api.send(.post, "/v1/me/export", as: grace).status == 200)
    }
}
