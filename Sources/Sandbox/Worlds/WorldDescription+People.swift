import Ledger
import Phone
import WalletServices

extension WorldDescription.Someone {
    init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping([
            "username", "name", "password", "phone", "email", "tokens", "accounts", "payees",
        ])
        let username = try map["username"].map { value throws(YAMLMistake) in
            guard let username = value.scalar.flatMap(Username.init) else {
                throw value.wrong("8 to 30 letters, digits or _, with at least one letter")
            }
            return username
        }
        let phone = try map["phone"].map { value throws(YAMLMistake) in
            guard let phone = value.scalar.flatMap({ try? PhoneNumbers.parse($0, region: "US") })
            else { throw value.wrong("a phone number such as +12025550100") }
            return phone
        }
        guard let key = username?.shown ?? phone?.e164 else {
            throw value.mistake("\"username\" is missing", "a username, or a phone number")
        }
        if username == nil, let password = map["password"] {
            throw password.mistake("\"password\" has no username", "a username with it")
        }
        self.init(
            place: .init(value), key: key, username: username, phone: phone,
            name: try map["name"]?.text("a name", maximum: People.maximumNameLength) ?? "",
            password: try map["password"]?.text("a password") ?? DemoPeople.password,
            email: try map["email"]?.text("an email address", maximum: 254) ?? "",
            credentials: try map["tokens"].map(FixedCredentials.init),
            accounts: try Self.accounts(map), payees: try Self.payees(map))
    }

    private static func accounts(
        _ map: YAMLMapping
    ) throws(YAMLMistake) -> [WorldDescription.Purse] {
        var accounts: [WorldDescription.Purse] = []
        for value in try map.list("accounts", maximum: 100) {
            let account = try WorldDescription.Purse(value)
            guard !accounts.contains(where: { $0.name == account.name }) else {
                throw value.mistake("\"\(account.name)\" is there twice", "different accounts")
            }
            accounts.append(account)
        }
        return accounts
    }

    private static func payees(
        _ map: YAMLMapping
    ) throws(YAMLMistake) -> [WorldDescription.Recipient] {
        var payees: [WorldDescription.Recipient] = []
        for value in try map.list("payees", maximum: 500) {
            payees.append(try WorldDescription.Recipient(value))
        }
        return payees
    }
}

extension WorldDescription.Purse {
    fileprivate init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["name", "currency", "opening_balance", "goals", "closed"])
        let currency = try map.required("currency").currency()
        var goals: [WorldDescription.Savings] = []
        for value in try map.list("goals", maximum: 100) {
            let goal = try WorldDescription.Savings(value, in: currency)
            guard !goals.contains(where: { $0.key == goal.key }) else {
                throw value.mistake(
                    "\"\(goal.key)\" is there twice", "different goals, or a different key of one")
            }
            goals.append(goal)
        }
        let name = try map.required("name").text("a name", maximum: AccountName.maximumLength)
        self.init(
            place: .init(value), name: name, currency: currency,
            opening: try map["opening_balance"]?.money(in: currency) ?? .zero(currency),
            goals: goals, isClosed: try map["closed"]?.boolean() ?? false)
    }
}

extension WorldDescription.Savings {
    fileprivate init(_ value: YAMLValue, in currency: Currency) throws(YAMLMistake) {
        let map = try value.mapping(
            ["name", "key", "target", "target_day", "picture", "saved", "end"])
        let name = try map.required("name").text("a name", maximum: GoalText.maximumNameLength)
        let end = try map["end"]?.word(End.allCases.map(\.rawValue))
        self.init(
            place: .init(value), key: try map["key"]?.text() ?? name, name: name,
            target: try map["target"]?.money(in: currency),
            targetDay: try map["target_day"]?.day(),
            picture: try map["picture"]?.text("the name of a picture such as holiday"),
            saved: try map["saved"]?.money(in: currency) ?? .zero(currency),
            end: end.flatMap(End.init))
    }
}

extension WorldDescription.Recipient {
    fileprivate init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["name", "kind", "accounts"])
        let kinds = Payee.Kind.allCases.map(\.rawValue)
        let kind = try map["kind"]?.word(kinds).uppercased() ?? Payee.Kind.individual.rawValue
        var accounts: [PayeeAccount.Details] = []
        for account in try map.list("accounts", maximum: 20) {
            accounts.append(try Self.account(account))
        }
        self.init(
            place: .init(value),
            details: Payee.Details(
                name: try map.required("name").text("a name"),
                kind: Payee.Kind(rawValue: kind) ?? .individual),
            accounts: accounts)
    }

    private static func account(
        _ value: YAMLValue
    ) throws(YAMLMistake) -> PayeeAccount.Details {
        let map = try value.mapping([
            "description", "type", "bank", "account", "country", "default",
        ])
        let types = BankNumbers.Kind.allCases
        let type = try map["type"]?.word(types.map(\.rawValue))
        let kind = type.flatMap(BankNumbers.Kind.init) ?? .sortCode
        let numbers = BankNumbers(
            kind: kind, bank: try map.required("bank").text(),
            account: try map.required("account").text(),
            country: try map["country"]?.text("a country such as GB") ?? "GB")
        guard let numbers else {
            throw value.mistake(
                "these are no bank numbers", "such as bank 204514 and account 12345678")
        }
        return PayeeAccount.Details(
            description: try map["description"]?.text() ?? "Account",
            isDefault: try map["default"]?.boolean() ?? false, numbers: numbers)
    }
}

extension FixedCredentials {
    /// The tokens of a world's person; those that the file leaves out follow from the access token.
    fileprivate init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["access", "refresh", "client", "secret"])
        func secret(_ key: String) throws(YAMLMistake) -> String? {
            guard let value = map[key] else { return nil }
            let text = try value.text("a token")
            // A point ends the name of a bank.
            guard text.wholeMatch(of: /[A-Za-z0-9_-]{8,100}/) != nil else {
                throw value.wrong("8 to 100 letters, digits, _ or -")
            }
            return text
        }
        _ = try map.required("access")
        let access = try secret("access") ?? ""
        self.init(
            accessToken: access, refreshToken: try secret("refresh") ?? access + "-refresh",
            client: try secret("client") ?? access + "-client",
            secret: try secret("secret") ?? access + "-secret")
    }
}
