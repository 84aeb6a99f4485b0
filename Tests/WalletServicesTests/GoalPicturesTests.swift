import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@Suite("Photos of goals")
struct GoalPicturesTests {
    private let saver: Saver

    init() async throws { saver = try await Saver() }

    private var pictures: GoalPictures { saver.world.wallet.pictures }
    private func photo(_ word: String = "") -> [UInt8] { Array("photo\(word)".utf8) }
    private func text(_ word: String = "") -> String { Data(photo(word)).base64EncodedString() }

    /// Gives a goal a photo as the APIs do, and returns what is stored of it.
    private func set(
        _ upload: [UInt8], of goal: AccountID? = nil, by person: PersonID? = nil
    ) async throws -> GoalPicture {
        try await set(pictures.prepare(upload), of: goal, by: person)
    }

    private func set(
        _ prepared: PreparedPicture, of goal: AccountID? = nil, by person: PersonID? = nil
    ) async throws -> GoalPicture {
        _ = try await saver.goals.edit(
            goal ?? saver.goal, photo: .set(prepared), by: person ?? saver.ada)
        return prepared.picture
    }

    /// How many photos the database has, of all people.
    private func stored() throws -> Int64 {
        var count: Int64 = -1
        try saver.world.engine.snapshot { connection in
            try connection.query("SELECT count(*) FROM goal_photo", []) { row in
                count = row.integer(0)
                return false
            }
        }
        return count
    }

