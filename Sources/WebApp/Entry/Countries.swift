import Foundation
import Phone

/// The countries of the sign-in page, with their names in one language.
struct Countries: Sendable {
    private let all: [SignInPage.Region]

    /// - Parameter locale: determines the names and their order.
    init(locale: Locale) {
        all = PhoneNumbers.regions()
            .map { (region: $0, name: locale.localizedString(forRegionCode: $0.code) ?? $0.code) }
            .sorted { one, other in
                one.name.compare(other.name, locale: locale) == .orderedAscending
            }
            .map { region, name in
                SignInPage.Region(
                    code: region.code, label: "\(region.flag) \(name) +\(region.callingCode)",
                    face: "\(region.flag) +\(region.callingCode)")
            }
    }

    /// The list with one country selected.
    func list(choosing region: String) -> [SignInPage.Region] {
        all.map { country in
            var country = country
            country.isChosen = country.code == region
            return country
        }
    }
}
