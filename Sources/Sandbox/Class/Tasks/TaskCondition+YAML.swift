import Ledger
import WalletServices

/// Conditions as task files write them: a word, or one key with its details.
extension TaskCondition {
    private static let words: [(String, TaskCondition)] = [
        ("signed_in", .signedIn), ("account_made", .accountMade),
        ("account_closed", .accountClosed), ("overdraft_refused", .overdraftRefused),
        ("found_again", .foundAgain), ("retried_right", .retriedRight),
    ]

    /// The conditions that need something.
    private static let keys = ["request", "moved", "refused", "goal_saved", "balance"]

    /// - Throws: `YAMLMistake`.
    init(_ value: YAMLValue) throws(YAMLMistake) {
        guard value.isMapping else {
            guard let word = Self.words.first(where: { $0.0 == value.scalar }) else {
                let all = Self.words.map(\.0) + Self.keys.map { "{\($0): …}" }
                throw value.wrong("one of " + all.joined(separator: ", "))
            }
            self = word.1
            return
        }
        guard let (key, value) = try value.mapping(Self.keys).oneOf(Self.keys) else {
            throw value.wrong("one of " + Self.keys.joined(separator: ", "))
        }
        switch key {
        case "request": self = .request(try Self.request(value))
        case "moved": self = .moved(try Self.movement(value))
        case "refused":
            self = .refused(
                code: try value.mapping(["code"]).required("code").text(
                    "the code of an error", maximum: 60))
        case "goal_saved":
            let amount = try value.mapping(["amount"]).required("amount")
            self = .goalSaved(
                amount.scalar == "round_up" ? .roundUp : .exactly(try amount.decimal()))
        default:
            let part = try value.mapping(["account", "equals"])
            self = .balance(
                account: try part.required("account").text("the name of an account", maximum: 60),
                equals: try part.required("equals").decimal())
        }
    }

    private static func request(_ value: YAMLValue) throws(YAMLMistake) -> RequestPattern {
        let part = try value.mapping(["api", "method", "path", "status"])
        var pattern = RequestPattern()
        let api = try part["api"]?.word(FaultAPI.allCases.map(\.rawValue))
        pattern.api = api.flatMap(FaultAPI.init)
        pattern.method = try part["method"]?.text("a method", maximum: 10).uppercased()
        if let path = part["path"] {
            pattern.path = PathPattern(path.scalar ?? "")
            guard pattern.path != nil else {
                throw path.wrong("a path such as /api/v2/**, where * is one segment")
            }
        }
        if let status = part["status"] {
            let number = try status.integer(1...599)
            guard (2...5).contains(number) || number >= 100 else {
                throw status.wrong("a status such as 422, or 2, 3, 4 or 5 for a class of them")
            }
            pattern.status = Int(number)
        }
        guard pattern != RequestPattern() else {
            throw value.wrong("at least one of api, method, path, status")
        }
        return pattern
    }

    private static func movement(_ value: YAMLValue) throws(YAMLMistake) -> MovementPattern {
        let part = try value.mapping(["kind", "at_least", "to"])
        var pattern = MovementPattern()
        if let kind = part["kind"] {
            let word = try kind.word(TransferKind.allCases.map(\.rawValue) + ["transfer"])
            // In the words of most people, both are transfers.
            pattern.kinds = TransferKind(rawValue: word).map { [$0] } ?? [.ownTransfer, .payment]
        }
        pattern.atLeast = try part["at_least"]?.decimal()
        pattern.to = try part["to"]?.text("a name", maximum: 60)
        guard pattern != MovementPattern() else {
            throw value.wrong("at least one of kind, at_least, to")
        }
        return pattern
    }
}

extension YAMLValue {
    /// An amount of money in major units, of whatever currency the account has.
    fileprivate func decimal() throws(YAMLMistake) -> String {
        guard let scalar, scalar.count <= 20,
            scalar.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil
        else { throw wrong("an amount such as 12.50") }
        return scalar
    }
}
