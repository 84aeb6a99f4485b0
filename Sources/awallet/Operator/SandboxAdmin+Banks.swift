import Ledger
import Sandbox
import Serving
import WalletServices

extension SandboxAdmin {
    func answer(_ request: BankRequest) async throws -> OperatorAnswer? {
        guard let banks else { return nil }
        do {
            switch request {
            case .list: return .success(Self.table(of: banks.banks))
            case .make(let names, let count, let world, let file, let snapshot):
                let order = BankOrder(
                    names: names, count: count, world: world, worldFile: file, snapshot: snapshot)
                return .success(Self.table(of: try await banks.make(order)))
            case .reset(let name):
                return .success("Reset \(try await banks.reset(name).line)")
            case .delete(let name):
                try await banks.delete(name)
                return .success("Deleted \(name)")
            }
        } catch let error as BankError {
            return .failure(error.advice)
        } catch let error as SnapshotError {
            return .failure(error.advice)
        }
    }

    private static func table(of banks: [BankReading]) -> String {
        banks.isEmpty
            ? "There are no other banks. Make one with: awallet sandbox bank make NAME"
            : banks.map(\.line).joined(separator: "\n")
    }
}

extension BankReading {
    /// `ada  /b/ada  demo  ada.demo-access-token  2026-11-23T14:02:11.120Z`.
    fileprivate var line: String {
        let first =
            switch origin {
            case .world(let world): world
            case .snapshot(let snapshot): "snapshot \(snapshot)"
            }
        return [name, "/b/\(name)", first, token ?? "no token", madeAt.rfc3339]
            .joined(separator: "  ")
    }
}

extension BankError {
    /// Advice to the operator.
    var advice: String {
        switch self {
        case .nameInvalid:
            """
            This name does not work for a bank: use up to 32 small letters, digits and hyphens, \
            such as ada.
            """
        case .notFound: "There is no bank of this name. `bank list` shows all."
        case .exists: "There is a bank of this name already. Reset it, or choose another name."
        case .limitReached: "There would be more than 500 banks. Delete some first."
        case .countInvalid: "This is not a number of banks. Use --count 1 to 500."
        case .worldUnknown: "There is no world of this name. `awallet sandbox --help` lists them."
        case .worldUnclear, .momentInvalid, .seedInvalid: "No bank can begin like that."
        case .orderUnclear: "A snapshot has its own people: leave out --from."
        case .needsFolder: "A sandbox in PostgreSQL has no other banks."
        }
    }
}
