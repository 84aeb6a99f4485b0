import Foundation
import HTTPSupport
import HTTPTypes
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Conversations with the Starling API (S-SAPI-1, 2, 3, 6)")
struct StarlingExchangeTests {
    private static let files: [URL] = {
        let folder = "Exchanges/Starling"
        guard let folder = Bundle.module.url(forResource: folder, withExtension: nil) else {
            return []
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().map { folder.appending(path: $0) }
    }()

    @Test("There are conversations of each part")
    func complete() { #expect(Self.files.count >= 5) }

    @Test("Every answer equals the written one, member for member", arguments: files)
    func replays(file: URL) async throws {
        let fixture = try await StarlingFixture()
        var names = fixture.placeholders
        for exchange in try Exchange.read(file) {
            let answer = try await answer(to: exchange, from: fixture, names)
            let expected = Exchange.body(exchange.response)
            let actual = answer.isJSON ? answer.json.indented : answer.text
            names.learn(from: actual, as: expected)
            let title = exchange.request[0]
            #expect(answer.status == exchange.status, "\(title)")
            #expect(actual == names.filled(expected), "\(title)")
            if answer.isJSON { #expect(answer.text == String(buffer: answer.json.encoded)) }
            for header in Exchange.headers(exchange.response) {
                let name = try #require(HTTPField.Name(header.name))
                #expect(answer.headers[name] == header.value, "\(title)")
            }
        }
    }

    private func answer(
        to exchange: Exchange, from fixture: StarlingFixture, _ names: Placeholders
    ) async throws -> TestClient.Answer {
        let line = exchange.request[0].split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(rawValue: line[0]))
        var headers: HTTPFields = [.authorization: "Bearer \(fixture.api.token)"]
        for header in Exchange.headers(exchange.request) {
            headers[try #require(HTTPField.Name(header.name))] = names.filled(header.value)
        }
        // `only:a:b,c:d` requests a token with only these scopes.
        let words = (headers[.authorization] ?? "").split(separator: "only:")
        if words.count == 2 {
            let scopes = words[1].split(separator: ",").compactMap { Scope(rawValue: "\($0)") }
            headers[.authorization] = try await fixture.api.authorization(Set(scopes))
        }
        let body = names.filled(Exchange.body(exchange.request))
        return try await fixture.api.client.send(
            method, names.filled(line[1]), headers: headers, body: Array(body.utf8))
    }
}

extension TestClient.Answer {
    var isJSON: Bool { headers[.contentType] == "application/json" && body.readableBytes > 0 }
}

extension JSONValue {
    /// One member per line; values with only scalar members are on one line.
    var indented: String { indented(by: "") }

    private func indented(by margin: String) -> String {
        let inner = margin + "  "
        switch self {
        case .object(let object) where !object.members.allSatisfy(\.value.isPlain) || margin == "":
            let lines = object.members.map { member in
                "\(inner)\(JSONValue.string(member.name).line): "
                    + member.value.indented(by: inner)
            }
            return lines.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
        case .array(let elements) where !elements.allSatisfy(\.isPlain):
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(margin)]"
        default: return line
        }
    }

    private var isPlain: Bool {
        switch self {
        case .object, .array: false
        default: true
        }
    }

    private var line: String { String(buffer: encoded) }
}
