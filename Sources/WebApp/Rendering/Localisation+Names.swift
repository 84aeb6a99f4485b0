import WalletServices

/// The names of other people in the reader's language: all who left have the same one.
extension Localisation {
    /// The public name of a person.
    func name(of person: Person) -> String { shown(person.publicName) }

    /// The name of a payee.
    func name(of recipient: Recipient) -> String { shown(recipient.name) }

    /// The name of the person or thing on the other side of an entry, if there is one.
    func counterparty(of entry: Feed.Entry) -> String? { entry.counterparty.map(shown) }

    private func shown(_ name: String) -> String {
        name == Person.departedName ? self("somebody_who_left") : name
    }
}
