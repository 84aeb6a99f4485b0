/// Which kinds of file a client takes (RFC 9110, 12.5.1): CSV, PDF, or what there is.
struct StatementWishes {
    let prefersPDF: Bool
    let takesCSV: Bool

    /// - Parameter accept: the header; empty when there is none. One that names no kind of file
    ///   that there is, is given CSV.
    init(accept: String) {
        let wishes = accept.lowercased().split(separator: ",").prefix(20).map { wish in
            let parts = wish.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            return (type: parts.first ?? "", weight: Self.weight(parts.dropFirst()))
        }
        func weight(_ types: String...) -> Int {
            wishes.filter { types.contains($0.type) }.map(\.weight).max() ?? 0
        }
        let pdf = weight("application/pdf")
        let csv = weight("text/csv", "text/*")
        // What is named goes before what is only let through.
        prefersPDF = pdf > csv || pdf > 0 && pdf == csv && Self.isFirst("application/pdf", wishes)
        takesCSV = pdf == 0 || csv > 0 || weight("*/*") > 0
    }

    private static func isFirst(_ type: String, _ wishes: [(type: String, weight: Int)]) -> Bool {
        wishes.first { [type, "text/csv", "text/*"].contains($0.type) }?.type == type
    }

    /// `q=0.8` in thousandths; 1000 without one.
    private static func weight(_ parameters: some Sequence<String>) -> Int {
        guard let value = parameters.first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else {
            return 1000
        }
        guard value.hasPrefix("0") else { return 1000 }
        return Int((value.dropFirst(2) + "000").prefix(3)) ?? 0
    }
}
