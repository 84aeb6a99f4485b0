import Testing
import WalletServices
import WalletTestSupport

@Suite("Everything that is mine")
struct PersonalDataPagesTests {
    @Test("The profile leads to the download; while one is being made, it asks to wait (P-DATA-1)")
    func download() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718", named: "Ada")
        try await ada.open("/profile")
        try await ada.open(#require(await ada.link("Your data")))
        let archive = try #require(await ada.link("Download everything"))
        let person = try await web.world.person(8718).person.id
        var turn: PersonalData.Turn? = try await web.world.wallet.personalData.begin(
            by: person,
            in: SignInContext(
                channel: .api, address: ClientAddress("127.0.0.1"), device: "test"))
        try await ada.open(archive)
        #expect(await ada.text.contains("Your data is being collected already."))
        withExtendedLifetime(turn) { turn = nil }
        try await ada.open(archive)
        #expect(await ada.status == 200)
        let newest = try await web.world.wallet.log.page(of: person, limit: 1).first
        #expect(newest?.entry.act == .dataExported)
    }
}
