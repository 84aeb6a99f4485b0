/// A pattern of paths: `*` stands for one segment, `**` for any number of segments, also none.
struct PathPattern: Hashable, Sendable {
    private let parts: [Substring]

    /// The maximum length, in bytes.
    static let longest = 200

    /// Accepts a text that begins with `/`, is printable ASCII without a query, and has `*` and
    /// `**` only as whole segments.
    init?(_ text: String) {
        guard text.hasPrefix("/"), text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.contains("?")
        else { return nil }
        parts = text.split(separator: "/")
        let isWhole = parts.allSatisfy { $0 == "*" || $0 == "**" || !$0.contains("*") }
        guard isWhole else { return nil }
    }

    /// True if a path with these segments fits. Each `**` takes as little as it can, so that the
    /// work is at most the product of both lengths.
    func fits(_ segments: [Substring]) -> Bool {
        var (part, segment) = (0, 0)
        var retry: (part: Int, segment: Int)?
        while segment < segments.count {
            if part < parts.count, parts[part] == "**" {
                retry = (part + 1, segment)
                part += 1
            } else if part < parts.count, parts[part] == "*" || parts[part] == segments[segment] {
                part += 1
                segment += 1
            } else if let last = retry {
                retry = (last.part, last.segment + 1)
                (part, segment) = (last.part, last.segment + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == "**" }
    }
}
