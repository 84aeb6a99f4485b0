import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Settings that the setup stores")
struct WalletSettingsTests {
    @Test("the store keeps them, and a wallet applies them at its next start (P-FIRST-1)")
    func stored() async throws {
        let world = try World.serving()
        let chosen: [WalletSetting: String] = [
            .name: "The Lovelace family", .currency: "GBP", .region: "GB", .zone: "Europe/London",
        ]
        try await world.store.write { tx in
            try tx.set(.name, to: "A name that was changed")
            for (setting, value) in chosen { try tx.set(setting, to: value) }
        }
        let stored = try SQLStore.settings(of: world.engine)
        #expect(stored == chosen)
        var settings = WalletSettings(defaultCurrency: .dollar)
        settings.apply(stored)
        #expect(settings.name == "The Lovelace family" && settings.defaultCurrency == .pound)
        #expect(settings.homeRegion == "GB" && settings.homeZone == "Europe/London")
        #expect(try await world.wallet.audit.verify().findings.isEmpty)
    }

    @Test(
        "below an icon a name keeps whole words",
        arguments: [
            ("Awallet", "Awallet"), ("The Lovelace family", "The Lovelace"),
            ("Lovelace family", "Lovelace"), ("Donaudampfschifffahrt", "Donaudampfsc"),
        ])
    func shortName(name: String, short: String) {
        var settings = WalletSettings(defaultCurrency: .dollar)
        settings.name = name
        #expect(settings.shortName == short)
    }
}
