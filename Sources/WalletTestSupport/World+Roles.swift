public import WalletServices

extension World {
    /// A world with production's rules, in which the code 123456 still signs people in.
    public static func serving(
        seed: UInt64 = 1, adjust: (inout WalletSettings) -> Void = { _ in }
    ) throws -> World {
        try World(seed: seed) { settings in
            settings = WalletSettings(defaultCurrency: .dollar)
            settings.fixedCode = "123456"
            adjust(&settings)
        }
    }

    /// A person with this role, signed in by phone.
    public func treasurer(
        _ number: Int, role: Role = .treasurer, at channel: SessionChannel = .api
    ) async throws -> SignedIn {
        let person = try await person(number, at: channel).person.id
        _ = try await wallet.roles.set(role, of: person, by: wallet.treasurers.commandLine)
        return try await self.person(number, at: channel)
    }
}
