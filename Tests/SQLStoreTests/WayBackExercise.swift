import Ledger
import WalletServices

extension Bench {
    /// Runs every operation that lets a person back in.
    func getBackIn(_ person: PersonID) async throws {
        let (resets, host) = (try wallet.resets, try wallet.treasurers.commandLine)
        let token = try await resets.make(for: person, by: host).token
        _ = try await resets.finish(
            token, with: .init(username: "", password: "eight lamps by the river"), in: context)
        _ = try await wallet.unlocking.slowed(by: host)
        _ = try await wallet.unlocking.clear(person, by: host)
        for name in ["GraceHopper", "+15306010001"] {
            let asked = try resets.ask(for: name, from: ClientAddress("203.0.113.7"))
            try await wallet.later.finish()
            _ = try? await resets.enter("123456", challenge: asked.challenge, in: context)
        }
    }
}
