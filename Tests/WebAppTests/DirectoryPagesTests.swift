import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The directory of members (S-PEOPLE-10)")
struct DirectoryPagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let grace: Browser
    private let adaID: PersonID
    private let graceID: PersonID

    private var wallet: Wallet { web.world.wallet }

    init() async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        adaID = try await web.world.person(8718).person.id
        graceID = try await web.world.person(8719).person.id
        _ = try await web.world.account(of: adaID, holding: 100_00)
        _ = try await web.world.account(of: graceID)
    }

    private func names(for person: PersonID) async throws -> [String] {
        try await wallet.directory.members(for: person).map(\.name)
    }

    @Test(
        "S-PEOPLE-10: nobody is in it who did not choose it; who is can be paid, and leaves again")
    func life() async throws {
        try await ada.open("/people")
        #expect(await !ada.text.contains("Grace"))
        try await grace.open("/profile")
        #expect(await grace.text.contains("You are not listed"))
        try await grace.open("/profile/directory")
        let listed = await grace.hidden("listed")
        try await grace.send(["listed": listed], to: "/profile/directory")
        #expect(await grace.text.contains("You are in the directory of members."))
        try await ada.open("/people")
        let text = await ada.text
        #expect(text.contains("Directory of members") && text.contains("Grace Hopper"))
        #expect(!text.contains("8719"))
        try await ada.open(#require(await ada.link("Grace Hopper")))
        #expect(await ada.path == "/send?payee=\(graceID.text)")
        #expect(await ada.page.contains("checked"))
        try await ada.open("/people?find=nobody")
        #expect(await ada.text.contains("Nobody here is called that."))
        try await grace.open("/people")
        #expect(await !grace.text.contains("Grace Hopper"))
        try await grace.open("/profile/directory")
        let left = await grace.hidden("listed")
        try await grace.send(["listed": left], to: "/profile/directory")
        #expect(await grace.text.contains("You are no longer in the directory of members."))
        #expect(try await names(for: adaID) == [])
    }

    @Test(
        "S-PEOPLE-10: blocked people do not see each other there, and nobody frozen is in it"
    )
    func hidden() async throws {
        try await wallet.directory.setListed(true, graceID)
        try await wallet.directory.setListed(true, graceID)
        try await wallet.directory.setListed(true, adaID)
        #expect(try await names(for: adaID) == ["Grace Hopper"])
        #expect(try await names(for: graceID) == ["Ada"])
        let sent = try await wallet.transfers.send(
            Money(minorUnits: 1_00, currency: .dollar),
            from: wallet.accounts.overview(of: adaID).accounts[0].id, to: graceID, by: adaID,
            as: .theWallet, key: web.world.key())
        #expect(!sent.isReplay)
        for (blocker, other) in [(adaID, graceID), (graceID, adaID)] {
            try await wallet.knownPeople.setBlocked(true, other, by: blocker)
            #expect(try await names(for: adaID) == [])
            #expect(try await names(for: graceID) == [])
            try await wallet.knownPeople.setBlocked(false, other, by: blocker)
        }
        let host = wallet.treasurers.commandLine
        _ = try await wallet.freezes.freeze(graceID, because: "Lost", by: host)
        #expect(try await names(for: adaID) == [])
        _ = try await wallet.freezes.end(graceID, by: host)
        #expect(try await names(for: adaID) == ["Grace Hopper"])
    }
}
