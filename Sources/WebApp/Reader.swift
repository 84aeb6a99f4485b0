import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird

/// How whoever sent a request reads our pages: in which language and time zone, and whether
/// figures may be seen. It comes from cookies, and from the browser's languages before there are
/// any.
struct Reader: Sendable {
    var words: Words
    /// The person's, or the browser's before somebody has signed in. nil is UTC, and says so.
    var zone: TimeZone?
    var hidesFigures = false

    var money: MoneyFormat { MoneyFormat(locale: words.locale, isHidden: hidesFigures) }
    var moments: Moments { Moments(words: words, zone: zone) }
}

extension Reader {
    init(_ request: Request, cookies: CookieJar, languages: Languages) {
        words = languages.best(
            chosen: cookies.value(Cookie.language, in: request),
            accepted: request.headers[.acceptLanguage])
        // Set by a script, in which a slash would have to be escaped: `Europe.Vilnius`.
        zone = cookies.plainValue(Cookie.zone, in: request).flatMap { name in
            let name = name.replacing(".", with: "/")
            return name.utf8.count <= 64 ? TimeZone(identifier: name) : nil
        }
        hidesFigures = cookies.value(Cookie.figures, in: request) == "hidden"
    }
}

/// The languages that pages can be read in.
struct Languages: Sendable {
    /// By code, such as `en`.
    private let words: [String: Words]
    private let first: Words

    /// - Throws: when there is no English or a catalogue is broken.
    init(resources: Resources) throws {
        var words: [String: Words] = [:]
        for (path, data) in try resources.files(in: "Templates/words", ending: ".words") {
            let code = String(path.dropLast(".words".count))
            words[code] = try Words(catalogue: String(decoding: data, as: UTF8.self))
        }
        guard let english = words["en"] else { throw Resources.Missing(path: "en.words") }
        self.words = words
        first = english
    }

    /// Each language's code and its own name, in the order of the names.
    var all: [(code: String, name: String)] {
        words.map { ($0.key, $0.value("language_name")) }.sorted { $0.1 < $1.1 }
    }

    /// Whether pages can be read in this language.
    func contains(_ code: String) -> Bool { words[code] != nil }

    /// The chosen language, or the first acceptable one (RFC 9110, 12.5.4), or English.
    func best(chosen: String?, accepted: String?) -> Words {
        if let chosen, let found = words[chosen] { return found }
        for (code, _) in Self.wishes(in: accepted ?? "") {
            if let found = words[code] { return found }
        }
        return first
    }

    /// The primary languages of an `Accept-Language`, the most wanted first.
    private static func wishes(in header: String) -> [(code: String, weight: Int)] {
        let wishes = header.prefix(400).split(separator: ",").prefix(20).map { wish in
            let parts = wish.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let code = parts.first?.split(separator: "-").first.map { $0.lowercased() } ?? ""
            return (code, weight(parts.dropFirst().first))
        }
        return wishes.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
    }

    /// `q=0.8` in thousandths; 1000 without one.
    private static func weight(_ text: String?) -> Int {
        guard let text, text.hasPrefix("q=") else { return 1000 }
        let digits = text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = digits.first.flatMap({ Int($0) }) else { return 0 }
        guard whole == 0, digits.count == 2 else { return whole == 0 ? 0 : 1000 }
        let padded = (digits[1] + "000").prefix(3)
        return Int(padded) ?? 0
    }
}
