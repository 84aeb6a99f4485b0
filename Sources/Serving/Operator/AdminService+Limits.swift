import Ledger
import WalletServices

/// A person's limit, as the operator typed it. Without amounts it ends.
struct LimitRequest: Codable, Sendable {
    let name: String
    let perPayment: String?
    let perDay: String?
    let perMonth: String?
    /// True if a payment over the limit may wait for a treasurer.
    let asks: Bool
    let currency: String?
}

extension AdminService {
    func limitPerson(_ request: LimitRequest) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(request.name) else {
            return Self.noOne(request.name)
        }
        let code = request.currency?.uppercased() ?? wallet.settings.defaultCurrency.code
        guard let currency = Currency(code: code) else { throw WalletError.money(.currencyUnknown) }
        func units(_ text: String?) throws -> Int64? {
            try text.map { try Money(decimal: $0, currency: currency).minorUnits }
        }
        let bounds = SpendingLimit.Bounds(
            perPayment: try units(request.perPayment), perDay: try units(request.perDay),
            perMonth: try units(request.perMonth), over: request.asks ? .ask : .refuse)
        let limit = try await wallet.limits.set(
            bounds, of: .person(person.id), in: currency, by: wallet.treasurers.commandLine)
        return .success(
            limit == nil
                ? "\(request.name) has no limit of their own in \(code)."
                : "\(request.name) has a limit in \(code).")
    }
}
