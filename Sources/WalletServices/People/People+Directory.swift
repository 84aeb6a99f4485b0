import Foundation
import Phone
import SQLStore

/// Everybody in the wallet, for its treasurers.
extension People {
    /// The maximum number of people on one page or in one answer.
    public static let largestPage = 100

    /// The people who joined before this one, the latest first.
    ///
    /// - Parameters:
    ///   - person: without one, the latest of all.
    ///   - limit: the maximum number of people.
    public func page(
        before person: PersonID? = nil, limit: Int, by _: Treasurer
    ) async throws -> [Person] {
        try await core.store.read { try $0.people(before: person, limit: limit) }
    }

    /// The people whose name or username contains this text, or whose number ends with its digits,
    /// in the order of joining. Neither case nor accents matter.
    ///
    /// - Parameter limit: the maximum number of people.
    public func search(_ text: String, limit: Int, by _: Treasurer) async throws -> [Person] {
        guard let search = PersonSearch(text) else { return [] }
        let everybody = try await core.store.read { try $0.people(limit: Int.max) }
        return Array(everybody.lazy.filter(search.matches).prefix(limit))
    }

    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func find(_ id: PersonID, by _: Treasurer) async throws -> Person {
        guard let person = try await core.store.read({ try $0.person(id) }) else {
            throw WalletError.treasury(.personNotFound)
        }
        return person
    }

    /// The same, also for somebody who left, whose name is then the same for all.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func findEver(_ id: PersonID, by _: Treasurer) async throws -> Person {
        guard let person = try await core.store.read({ try $0.anybody(id) }) else {
            throw WalletError.treasury(.personNotFound)
        }
        return person
    }
}

/// Words to find a person by.
private struct PersonSearch {
    private let words: String
    /// The digits to find a number by, if the text is a number with enough of them.
    private let digits: String?

    /// Takes two characters or more.
    init?(_ text: String) {
        words = Self.folded(text.trimmingSpaces)
        guard words.count >= 2 else { return nil }
        let typed = text.filter(\.isWholeNumber)
        let isNumber = text.allSatisfy { $0.isWholeNumber || "+-(). ".contains($0) }
        digits = isNumber && typed.count >= 4 ? typed : nil
    }

    func matches(_ person: Person) -> Bool {
        if let digits, person.phone?.e164.hasSuffix(digits) == true { return true }
        return [person.displayName, person.username?.shown ?? ""]
            .contains { Self.folded($0).contains(words) }
    }

    private static func folded(_ text: String) -> String {
        text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
