import Ledger

/// A month, which the API names in several formats.
struct StarlingMonth: Hashable {
    let first: CivilDate

    /// The month of this day.
    init(containing day: CivilDate) {
        first = day.adding(days: 1 - day.day)
    }

    /// Reads `2026-11`; nil for anything else.
    init?(_ text: String) {
        guard let first = CivilDate(iso8601: text + "-01") else { return nil }
        self.first = first
    }

    /// - Parameter name: in English, such as `NOVEMBER`, or its number.
    init?(year: String, name: String) {
        let digits = name.utf8.count == 1 ? "0" + name : name
        let index = Self.names.firstIndex(of: name.uppercased()).map { String($0 + 1) }
        let month = index.map { $0.utf8.count == 1 ? "0" + $0 : $0 } ?? digits
        self.init("\(year)-\(month)")
    }

    var next: StarlingMonth { StarlingMonth(containing: first.adding(days: 31)) }

    /// `2026-11`.
    var text: String { String(first.iso8601.prefix(7)) }

    private static let names = [
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER",
        "OCTOBER", "NOVEMBER", "DECEMBER",
    ]
}

extension StarlingQuery {
    /// The month that `year` and `month` name.
    ///
    /// - Throws: `StarlingError`.
    var namedMonth: StarlingMonth {
        get throws(StarlingError) {
            try require("year", "month")
            guard let month = StarlingMonth(year: self["year"] ?? "", name: self["month"] ?? "")
            else { throw .invalid("month", "a month such as NOVEMBER of a year such as 2026") }
            return month
        }
    }
}
