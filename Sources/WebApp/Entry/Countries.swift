import Foundation
import Phone
import Synchronization

/// The countries of the sign-in page, by their names in the reader's language.
enum Countries {
    private struct Country {
        let code: String
        let label: String
        let face: String
    }

    /// The list with one country chosen.
    static func list(choosing region: String, in locale: Locale) -> [SignInPage.Region] {
        named(in: locale).map {
            SignInPage.Region(
                code: $0.code, label: $0.label, face: $0.face, isChosen: $0.code == region)
        }
    }

    /// Lists by language, each made once: there are few languages, and 245 names to look up.
    private static let known = Mutex<[String: [Country]]>([:])

    private static func named(in locale: Locale) -> [Country] {
        if let list = known.withLock({ $0[locale.identifier] }) { return list }
        let list = PhoneNumbers.regions()
            .map { (region: $0, name: locale.localizedString(forRegionCode: $0.code) ?? $0.code) }
            .sorted { ($0.name, $0.region.code) < ($1.name, $1.region.code) }
            .map { country($0.region, named: $0.name) }
        known.withLock { $0[locale.identifier] = list }
        return list
    }

    private static func country(_ region: PhoneRegion, named name: String) -> Country {
        Country(
            code: region.code, label: "\(region.flag) \(name) +\(region.callingCode)",
            face: "\(region.flag) +\(region.callingCode)")
    }
}