    @Test("A photo is re-encoded, and the same on every read (S-GNEW-9, S-GOAL-4)")
    func kept() async throws {
        #expect(try await pictures.find(saver.goal, by: saver.ada) == nil)
        #expect(try await saver.goals.find(saver.goal, of: saver.ada).photo == nil)
        let first = try await set(photo())
        #expect(first.bytes == Array("made of photo".utf8) && first.type == "image/jpeg")
        #expect(first.digest == Digest32(of: first.bytes) && first.text == nil)
        for _ in 0..<3 { #expect(try await pictures.find(saver.goal, by: saver.ada) == first) }
        let goal = try await saver.goals.find(saver.goal, of: saver.ada)
        #expect(goal.photo == first.digest && goal.picture == "boat")
        #expect(try await saver.goals.list(of: saver.ada).map(\.photo) == [first.digest])
        let other = try await set(photo(" 2"))
        #expect(other.digest != first.digest)
        #expect(try await pictures.find(saver.goal, by: saver.ada) == other)
        #expect(try stored() == 1)
        try await pictures.remove(saver.goal, by: saver.ada)
        try await pictures.remove(saver.goal, by: saver.ada)
        #expect(try await pictures.find(saver.goal, by: saver.ada) == nil)
        #expect(try await saver.goals.find(saver.goal, of: saver.ada).photo == nil)
    }

    @Test("A client's base64 is accepted in every form, and returned unchanged (S-SAPI-4)")
    func texts() async throws {
        let plain = text(" of a boat")
        let forms = [
            plain, plain.replacing("=", with: ""), "data:image/jpeg;base64,\(plain)", " \(plain)\n",
            plain.enumerated().map { $0 % 4 == 3 ? "\($1)\r\n" : "\($1)" }.joined(),
            "data:image/jpeg;charset=x;base64,\n\t\(plain)",
        ]
        for form in forms {
            let prepared = try await pictures.prepare(base64: form)
            _ = try await set(prepared)
            let found = try #require(try await pictures.find(saver.goal, by: saver.ada))
            #expect(found.text?.utf8.elementsEqual(form.utf8) == true)
            #expect(found.bytes == Array("made of photo of a boat".utf8))
        }
        for wrong in ["", "=", "%%%%", "a", plain + "-", "data:,photo", "data:image/jpeg;base64"] {
            await #expect(throws: WalletError.goal(.pictureUnreadable)) {
                try await pictures.prepare(base64: wrong)
            }
        }
        await #expect(throws: WalletError.goal(.pictureTooLarge)) {
            try await pictures.prepare(base64: String(repeating: "A", count: 7 << 20 | 1))
        }
    }

    @Test("More than five megabytes, or an invalid picture, changes nothing")
    func refused() async throws {
        let first = try await set(photo())
        let large = photo() + [UInt8](repeating: 0, count: 5 << 20)
        await #expect(throws: WalletError.goal(.pictureTooLarge)) {
            try await set(large)
        }
        await #expect(throws: WalletError.goal(.pictureUnreadable)) {
            try await set(Array("<svg/>".utf8))
        }
        #expect(try await pictures.find(saver.goal, by: saver.ada) == first)
    }

    @Test("A goal is created together with its photo or not at all, and once (S-GNEW-9)")
    func together() async throws {
        let key = try saver.world.key()
        var draft = Goals.Draft(name: "Trip", photo: try await pictures.prepare(photo()))
        for isReplay in [false, true] {
            let made = try await saver.goals.create(
                draft, in: saver.account, by: saver.ada, key: key)
            #expect(made.isReplay == isReplay)
            #expect(made.goal.photo == draft.photo?.picture.digest)
        }
        draft.photo = try await pictures.prepare(photo(" 2"))
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await saver.goals.create(draft, in: saver.account, by: saver.ada, key: key)
        }
        for number in 0..<19 {
            draft.name = "Goal \(number)"
            _ = try await saver.goals.create(draft, in: saver.account, by: saver.ada)
        }
        draft.name = "One too many"
        await #expect(throws: WalletError.goal(.pictureLimitReached)) {
            try await saver.goals.create(draft, in: saver.account, by: saver.ada)
        }
        let goals = try await saver.goals.list(of: saver.ada)
        #expect(!goals.contains { $0.name == draft.name } && goals.count == 21)
        // Replacing one of the twenty photos adds none.
        let last = try #require(goals.last)
        _ = try await set(photo(" 3"), of: last.id)
        await #expect(throws: WalletError.goal(.pictureLimitReached)) {
            try await set(photo())
        }
    }

    @Test("All photos of a person are limited to 50 MiB, including their texts")
    func total() async throws {
        let text = String(repeating: "A", count: 7 << 20)
        let prepared = try await pictures.prepare(photo(), text: text)
        for number in 0..<7 {
            _ = try await saver.goals.create(
                Goals.Draft(name: "\(number)", photo: prepared), in: saver.account, by: saver.ada)
        }
        await #expect(throws: WalletError.goal(.pictureLimitReached)) {
            try await set(prepared)
        }
        _ = try await set(photo())
    }

    @Test("An edit changes photo and picture together")
    func editing() async throws {
        let prepared = try await pictures.prepare(photo())
        var goal = try await saver.goals.edit(
            saver.goal, picture: .clear, photo: .set(prepared), by: saver.ada)
        #expect(goal.photo == prepared.picture.digest && goal.picture == nil)
        goal = try await saver.goals.edit(saver.goal, name: "Ship", by: saver.ada)
        #expect(goal.photo == prepared.picture.digest)
        goal = try await saver.goals.edit(
            saver.goal, picture: .set("boat"), photo: .clear, by: saver.ada)
        #expect(goal.photo == nil && goal.picture == "boat")
        #expect(try await saver.goals.find(saver.goal, of: saver.ada) == goal)
        #expect(try stored() == 0)
    }

    @Test("Deleting a goal or its account deletes its photo (UPL-3)")
    func deleted() async throws {
        let wallet = saver.world.wallet
        let first = try await saver.goals.create(
            Goals.Draft(name: "x", photo: try await pictures.prepare(photo())), in: saver.account,
            by: saver.ada
        ).goal.id
        _ = try await set(photo())
        _ = try await saver.goals.archive(first, by: saver.ada)
        #expect(try stored() == 2)
        _ = try await saver.goals.delete(first, by: saver.ada)
        #expect(try stored() == 1)
        await #expect(throws: WalletError.goal(.notFound)) {
            try await pictures.find(first, by: saver.ada)
        }
        _ = try await wallet.accounts.close(saver.account, confirming: 10_00, by: saver.ada)
        #expect(try stored() == 0)
    }

    @Test("Another person's goal does not exist (MON-10, UPL-3)")
    func others() async throws {
        let prepared = try await pictures.prepare(photo())
        let first = try await set(prepared)
        let grace = try await saver.world.person(2).person.id
        for goal in [saver.goal, saver.account, AccountID(UUID())] {
            await #expect(throws: WalletError.goal(.notFound)) {
                try await pictures.find(goal, by: grace)
            }
            await #expect(throws: WalletError.goal(.notFound)) {
                try await set(photo(), of: goal, by: grace)
            }
            await #expect(throws: WalletError.goal(.notFound)) {
                try await set(prepared, of: goal, by: grace)
            }
            await #expect(throws: WalletError.goal(.notFound)) {
                try await pictures.remove(goal, by: grace)
            }
        }
        #expect(try await pictures.find(saver.goal, by: saver.ada) == first)
    }

    @Test("Setting or removing a photo notifies open screens")
    func announced() async throws {
        let changes = saver.world.wallet.notifier
        var version = changes.version(of: saver.ada)
        for change in 0..<2 {
            if change == 0 {
                _ = try await set(photo())
            } else {
                try await pictures.remove(saver.goal, by: saver.ada)
            }
            let next = changes.version(of: saver.ada)
            #expect(next > version)
            version = next
        }
    }
}
