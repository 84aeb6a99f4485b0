public import Foundation
import Phone
public import WalletModel

extension Locale {
    /// The customs for dates, numbers and amounts of people who read a language in a region
    /// (Unicode CLDR), with Latin digits: those of codes, cards and files. Where CLDR does not know
    /// English there, the customs of English in the world apply, not those of the United States.
    ///
    /// - Parameters:
    ///   - language: ISO 639, such as `en`.
    ///   - region: ISO 3166, such as `GB`.
    public init(language: String, in region: String) {
        let name = "\(language)_\(region)"
        let isKnown = language != "en" || Self.known.contains(name)
        self.init(identifier: (isKnown ? name : "\(language)_001") + "@numbers=latn")
    }

    private static let known = Set(availableIdentifiers)
}

extension WalletSettings {
    /// The region whose customs this person follows: that of the phone number, or the wallet's.
    public func region(of person: Person) -> String {
        guard let region = person.phone?.region, region != "ZZ" else { return homeRegion }
        return region
    }
}
