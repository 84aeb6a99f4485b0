public import Foundation
public import WalletServices

extension World {
    /// A world with production's rules: served countries, all limits, no fixed code; but
    /// everybody may join, and nobody is asked for proofs.
    public static func production(
        seed: UInt64 = 1, folder: URL? = nil, adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws -> World {
        try World(seed: seed, folder: folder) { settings in
            settings = WalletSettings(defaultCurrency: .dollar)
            settings.registration = .open
            settings.asksForProof = false
            adjust(&settings)
        }
    }

    /// The same, in which the code 123456 signs people in.
    public static func serving(
        seed: UInt64 = 1, adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws -> World {
        try production(seed: seed) { settings in
            settings.fixedCode = "123456"
            adjust(&settings)
        }
    }
}
