import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Pages of the people one knows")
struct KnownPeoplePagesTests {
    private let web: WebWorld
    private let ada: Browser
    private let grace: Browser
    private let adaID: PersonID
    private let graceID: PersonID
    private let from: AccountID
    private let hers: AccountID

    private var wallet: Wallet { web.world.wallet }
    private var page: String { "/people/\(graceID.uuid.uuidString.lowercased())" }

    init() async throws {
        web = try WebWorld()
        ada = try await web.browser(ofNumber: "8718", named: "Ada")
        grace = try await web.browser(ofNumber: "8719", named: "Grace Hopper")
        adaID = try await web.world.person(8718).person.id
        graceID = try await web.world.person(8719).person.id
        from = try await web.world.account(of: adaID, holding: 100_00).id
        hers = try await web.world.account(of: graceID, holding: 100_00).id
    }

    private func pay(_ cents: Int64 = 1_00) async throws {
        _ = try await wallet.transfers.send(
            Money(minorUnits: cents, currency: .dollar), from: from, to: graceID, by: adaID,
            as: .theWallet, key: web.world.key())
    }

    @Test("People begins empty, and then lists who was paid and who paid (S-PEOPLE-1)")
    func list() async throws {
        try await ada.open("/people")
        #expect(await ada.text.contains("Nobody here yet"))
        #expect(await ada.link("Send", after: "empty__head") == "/send")
        #expect(await !ada.page.contains("type=\"search\""))
        try await pay()
        try await ada.open("/people")
        #expect(await ada.text.contains("Recent GH Grace Hopper You paid · Today"))
        #expect(await ada.link("Grace Hopper") == page)
        try await grace.open("/people")
        #expect(await grace.text.contains("Recent A Ada Paid you · Today"))
        for path in ["/send", "/profile"] {
            try await ada.open(path)
            #expect(await ada.link("eople", after: "<main") == "/people", "\(path)")
        }
    }

    @Test("A search by name works without scripts, whatever case and accents (S-PEOPLE-1)")
    func search() async throws {
        try await pay()
        _ = try await wallet.people.setDisplayName("Zoë Grünwald", of: graceID)
        for (words, isFound) in [
            ("zoe", true), ("GRUN zo", true), ("Zoë", true), ("  ", true), ("Linus", false),
            ("zoe linus", false),
        ] {
            let query = try #require(
                words.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            try await ada.open("/people?find=\(query)")
            #expect(await ada.text.contains("You paid · Today") == isFound, "\(words)")
            #expect(await ada.text.contains("Nobody here is called that.") == !isFound)
        }
    }

    @Test("A person's page has Send, Request and the payments between both (S-PEOPLE-2)")
    func person() async throws {
        try await pay(2_50)
        try await ada.open(page)
        #expect(await ada.text.contains("Grace Hopper"))
        #expect(await ada.text.contains("Today Sent"))
        #expect(await ada.link("Send", after: "known-ways")?.hasPrefix("/send?payee=") == true)
        #expect(await ada.link("Request", after: "known-ways") == "/request")
        #expect(await ada.text.contains("\u{2212}$2.50"))
        let receipt = try #require(await ada.link("entry__body"))
        try await ada.open(receipt)
        #expect(await ada.link("All with Grace Hopper") == page)
        try await grace.open("/people/\(adaID.uuid.uuidString.lowercased())")
        #expect(await grace.text.contains("+$2.50"))
    }

    @Test("Without a payment there is no page, whether or not there is a person (S-PEOPLE-2)")
    func strangers() async throws {
        let linus = try await web.browser(ofNumber: "8720")
        try await pay()
        let unknown = "/people/\(UUID().uuidString.lowercased())"
        var texts: Set<String> = []
        for path in [page, unknown, "/people/nonsense"] {
            for end in ["", "/block"] {
                try await linus.open(path + end)
                #expect(await linus.status == 404)
                texts.insert(await linus.text)
            }
            for end in ["/favourite", "/block", "/block/end"] {
                try await linus.open("/home")
                try await linus.send(["favourite": "yes"], to: path + end)
                #expect(await linus.status == 404)
            }
        }
        #expect(texts.count == 1)
    }

    @Test("A favourite has a star, also among the faces of Send (S-PEOPLE-3)")
    func favourite() async throws {
        try await pay()
        try await ada.open(page)
        #expect(await ada.page.contains("aria-pressed=\"false\""))
        try await ada.send(["favourite": "yes"], to: page + "/favourite")
        #expect(await ada.text.contains("Added to your favourites."))
        #expect(await ada.page.contains("aria-pressed=\"true\""))
        try await ada.open("/people")
        #expect(await ada.text.contains("Favourites GH Grace Hopper"))
        try await ada.open("/send")
        #expect(await ada.text.contains("GH Favourite Grace Hopper"))
        try await ada.open(page)
        try await ada.send(["favourite": "no"], to: page + "/favourite")
        #expect(await ada.text.contains("Removed from your favourites."))
        try await ada.open("/send")
        #expect(await !ada.text.contains("Favourite"))
    }

    @Test("A blocked person is no face to pay, and can be unblocked (S-PEOPLE-3, S-PEOPLE-6)")
    func block() async throws {
        try await pay()
        try await ada.open(page)
        #expect(await ada.link("Block Grace Hopper") == page + "/block")
        try await ada.open(page + "/block")
        #expect(await ada.text.contains("Grace Hopper is not told. Past payments stay."))
        try await ada.send([:], to: page + "/block")
        #expect(await ada.text.contains("You blocked Grace Hopper."))
        #expect(await !ada.page.contains("known-ways"))
        #expect(await ada.text.contains("\u{2212}$1.00"))
        try await ada.open("/people")
        #expect(await ada.text.contains("Blocked GH Grace Hopper"))
        for path in ["/send", "/home"] {
            try await ada.open(path)
            #expect(await !ada.page.contains("name=\"payee\""))
            #expect(await !ada.page.contains("payees__name"))
        }
        try await ada.open(page)
        try await ada.send([:], to: page + "/block/end")
        #expect(await ada.text.contains("Grace Hopper is unblocked."))
        try await ada.open("/send")
        #expect(await ada.text.contains("Grace Hopper"))
    }

    @Test("Pages of one's own and of accounts never appear among people")
    func own() async throws {
        let other = try await web.world.account(of: adaID, named: "Other").id
        _ = try await wallet.transfers.move(
            Money(minorUnits: 1_00, currency: .dollar), from: from, to: other, by: adaID,
            key: web.world.key())
        try await ada.open("/people")
        #expect(await ada.text.contains("Nobody here yet"))
        try await ada.open("/people/\(adaID.uuid.uuidString.lowercased())")
        #expect(await ada.status == 404)
    }
}
