import Ledger
import WalletServices
import WalletTestSupport

/// What a treasurer sets, on the real wallet.
extension Runner {
    func obeyTreasurer(_ command: Command, _ before: Model) async throws -> Outcome {
        let (wallet, treasurer) = (world.wallet, world.wallet.treasurers.commandLine)
        switch command {
        case .limit(let person, let payment, let day, let month, let currency):
            guard let currency = Currency(code: Command.currencies[currency]) else {
                throw WalletError.money(.currencyUnknown)
            }
            let bounds = SpendingLimit.Bounds(
                perPayment: payment > 0 ? payment : nil, perDay: day > 0 ? day : nil,
                perMonth: month > 0 ? month : nil, over: .refuse)
            _ = try await wallet.limits.set(
                bounds, of: person.map { .person(people[$0]) } ?? .wallet, in: currency,
                by: treasurer)
            return .closed(0)
        case .freeze(let person, let account, let isFrozen):
            let account = account.map { id($0, of: person, before) }
            if isFrozen {
                _ = try await wallet.freezes.freeze(
                    people[person], account, because: "a test", by: treasurer)
            } else {
                _ = try await wallet.freezes.end(people[person], account, by: treasurer)
            }
            return .closed(0)
        default: return .renamed("")
        }
    }
}
