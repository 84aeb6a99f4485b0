import Ledger

/// Moments in words, in UTC: the server does not know where its visitors are.
extension Words {
    /// `21 November 2026`.
    func date(_ time: Timestamp) -> String {
        let parts = time.rfc3339.prefix(10).split(separator: "-")
        let months = self("months").split(separator: " ")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1),
            let day = Int(parts[2])
        else { return String(time.rfc3339.prefix(10)) }
        return self(
            "date",
            ["day": String(day), "month": String(months[month - 1]), "year": String(parts[0])])
    }

    /// `08:45`.
    func time(_ time: Timestamp) -> String { String(time.rfc3339.dropFirst(11).prefix(5)) }

    /// `21 November 2026, 08:45 UTC`.
    func moment(_ time: Timestamp) -> String {
        self("at_time_utc", ["date": date(time), "time": self.time(time)])
    }
}
