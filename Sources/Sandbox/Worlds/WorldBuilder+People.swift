import Ledger
import SQLStore
import WalletServices

extension WorldBuilder {
    /// How long before the first entry the people join.
    private static let lead: Int64 = 2 * 3_600

    /// Makes the people with their accounts, goals and payees, in the order of the file.
    ///
    /// - Parameter first: the time of the first entry.
    func people(since first: Timestamp) async throws -> Built {
        var clock = max(first.adding(seconds: -Self.lead), ClockSetting.first)
        var built = Built()
        for person in file.description.people {
            let id = try await at(person.place) { try await join(person, in: walletAt(clock)) }
            built.people[person.key] = id
            for payee in person.payees {
                try await at(payee.place) {
                    _ = try await walletAt(clock).payees.create(
                        payee.details, accounts: payee.accounts, by: id)
                }
            }
            for account in person.accounts {
                // A list by time then has the order of the file.
                clock = clock.next
                try await open(account, of: person.key, id, at: &clock, &built)
            }
            clock = clock.next
        }
        return built
    }

    private func join(
        _ person: WorldDescription.Someone, in wallet: Wallet
    ) async throws -> PersonID {
        let context = SignInContext(
            channel: .api, address: ClientAddress(""), device: "sandbox")
        let signedIn: SignedIn
        if let username = person.username {
            signedIn = try await wallet.passwords.register(
                PasswordSignIn.Registration(
                    username: username.shown, password: person.password, email: person.email),
                in: context)
        } else if let phone = person.phone, let code = wallet.settings.fixedCode {
            signedIn = try await wallet.codes.verify(code, phone: phone, in: context)
        } else {
            throw WalletError.signIn(.codeSignInOff)
        }
        let id = signedIn.person.id
        try await wallet.sessions.end(signedIn.session.id, of: id)
        try await addContacts(of: person, to: id, at: signedIn.person.joinedAt)
        if !person.name.isEmpty {
            _ = try await wallet.people.setDisplayName(person.name, of: id)
        }
        return id
    }

    private func addContacts(
        of person: WorldDescription.Someone, to id: PersonID, at time: Timestamp
    ) async throws {
        var contacts: [Contact] = []
        if person.username != nil, let phone = person.phone { contacts.append(.phone(phone)) }
        if person.username == nil, let email = EmailAddress(person.email) {
            contacts.append(.email(email))
        }
        for contact in contacts {
            try await store.write { tx in
                guard try tx.person(contact) == nil else { throw WalletError.contact(.held) }
                try tx.set(contact, contact.kind, of: id, at: time)
            }
        }
    }

    private func open(
        _ account: WorldDescription.Purse, of name: String, _ person: PersonID,
        at clock: inout Timestamp, _ built: inout Built
    ) async throws {
        let wallet = walletAt(clock)
        let id = try await at(account.place) {
            try await wallet.accounts.open(
                named: account.name, currencyCode: account.currency.code, by: person
            ).record.id
        }
        let key = Built.AccountKey(person: name, account: account.name)
        built.accounts[key] = id
        if account.opening.minorUnits > 0 {
            try await at(account.place) {
                _ = try await wallet.transfers.deposit(
                    account.opening, into: id, by: person,
                    key: IdempotencyKey("world-opening-\(built.accounts.count)"))
            }
        }
        for goal in account.goals {
            clock = clock.next
            let made = try await at(goal.place) {
                try await self.open(goal, in: id, of: person, walletAt(clock), built.goals.count)
            }
            built.goals[Built.GoalKey(account: key, goal: goal.key)] = made
        }
    }

    private func open(
        _ goal: WorldDescription.Savings, in account: AccountID, of person: PersonID,
        _ wallet: Wallet, _ number: Int
    ) async throws -> AccountID {
        let draft = Goals.Draft(
            name: goal.name, target: goal.target, targetDay: goal.targetDay,
            picture: goal.picture)
        let made = try await wallet.goals.create(draft, in: account, by: person).goal.id
        if goal.saved.minorUnits > 0 {
            _ = try await wallet.goals.add(
                goal.saved, to: made, by: person, key: IdempotencyKey("world-saved-\(number)"))
        }
        return made
    }
}
