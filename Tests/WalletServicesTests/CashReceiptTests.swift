import Foundation
import Ledger
import Passwords
import Testing
import WalletServices
import WalletTestSupport

@Suite("Sending the receipt of cash (P-CASH-1)")
struct CashReceiptTests {
    private let world: World
    private var host: Treasurer { world.wallet.treasurers.commandLine }

    init() throws {
        world = try World.serving { settings in
            settings.name = "Choir"
            settings.isCashOpen = true
        }
    }

    private func payIn(to person: PersonID, by treasurer: Treasurer) async throws -> TransferID {
        try await world.wallet.cashDesk.payIn(
            Money(minorUnits: 1250, currency: .dollar), to: person, note: "Birthday",
            by: treasurer, key: world.key()
        ).transfer.order.id
    }

    @Test("It says what was booked, when and by whom, and comes at most once a minute")
    func send() async throws {
        let ada = try await world.person(1).person
        let grace = try await world.treasurer(2)
        _ = try await world.wallet.people.setDisplayName("Grace", of: grace.person.id)
        let treasurer = try world.wallet.treasurers.treasurer(grace.person)
        let id = try await payIn(to: ada.id, by: treasurer)
        let desk = world.wallet.cashDesk
        try await desk.sendReceipt(of: id, by: treasurer)
        await #expect(throws: WalletError.tooManyAttempts(retryAfterSeconds: 60)) {
            try await desk.sendReceipt(of: id, by: treasurer)
        }
        let told = world.codes.notices(to: try #require(ada.phone))
        #expect(told.count == 1)
        for part in ["Choir: Cash in 12.50 USD", "booked by Grace", "\"Birthday\"", id.text] {
            #expect(told[0].contains(part), "\(part)")
        }
        world.clock.advance(seconds: 60)
        try await desk.sendReceipt(of: id, by: treasurer)
        #expect(world.codes.notices(to: try #require(ada.phone)).count == 2)
        let acts = try await world.wallet.log.page(
            about: ada.id, act: .receiptSent, limit: 9, by: host)
        #expect(acts.map(\.entry.transfer) == [id, id])
    }

    @Test("Of many at once, one is sent")
    func race() async throws {
        let ada = try await world.person(1).person
        let id = try await payIn(to: ada.id, by: host)
        await withTaskGroup { group in
            for _ in 1...20 {
                group.addTask { try? await world.wallet.cashDesk.sendReceipt(of: id, by: host) }
            }
        }
        #expect(world.codes.notices(to: try #require(ada.phone)).count == 1)
    }

    @Test("Only cash has such a receipt, and only people whom messages reach get it")
    func refused() async throws {
        let desk = world.wallet.cashDesk
        await #expect(throws: WalletError.history(.transferNotFound)) {
            try await desk.sendReceipt(of: TransferID(UUID()), by: host)
        }
        let (ada, grace) = try await (world.person(1).person, world.person(2).person)
        _ = try await world.account(of: grace.id)
        let account = try await world.account(of: ada.id, holding: 500)
        let payment = try await world.wallet.transfers.send(
            Money(minorUnits: 5, currency: .dollar), from: account.id, to: grace.id, by: ada.id,
            key: world.key())
        await #expect(throws: WalletError.history(.transferNotFound)) {
            try await desk.sendReceipt(of: payment.transfer.order.id, by: host)
        }
        let form = PasswordSignIn.Registration(
            username: "linus_torvalds", password: "four words of mine")
        let linus = try await world.wallet.passwords.register(
            form, in: SignInContext(channel: .api, address: ClientAddress(""), device: "")
        ).person
        #expect(await desk.reaches(ada))
        #expect(await !desk.reaches(linus))
        let paid = try await payIn(to: linus.id, by: host)
        await #expect(throws: WalletError.treasury(.receiptUnsendable)) {
            try await desk.sendReceipt(of: paid, by: host)
        }
    }

    /// A way of sending that fails.
    private struct Broken: Messenger {
        func reaches(_ kind: Contact.Kind) -> Bool { true }
        func send(_ message: OutgoingMessage, to contact: Contact) async throws {
            throw Unreachable()
        }
    }

    @Test("A failed attempt is no attempt: it is not logged, and the next need not wait")
    func failure() async throws {
        let ada = try await world.person(1).person
        let wallet = Wallet(
            store: world.store, settings: world.wallet.settings,
            hasher: PasswordHasher(parameters: .fast),
            secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: Broken(),
            clock: world.clock.port)
        let id = try await payIn(to: ada.id, by: host)
        for _ in 1...2 {
            await #expect(throws: WalletError.treasury(.receiptNotSent)) {
                try await wallet.cashDesk.sendReceipt(of: id, by: host)
            }
        }
        #expect(
            try await wallet.log.page(act: .receiptSent, limit: 9, by: host).isEmpty)
    }
}
