import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Words

/// How the viewer reads our pages: the language, the customs of a region, the time zone, and
/// whether figures are visible. It comes from cookies, or else from the browser's languages; the
/// region from the person's phone number, or else from the wallet.
struct ViewerPreferences: Sendable {
    var words: Localisation
    /// The person's zone, or the browser's before the sign-in. Without one, times are in UTC, and
    /// pages say so.
    var zone: TimeZone?
    var hidesFigures = false

    var money: MoneyFormat { MoneyFormat(locale: words.locale, isHidden: hidesFigures) }
    var dates: DateFormatting { DateFormatting(words: words, zone: zone) }
}

extension ViewerPreferences {
    init(_ request: Request, cookies: CookieJar, languages: Languages, region: String) {
        words = languages.best(
            chosen: cookies.value(Cookie.language, in: request, orOlder: true),
            accepted: request.headers[.acceptLanguage]
        ).used(in: region)
        // A script sets it and replaces the slash, which would need escaping: `Europe.Vilnius`.
        zone = cookies.plainValue(Cookie.zone, in: request).flatMap { name in
            let name = name.replacing(".", with: "/")
            return name.utf8.count <= 64 ? TimeZone(identifier: name) : nil
        }
        hidesFigures = cookies.value(Cookie.figures, in: request) == "hidden"
    }
}

/// The available languages.
struct Languages: Sendable {
    /// By language code, such as `en`.
    private let words: [String: Localisation]
    private let first: Localisation

    /// - Throws: when there is no English or a catalogue is broken.
    init() throws {
        let words = try Catalogue.all.get().mapValues(Localisation.init)
        guard let english = words["en"] else { throw Resources.Missing(path: "en.words") }
        self.words = words
        first = english
    }

    /// Each language's code and its own name, sorted by name.
    var all: [(code: String, name: String)] {
        words.map { ($0.key, $0.value("language_name")) }.sorted { $0.1 < $1.1 }
    }

    /// True if this language is available.
    func contains(_ code: String) -> Bool { words[code] != nil }

    /// The chosen language, or the first acceptable one (RFC 9110, 12.5.4), or English.
    func best(chosen: String?, accepted: String?) -> Localisation {
        if let chosen, let found = words[chosen] { return found }
        for code in Self.preferences(in: accepted) {
            if let found = words[code] { return found }
        }
        return first
    }

    /// The primary languages of an `Accept-Language`, by descending preference.
    private static func preferences(in header: String?) -> [String] {
        QualityList(header).items.filter { $0.weight > 0 }.sorted { $0.weight > $1.weight }
            .compactMap { $0.value.split(separator: "-").first.map(String.init) }
    }
}
