import Foundation
import Ledger

extension AuditFinding {
    /// What was found, and where.
    var sentence: String {
        switch self {
        case .sequenceBroken(let sequence, let expected):
            "transfer \(sequence): should be number \(expected); some were removed or put in"
        case .hashBroken(let sequence):
            "transfer \(sequence): does not match its hash; it, or one before it, was changed"
        case .ruleBroken(let sequence, let rejection):
            "transfer \(sequence): breaks a rule of the ledger (\(rejection))"
        case .balanceAfterWrong(let sequence):
            "transfer \(sequence): records balances that its accounts did not have"
        case .balanceWrong(let account, let stored, let derived):
            "account \(account.shown): stores \(stored) minor units, the journal says \(derived)"
        case .accountMissing(let account):
            "account \(account.shown): moved money but does not exist"
        case .closedAccountHoldsMoney(let account, let units):
            "account \(account.shown): is closed and holds \(units) minor units"
        case .sumNotZero(let currency, let sum):
            "\(currency): all balances add up to \(sum) minor units, not to zero"
        }
    }
}

extension AccountID {
    fileprivate var shown: String { uuid.uuidString.lowercased() }
}
