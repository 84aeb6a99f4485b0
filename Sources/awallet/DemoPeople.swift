import Ledger
import WalletServices

/// The people that a new sandbox has.
struct DemoPeople {
    static let names = ["DemoUser", "AdaLovelace", "GraceHopper", "LinusTorvalds"]
    static let password = "DemoPassword"

    /// The wallet as it is at a moment: what happened some weeks ago is booked at its own time.
    let walletAt: (Timestamp) -> Wallet
    let now: Timestamp

    /// Adds them and some weeks of their life, unless somebody has a wallet here already.
    func addIfNobodyIsHere() async throws {
        guard try await walletAt(now).people.list(limit: 1).isEmpty else { return }
        let start = DemoHistory.start(before: now)
        let wallet = walletAt(start)
        var people: [String: Person] = [:]
        for name in Self.names { people[name] = try await register(name, in: wallet) }
        try await DemoHistory(walletAt: walletAt, now: now, people: people).play()
    }

    private func register(_ username: String, in wallet: Wallet) async throws -> Person {
        let isFirst = username == Self.names.first
        let registration = PasswordSignIn.Registration(
            username: username, password: Self.password,
            email: isFirst ? "demoEmail@demoHost.com" : "\(username)@example.com")
        let signedIn = try await wallet.passwords.register(
            registration,
            in: SignInContext(door: .api, address: ClientAddress(""), device: "sandbox"))
        try await wallet.sessions.end(signedIn.session.id, of: signedIn.person.id)
        guard !isFirst else { return signedIn.person }
        let name = username.replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }
        return try await wallet.people.setDisplayName(name, of: signedIn.person.id)
    }
}
