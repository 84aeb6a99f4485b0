import Foundation
import Phone

/// The countries of the sign-in page, by their English names.
enum Countries {
    private struct Country {
        let code: String
        let label: String
    }

    /// The list with one country chosen.
    static func list(choosing region: String) -> [SignInPage.Region] {
        all.map {
            SignInPage.Region(code: $0.code, label: $0.label, isChosen: $0.code == region)
        }
    }

    /// Flag, name and calling code: `🇺🇸 United States +1`.
    private static let all: [Country] = {
        let english = Locale(identifier: "en_US")
        return PhoneNumbers.regions()
            .map { (region: $0, name: english.localizedString(forRegionCode: $0.code) ?? $0.code) }
            .sorted { ($0.name, $0.region.code) < ($1.name, $1.region.code) }
            .map {
                Country(
                    code: $0.region.code,
                    label: "\($0.region.flag) \($0.name) +\($0.region.callingCode)")
            }
    }()
}
