/// The values that a client accepts, and its preferences: the content of `Accept`,
/// `Accept-Encoding` or `Accept-Language` (RFC 9110, 12.4.2).
public struct QualityList: Sendable {
    /// One member, such as `text/csv;q=0.8`.
    public struct Item: Sendable {
        /// The value in lower case, without parameters.
        public let value: String
        /// The preference in thousandths: 0 to 1000.
        public let weight: Int
    }

    /// The first twenty members, in their original order.
    public let items: [Item]

    /// Reads a header. Without one, the list is empty.
    public init(_ header: String?) {
        items = (header ?? "").lowercased().split(separator: ",").prefix(20).map { member in
            let parts = member.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            return Item(value: parts.first ?? "", weight: Self.weight(parts.dropFirst()))
        }
    }

    /// The highest weight among these values, if the list names one of them.
    public func weight(of values: String...) -> Int? {
        items.filter { values.contains($0.value) }.map(\.weight).max()
    }

    /// The weight, such as `q=0.8`, in thousandths; 1000 when there is none.
    private static func weight(_ parameters: some Sequence<String>) -> Int {
        guard let value = parameters.first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else {
            return 1000
        }
        guard value.hasPrefix("0") else { return 1000 }
        return Int((value.dropFirst(2) + "000").prefix(3)) ?? 0
    }
}
