import Foundation
import Ledger

extension AuditFinding {
    /// A sentence that says what was found, and where.
    var sentence: String {
        switch self {
        case .sequenceBroken(let sequence, let expected):
            "transfer \(sequence): should be number \(expected); some were removed or added"
        case .hashBroken(let sequence):
            "transfer \(sequence): does not match its hash; it, or one before it, was changed"
        case .ruleBroken(let sequence, let rejection):
            "transfer \(sequence): breaks a rule of the ledger (\(rejection))"
        case .timeBroken(let sequence):
            "transfer \(sequence): is dated before one that was booked earlier"
        case .clockStepUnknown(let sequence):
            "the clock was confirmed after transfer \(sequence), but the log does not say so"
        case .balanceAfterWrong(let sequence):
            "transfer \(sequence): records balances that its accounts did not have"
        case .balanceWrong(let account, let stored, let derived):
            "account \(account.text): stores \(stored) minor units, the journal says \(derived)"
        case .accountMissing(let account):
            "account \(account.text): moved money but does not exist"
        case .closedAccountHoldsMoney(let account, let units):
            "account \(account.text): is closed and holds \(units) minor units"
        case .sumNotZero(let currency, let sum):
            "\(currency): all balances add up to \(sum) minor units, not to zero"
        case .kindBroken(let sequence, let kind):
            "transfer \(sequence): no \(kind.rawValue) goes between these two accounts"
        case .noteWrong(let sequence):
            "transfer \(sequence): its note differs from the one it was sent with"
        case .detailWrong(let sequence, isMissing: true):
            "transfer \(sequence): its details are missing"
        case .detailWrong(let sequence, isMissing: false):
            "transfer \(sequence): has details, but its kind has none"
        case .registerBroken, .accountChanged, .accountNeverOpened, .accountStateWrong:
            registerSentence
        case .journalCut(let number):
            "the journal: does not have transfer \(number) as your mark says; its end was cut off"
        case .registerCut(let number):
            "the register: does not have entry \(number) as your mark says; its end was cut off"
        case .logBroken, .logChanged, .logDetailWrong, .logCut: logSentence
        case .rowDamaged(let table, let key):
            "\(table) \(Self.shown(key)): is not what was written"
        case .rowsUnaccounted(let table, let stored, let counted):
            "\(table): holds \(stored) rows, \(counted) were written; some were added or removed"
        case .schemaChanged(let kind, let name, let change):
            "\(kind) \(name): was \(change.participle)"
        case .fileDamaged(let what):
            "the file: \(what)"
        }
    }

    private var registerSentence: String {
        switch self {
        case .registerBroken(let number, let expected):
            "register entry \(number): should be number \(expected); some were removed or added"
        case .accountChanged(let account, let number):
            """
            account \(account.text): its owner, parent, currency or another part of it is not \
            what register entry \(number) says, or that entry was changed
            """
        case .accountNeverOpened(let account):
            "account \(account.text): was never opened"
        case .accountStateWrong(let account, let isClosed):
            """
            account \(account.text): is \(isClosed ? "closed" : "open"), but the register does \
            not say so
            """
        default: ""
        }
    }

    private var logSentence: String {
        switch self {
        case .logBroken(let number, let expected):
            "log entry \(number): should be number \(expected); some were removed or added"
        case .logChanged(let number):
            "log entry \(number): does not match its hash; it, or one before it, was changed"
        case .logDetailWrong(let number):
            "log entry \(number): its detail is not the one that was entered"
        case .logCut(let number):
            "the log: does not have entry \(number) as your mark says; its end was cut off"
        default: ""
        }
    }

    /// Shows thirty-two hexadecimal digits as an id.
    private static func shown(_ key: String) -> String {
        key.split(separator: " ").map { part in
            let digits = Array(part.lowercased())
            guard digits.count == 32 else { return String(part) }
            return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
                .joined(separator: "-")
        }.joined(separator: ", ")
    }
}
