import Ledger

extension Month {
    /// - Parameter name: in English, such as `NOVEMBER`, or its number.
    init?(year: String, name: String) {
        let digits = name.utf8.count == 1 ? "0" + name : name
        let index = Self.names.firstIndex(of: name.uppercased()).map { String($0 + 1) }
        let month = index.map { $0.utf8.count == 1 ? "0" + $0 : $0 } ?? digits
        self.init("\(year)-\(month)")
    }

    private static let names = [
        "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER",
        "OCTOBER", "NOVEMBER", "DECEMBER",
    ]
}

extension StarlingQuery {
    /// The month of the parameters `year` and `month`.
    ///
    /// - Throws: `StarlingError`.
    var namedMonth: Month {
        get throws(StarlingError) {
            try require("year", "month")
            guard let month = Month(year: self["year"] ?? "", name: self["month"] ?? "")
            else { throw .invalid("month", "a month such as NOVEMBER of a year such as 2026") }
            return month
        }
    }
}
