import ArgumentParser
import Foundation
import WalletServices

/// The options of commands that book cash.
struct CashOptions: ParsableArguments {
    @Option(help: "The currency, ISO 4217; the server's currency by default.")
    var currency: String?

    @Option(help: "A short text that the person and the treasurers see.")
    var note: String?

    @Option(help: "A name for this booking, so that running it again does nothing.")
    var key: String?

    func validate() throws {
        guard let key, (try? IdempotencyKey(key)) == nil else { return }
        throw ValidationError(
            "--key takes 1 to 255 characters of ASCII without spaces, such as rent-2026-11.")
    }

    /// Every booking has a key, which the command can name where no answer comes.
    func request(_ amount: String, of name: String) -> CashRequest {
        CashRequest(
            name: name, amount: amount, currency: currency, note: note ?? "",
            key: key ?? UUID().uuidString.lowercased())
    }
}

/// Cash that a person brings or takes, as the operator typed it.
struct CashRequest: Codable, Sendable {
    let name: String
    let amount: String
    let currency: String?
    let note: String
    let key: String?
}
