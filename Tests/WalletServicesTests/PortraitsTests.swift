import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Photos of people")
struct PortraitsTests {
    private let world: World
    private let ada: PersonID
    private let grace: PersonID
    private let from: AccountID
    private let photo = Array("photo of Ada".utf8)

    private var portraits: Portraits { world.wallet.portraits }

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        grace = try await world.person(2).person.id
        from = try await world.account(of: ada, holding: 50_00).id
    }

    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    private func isSeen(by viewer: PersonID?, having request: PaymentRequestID? = nil) async -> Bool
    {
        do {
            let found = try await portraits.find(of: ada, by: viewer, having: request)
            let digest = try await portraits.digest(of: ada, by: viewer, having: request)
            return digest == found.digest
        } catch {
            #expect(error as? WalletError == .goal(.pictureNotFound))
            let digest = try? await portraits.digest(of: ada, by: viewer, having: request)
            #expect(digest == .some(nil))
            return false
        }
    }

    @Test("A photo is encoded again, replaced and removed (S-PEOPLE-7)")
    func changes() async throws {
        await #expect(throws: WalletError.goal(.pictureNotFound)) {
            _ = try await portraits.find(of: ada, by: ada)
        }
        try await portraits.set(photo, of: ada)
        let first = try await portraits.find(of: ada, by: ada)
        #expect(first.bytes == Array("made of ".utf8) + photo)
        try await portraits.set(photo + [1], of: ada)
        let second = try await portraits.find(of: ada, by: ada)
        #expect(second.digest != first.digest)
        #expect(try await portraits.digests(of: [grace, ada]) == [ada: second.digest])
        for _ in 1...2 { try await portraits.remove(of: ada) }
        #expect(try await portraits.digests(of: [ada]).isEmpty)
    }

    @Test("What is no photo, or too large, is refused, and the earlier one stays (S-PEOPLE-7)")
    func refused() async throws {
        try await portraits.set(photo, of: ada)
        let before = try await portraits.digests(of: [ada])
        await #expect(throws: WalletError.goal(.pictureUnreadable)) {
            try await portraits.set(Array("text".utf8), of: ada)
        }
        await #expect(throws: WalletError.goal(.pictureTooLarge)) {
            try await portraits.set(
                photo + Array(repeating: 0, count: GoalPictures.maximumUpload), of: ada)
        }
        #expect(try await portraits.digests(of: [ada]) == before)
    }

    @Test("It is for the person, those with dealings, and an open request's link (S-PEOPLE-8)")
    func seen() async throws {
        try await portraits.set(photo, of: ada)
        #expect(await isSeen(by: ada))
        for viewer in [grace, nil] { #expect(await !isSeen(by: viewer)) }
        let asked = try await world.wallet.requests.create(
            dollars(1_00), in: .dollar, by: ada, key: world.key())
        for viewer in [grace, nil] {
            #expect(await isSeen(by: viewer, having: asked.id))
            #expect(await !isSeen(by: viewer, having: PaymentRequestID(UUID())))
        }
        try await world.wallet.requests.cancel(asked.id, by: ada)
        for viewer in [grace, nil] { #expect(await !isSeen(by: viewer, having: asked.id)) }
        _ = try await world.account(of: grace)
        _ = try await world.wallet.transfers.send(
            dollars(1_00), from: from, to: grace, by: ada, as: .theWallet, key: world.key())
        #expect(await isSeen(by: grace))
        let linus = try await world.person(3).person.id
        #expect(await !isSeen(by: linus))
    }

    @Test("Another person's request shows no photo (S-PEOPLE-8)")
    func others() async throws {
        try await portraits.set(photo, of: ada)
        _ = try await world.account(of: grace)
        let hers = try await world.wallet.requests.create(
            dollars(1_00), in: .dollar, by: grace, key: world.key())
        #expect(await !isSeen(by: nil, having: hers.id))
        #expect(await !isSeen(by: grace, having: hers.id))
    }

    @Test("It counts among a person's photos, and goes when they leave (S-PEOPLE-9, P-DATA-2)")
    func storage() async throws {
        for number in 1...GoalPictures.maximumCount {
            let prepared = try await world.wallet.pictures.prepare(photo)
            let draft = Goals.Draft(name: "Goal \(number)", photo: prepared)
            _ = try await world.wallet.goals.create(draft, in: from, by: ada)
        }
        await #expect(throws: WalletError.goal(.pictureLimitReached)) {
            try await portraits.set(photo, of: ada)
        }
        try await portraits.set(photo, of: grace)
        #expect(try await world.wallet.personalData.portrait(of: grace) != nil)
        try await world.wallet.erasure.erase(grace)
        #expect(try await world.wallet.personalData.portrait(of: grace) == nil)
        await #expect(throws: (any Error).self) { try await portraits.set(photo, of: grace) }
    }
}
