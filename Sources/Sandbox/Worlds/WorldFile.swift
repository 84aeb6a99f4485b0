import Foundation
import HTTPSupport
public import Ledger
import NIOCore
import WalletServices

/// A file that describes the people of a world, their accounts and the accounts' history.
///
/// Two files with the same text make the same world.
public struct WorldFile: Hashable, Sendable {
    /// Its name in mistakes, such as `school.yaml`.
    public let name: String
    private let text: String
    let description: WorldDescription

    /// - Throws: `YAMLMistake`.
    public init(_ text: String, named name: String) throws(YAMLMistake) {
        self.name = name
        self.text = text
        description = try WorldDescription(try YAMLDocument.read(text, named: name))
    }

    /// The moment at which the world's clock begins. Without one, it begins at the machine's time.
    public var moment: Timestamp? { description.clock?.moment }

    public static func == (one: WorldFile, other: WorldFile) -> Bool {
        one.name == other.name && one.text == other.text
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(text)
    }

    /// The facts that the sandbox keeps of it.
    var world: SandboxWorld {
        let passwords = Set(description.people.filter { $0.username != nil }.map(\.password))
        return SandboxWorld(
            name: name, people: description.people.map(\.key),
            password: passwords.count == 1 ? passwords.first : nil,
            tokens: description.people.compactMap { person in
                person.credentials.map { .init(owner: person.key, credentials: $0) }
            },
            faults: description.faults.map { String(buffer: $0.encoded) })
    }

    /// The mistake that the wallet refuses something.
    func refusal(at place: WorldDescription.Place, _ message: String) -> YAMLMistake {
        YAMLMistake(
            file: name, line: place.line, column: place.column,
            found: "the wallet refuses this: \(message)", expected: "what it accepts")
    }
}
