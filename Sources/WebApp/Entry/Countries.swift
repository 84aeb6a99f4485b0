import Foundation
import Phone

/// The countries of the sign-in page, by their names in one language.
struct Countries: Sendable {
    private struct Country: Sendable {
        let code: String
        let label: String
    }

    /// Flag, name and calling code: `🇺🇸 United States +1`.
    private let all: [Country]

    /// - Parameter locale: whose names and order of letters count.
    init(locale: Locale) {
        all = PhoneNumbers.regions()
            .map { (region: $0, name: locale.localizedString(forRegionCode: $0.code) ?? $0.code) }
            .sorted { one, other in
                one.name.compare(other.name, locale: locale) == .orderedAscending
            }
            .map {
                Country(
                    code: $0.region.code,
                    label: "\($0.region.flag) \($0.name) +\($0.region.callingCode)")
            }
    }

    /// The list with one country chosen.
    func list(choosing region: String) -> [SignInPage.Region] {
        all.map {
            SignInPage.Region(code: $0.code, label: $0.label, isChosen: $0.code == region)
        }
    }
}
