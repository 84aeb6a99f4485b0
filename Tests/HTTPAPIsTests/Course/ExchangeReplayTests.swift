import Foundation
import HTTPTypes
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Recorded conversations of wallet apps (S-API-8)")
struct ExchangeReplayTests {
    private static let files: [URL] = {
        guard let folder = Bundle.module.url(forResource: "Exchanges", withExtension: nil) else {
            return []
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().map { folder.appending(path: $0) }
    }()

    @Test("There is a conversation for R2 and one for R3")
    func complete() {
        #expect(
            Self.files.map(\.lastPathComponent) == ["r2-first-day.txt", "r3-two-days.txt"])
    }

    @Test("Every answer equals the recorded one, byte for byte (S-API-8)", arguments: files)
    func replays(file: URL) async throws {
        let app = try CourseClient()
        var placeholders = Placeholders()
        let exchanges = try Exchange.read(file)
        #expect(exchanges.count >= 9)
        for exchange in exchanges {
            let answer = try await answer(to: exchange, from: app, placeholders)
            if exchange.path == "/api/send_verification_code", answer.status == 200 {
                placeholders.set("code", to: try newestCode(exchange, app))
            }
            let expected = Exchange.body(exchange.response)
            placeholders.learn(from: answer.text, as: expected)
            #expect(answer.status == exchange.status)
            #expect(answer.text == placeholders.filled(expected))
            for header in Exchange.headers(exchange.response) {
                let name = try #require(HTTPField.Name(header.name))
                #expect(answer.headers[name] == header.value)
            }
        }
        #expect(try await app.world.wallet.audit.verify().findings == [])
    }

    private func answer(
        to exchange: Exchange, from app: CourseClient, _ placeholders: Placeholders
    ) async throws -> TestClient.Answer {
        var headers: HTTPFields = [:]
        for header in Exchange.headers(exchange.request) {
            let name = try #require(HTTPField.Name(header.name))
            headers[name] = placeholders.filled(header.value)
        }
        let body = placeholders.filled(Exchange.body(exchange.request))
        return try await app.client.send(
            .post, exchange.path, headers: headers, body: Array(body.utf8))
    }

    private func newestCode(_ exchange: Exchange, _ app: CourseClient) throws -> String {
        let body = Exchange.body(exchange.request)
        let number = body.split(separator: "\"").last { $0.hasPrefix("+") }
        let phone = try PhoneNumbers.parse(String(try #require(number)), region: "US")
        return try #require(app.world.codes.newest(for: phone))
    }
}
