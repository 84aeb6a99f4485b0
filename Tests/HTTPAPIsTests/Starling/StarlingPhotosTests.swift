import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// A photo as clients send it.
private let photoText = Data(
    ("photo of the sea " + String(repeating: "~wave?", count: 40)).utf8
).base64EncodedString()

@Suite("Photos of goals on the Starling API")
struct StarlingPhotosTests {
    private func make(_ saver: StarlingSaver, photo: String) async throws -> TestClient.Answer {
        try await saver.api.send(
            .put, saver.goals,
            #"{"name":"Trip","currency":"GBP","base64EncodedPhoto":"\#(photo)"}"#)
    }

    @Test(
        "A photo is returned exactly as sent, including line breaks (S-SAPI-4)",
        arguments: [
            photoText, photoText.brokenIntoLines("\\n"), photoText.brokenIntoLines("\\r\\n"),
        ]
    )
    func echoes(photo: String) async throws {
        let saver = try await StarlingSaver()
        let made = try await make(saver, photo: photo)
        #expect(made.status == 200, "\(made.text)")
        let uid = try #require(made.json["savingsGoalUid"]?.text)
        for path in ["savings-goals", "spaces"] {
            let answer = try await saver.api.send(
                .get, "/account/\(saver.account.text)/\(path)/\(uid)/photo")
            #expect(answer.status == 200)
            #expect(answer.text == #"{"base64EncodedPhoto":"\#(photo)"}"#)
        }
        let list = try await saver.api.send(.get, saver.goals)
        #expect(!list.text.contains("hoto"))
    }

    @Test("A change replaces the photo, or keeps it without a new one")
    func updates() async throws {
        let saver = try await StarlingSaver()
        let path = "\(saver.path)/photo"
        let none = try await saver.api.send(.get, path)
        #expect(none.status == 404 && none.text.contains("PICTURE_NOT_FOUND"))
        for photo in [#""\#(photoText)""#, "null", #""""#, #""string""#] {
            let answer = try await saver.api.send(
                .put, saver.path,
                #"{"name":"Boat","currency":"GBP","base64EncodedPhoto":\#(photo)}"#)
            #expect(answer.status == 200)
            let shown = try await saver.api.send(.get, path)
            #expect(shown.text == #"{"base64EncodedPhoto":"\#(photoText)"}"#)
        }
    }

    @Test(
        "An unreadable picture creates no goal",
        arguments: [
            String(repeating: "no base64! ", count: 3),
            Data("no picture, but long enough".utf8).base64EncodedString(),
        ])
    func unreadable(photo: String) async throws {
        let saver = try await StarlingSaver()
        let answer = try await make(saver, photo: photo)
        #expect(answer.status == 400 && answer.text.contains("PICTURE_UNREADABLE"))
        let goals = try await saver.api.send(.get, saver.goals).json["savingsGoalList"]
        #expect(goals?.elements.count == 1)
    }

    @Test("A body of 7 MB is accepted only here")
    func large() async throws {
        let saver = try await StarlingSaver()
        let photo = String(repeating: "A", count: 7 << 20) + "A"
        let answer = try await make(saver, photo: photo)
        #expect(answer.status == 400 && answer.text.contains("PICTURE_TOO_LARGE"))
        let other = try await saver.api.send(
            .put, "\(saver.path)/add-money/\(UUID().uuidString)", #"{"x":"\#(photo)"}"#)
        #expect(other.status == 413)
    }
}

extension String {
    /// With this between every 64 characters.
    fileprivate func brokenIntoLines(_ separator: String) -> String {
        stride(from: 0, to: count, by: 64).map { start in
            String(dropFirst(start).prefix(64))
        }.joined(separator: separator)
    }
}
