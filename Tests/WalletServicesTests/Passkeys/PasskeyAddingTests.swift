import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Adding and managing passkeys (UI-APP-47)")
struct PasskeyAddingTests {
    @Test("A passkey is stored with its name, its key and its authenticator's data")
    func kept() async throws {
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        device.flags = 0x1D
        let passkey = try await ada.add(device, named: "  Ada's phone ")
        #expect(passkey.name == "Ada's phone" && passkey.person == ada.ada.id)
        #expect(passkey.credentialID == device.credentialID)
        #expect(passkey.key.bytes == device.point)
        #expect(passkey.mayBeBackedUp && passkey.isBackedUp && passkey.signCount == 1)
        #expect(passkey.createdAt == ada.world.clock.now && passkey.lastUsedAt == nil)
        #expect(try await ada.passkeys.list(of: ada.ada.id) == [passkey])
    }

    @Test("The browser gets nothing personal except the displayed name")
    func creation() async throws {
        let ada = try await PasskeyWorld()
        let device = try await ada.added()
        let creation = try await ada.passkeys.beginAdding(by: ada.ada, in: PasskeyWorld.browser)
        #expect(creation.userHandle == ada.ada.id.uuid.bytes)
        #expect(creation.userName == "+15306010001")
        #expect(creation.existing == [device.credentialID])
    }

    @Test("Unrequested extensions do no harm")
    func extensions() async throws {
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        device.flags |= 0x80
        device.extra = CBORWriter.map([(.text("credProtect"), CBORWriter.integer(2))])
        _ = try await ada.add(device)
        device.signCount = 2
        #expect(try await ada.signIn(device).person == ada.ada)
    }

    private static let mistakes:
        [(String, PasskeyError, @Sendable (inout SoftAuthenticator) -> Void)] =
            [
                ("another ceremony", .wrongCeremony, { $0.type = "webauthn.get" }),
                ("another site", .wrongOrigin, { $0.origin = "https://example.org" }),
                ("inside another page", .wrongOrigin, { $0.isCrossOrigin = true }),
                ("an empty id", .unreadable, { $0.credentialID = [] }),
                (
                    "an id that is too long", .unreadable,
                    { $0.credentialID = [UInt8](repeating: 1, count: 1024) }
                ),
                ("something after the key", .unreadable, { $0.extra = [0xA0] }),
                ("another site's id", .wrongSite, { $0.siteID = "example.org" }),
                ("nobody there", .userNotPresent, { $0.flags = 0x04 }),
                ("nobody verified", .userNotVerified, { $0.flags = 0x01 }),
                ("a copy of what has none", .wrongBackupState, { $0.flags = 0x15 }),
                ("another algorithm", .wrongKind, { $0.algorithm = -257 }),
            ]

    @Test("Each possible mistake is refused with its own error", arguments: 0..<11)
    func refusals(index: Int) async throws {
        let (name, failure, change) = Self.mistakes[index]
        let ada = try await PasskeyWorld()
        var device = SoftAuthenticator(for: ada.ada.id)
        change(&device)
        try await ada.refuses(failure, "\(name)") { try await ada.add(device) }
        #expect(try await ada.passkeys.list(of: ada.ada.id) == [])
        #expect(Self.mistakes.count == 11)
    }

    @Test("A credential can be added once, by one person")
    func twice() async throws {
        let ada = try await PasskeyWorld()
        let device = try await ada.added()
        try await ada.refuses(.alreadyAdded) { try await ada.add(device) }
        let grace = try await ada.world.person(2).person
        let adding = try await ada.passkeys.beginAdding(by: grace, in: "Grace's browser")
        try await ada.refuses(.alreadyAdded) {
            try await ada.passkeys.add(
                device.registration(adding.challenge), named: "Mine", at: ada.site, by: grace.id,
                in: "Grace's browser")
        }
    }

    @Test("One person has at most twenty passkeys")
    func limit() async throws {
        let ada = try await PasskeyWorld()
        let early = try await ada.passkeys.beginAdding(by: ada.ada, in: PasskeyWorld.browser)
        for number in 1...Passkeys.maximumPerPerson {
            _ = try await ada.added(named: "Key \(number)")
            ada.world.clock.advance(seconds: 1)
        }
        await #expect(throws: WalletError.passkey(.limitReached)) { _ = try await ada.added() }
        let device = SoftAuthenticator(for: ada.ada.id)
        await #expect(throws: WalletError.passkey(.limitReached)) {
            _ = try await ada.passkeys.add(
                device.registration(early.challenge), named: "Key 21", at: ada.site,
                by: ada.ada.id, in: PasskeyWorld.browser)
        }
        let names = try await ada.passkeys.list(of: ada.ada.id).map(\.name)
        #expect(names == (1...20).map { "Key \($0)" })
    }

    @Test("Only its own person renames or removes a passkey (WEB-4)")
    func ownership() async throws {
        let ada = try await PasskeyWorld()
        _ = try await ada.added()
        let grace = try await ada.world.person(2).person
        let id = try await ada.passkeys.list(of: ada.ada.id)[0].id
        await #expect(throws: WalletError.passkey(.notFound)) {
            try await ada.passkeys.rename(id, to: "Mine", of: grace.id)
        }
        await #expect(throws: WalletError.passkey(.notFound)) {
            try await ada.passkeys.remove(id, of: grace.id)
        }
        try await ada.passkeys.rename(id, to: "Laptop", of: ada.ada.id)
        #expect(try await ada.passkeys.list(of: ada.ada.id).map(\.name) == ["Laptop"])
        try await ada.passkeys.remove(id, of: ada.ada.id)
        await #expect(throws: WalletError.passkey(.notFound)) {
            try await ada.passkeys.remove(id, of: ada.ada.id)
        }
    }

    @Test("A name has 1 to 40 visible characters", arguments: ["", "  ", "a\u{0}", "\u{202E}x"])
    func names(name: String) async throws {
        let ada = try await PasskeyWorld()
        await #expect {
            _ = try await ada.added(named: name)
        } throws: { $0.isLike(.passkey(.nameInvalid)) }
        _ = try await ada.added(named: String(repeating: "ä", count: 40))
        await #expect {
            _ = try await ada.added(named: String(repeating: "ä", count: 41))
        } throws: { $0.isLike(.passkey(.nameInvalid)) }
    }

    @Test("People who sign in by code get the offer of a passkey until they add one or decline")
    func offer() async throws {
        let ada = try await PasskeyWorld()
        #expect(try await ada.passkeys.isOffered(to: ada.ada))
        _ = try await ada.added()
        #expect(try await !ada.passkeys.isOffered(to: ada.ada))
        let grace = try await ada.world.person(2).person
        for _ in 0..<2 { try await ada.passkeys.declineOffer(by: grace.id) }
        #expect(try await !ada.passkeys.isOffered(to: grace))
        let linus = try await ada.world.wallet.passwords.register(
            .init(username: "LinusTorvalds", password: "seven lamps by the river"), in: .api())
        #expect(try await !ada.passkeys.isOffered(to: linus.person))
    }
}
