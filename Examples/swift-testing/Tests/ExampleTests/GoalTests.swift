import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests that run side by side, each with a bank of its own.
@Suite(.sandbox, .bank()) struct GoalTests {
    @Test("A new goal is listed", arguments: 1...3)
    func goal(_ number: Int) async throws {
        let account = try await account()
        let goals = "/api/v2/account/\(account)/savings-goals"
        let before = try await ask("GET", goals)
        #expect(!before.contains("Bicycle"))
        _ = try await ask("PUT", goals, #"{"name":"Bicycle \#(number)","currency":"GBP"}"#)
        let after = try await ask("GET", goals)
        #expect(
            after.contains("Bicycle \(number)")
                && after.components(separatedBy: "Bicycle").count == 2)
    }

    @Test("Another world has other people", .bank(world: "challenge"))
    func challenge() throws {
        #expect(try #require(Bank.current?.token).hasSuffix("challenge-access-token"))
    }

    /// The id of the first account.
    private func account() async throws -> String {
        let list = try await ask("GET", "/api/v2/accounts")
        return String(try #require(list.firstMatch(of: /"accountUid":"([^"]*)"/)).1)
    }

    private func ask(_ method: String, _ path: String, _ body: String? = nil) async throws -> String
    {
        let bank = try #require(Bank.current)
        var request = URLRequest(url: try #require(URL(string: bank.url + path)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(bank.token ?? "")", forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }
}
