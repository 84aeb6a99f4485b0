import HTTPSupport

/// The file formats that a client accepts (RFC 9110, 12.5.1): CSV, PDF, or any.
struct AcceptedFormats {
    let prefersPDF: Bool
    let takesCSV: Bool

    /// - Parameter accept: the header; empty when there is none. A header without any available
    ///   format gets CSV.
    init(accept: String) {
        let formats = QualityList(accept)
        let pdf = formats.weight(of: "application/pdf") ?? 0
        let csv = formats.weight(of: "text/csv", "text/*") ?? 0
        let named = formats.items.first {
            ["application/pdf", "text/csv", "text/*"].contains($0.value)
        }
        // A named format takes precedence over a wildcard.
        prefersPDF = pdf > csv || pdf > 0 && pdf == csv && named?.value == "application/pdf"
        takesCSV = pdf == 0 || csv > 0 || (formats.weight(of: "*/*") ?? 0) > 0
    }
}
