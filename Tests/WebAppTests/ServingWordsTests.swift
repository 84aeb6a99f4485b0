import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

/// What pages say where members cannot do something themselves.
@Suite("Pages of a wallet with a treasurer")
struct ServingWordsTests {
    private func web(_ registration: Registration = .open) throws -> WebWorld {
        try WebWorld(adjust: {
            $0.registration = registration
            $0.isCashOpen = false
        })
    }

    @Test(
        "P-FIRST-7: a Home without activity names the ways of money here, never a refused deposit")
    func emptyHome() async throws {
        let web = try web()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        let account = try await ada.addAccount("Rent")
        for path in ["/home", "/transactions", account] {
            try await ada.open(path)
            #expect(await ada.text.contains("Bring money to a treasurer"), "\(path)")
            #expect(await !ada.text.contains("eposit"), "\(path)")
        }
        let open = try await WebWorld().browser(ofNumber: "8718", named: "Ada")
        #expect(await open.text.contains("Deposit money into an account"))
    }

    @Test(
        "P-JOIN-7: a public request offers registering only where one may",
        arguments: [Registration.open, .invite])
    func request(registration: Registration) async throws {
        let web = try web(registration)
        let wallet = web.world.wallet
        var context = SignInContext(
            channel: .web, address: ClientAddress("127.0.0.1"), device: "test")
        let host = wallet.treasurers.commandLine
        context.invitation = try await wallet.invitations.make(.init(seats: 2), by: host).token
        let phone = try #require(PhoneNumber(e164: "+15306018719"))
        let grace = try await wallet.codes.verify("123456", phone: phone, in: context).person.id
        _ = try await web.world.account(of: grace)
        let guest = web.browser()
        let path = "/pay/\(grace.text)?amount=5.00&currency=USD"
        try await guest.open(path)
        #expect(await guest.text.contains("Sign in to pay"))
        let isOpen = registration == .open
        let ask = "To join, ask a treasurer for an invitation."
        #expect(await guest.page.contains("value=\"register\"") == isOpen)
        #expect(await guest.text.contains(ask) != isOpen)
        #expect(await guest.text.contains("or register") == isOpen)
        // An opened invitation may be used here, too.
        try await guest.open(wallet.invitations.make(.init(), by: host).path)
        try await guest.open(path)
        #expect(await guest.page.contains("value=\"register\""))
    }

    @Test("P-TREAS-7: the overview says that no backups are made where none are")
    func backups() async throws {
        let web = try web()
        _ = try await web.world.treasurer(8719)
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        try await grace.open("/treasury")
        #expect(await grace.text.contains("Last backup The server makes none by itself"))
        web.world.wallet.operations.noteBackups()
        try await grace.open("/treasury")
        #expect(await grace.text.contains("Last backup Not since the server started"))
    }

    @Test("P-LIM-1: a form with an unknown word is refused, and sets nothing")
    func unknownWords() async throws {
        let web = try web()
        _ = try await web.world.treasurer(8719)
        let grace = try await web.browser(ofNumber: "8719", named: "Grace")
        try await grace.open("/treasury/limits")
        let currency = await grace.hidden("currency")
        try await grace.send(
            ["per_payment": "5", "over": "explode", "currency": currency], to: "/treasury/limits")
        #expect(await grace.status == 422)
        #expect(await grace.text.contains("Choose from the list."))
        let host = web.world.wallet.treasurers.commandLine
        #expect(try await web.world.wallet.limits.find(.wallet, in: .dollar, by: host) == nil)
        try await grace.open("/treasury/invitations/new")
        let key = await grace.hidden("key")
        try await grace.send(
            ["seats": "1", "expires_in": "1", "role": "king", "note": "", "key": key],
            to: "/treasury/invitations/new")
        #expect(await grace.status == 422)
        #expect(try await web.world.wallet.invitations.list(by: host).isEmpty)
    }
}
