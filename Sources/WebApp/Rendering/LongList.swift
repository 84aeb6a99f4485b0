/// The field that searches a long list.
struct Sift: Sendable {
    let id: String
    let list: String
    let label: String
    let none: String

    /// - Parameter list: the id of the part of the page with the rows.
    init(of list: String, _ label: String, _ words: Localisation) {
        (id, self.list, self.label) = ("find-in-\(list)", list, label)
        none = words("list_find_none")
    }
}

/// The rows of a list. Of a long one, all but the first are folded, and people can search it.
struct LongList<Row: Sendable>: Sendable {
    /// The maximum number of rows without a fold, and the number of rows above one.
    static var unfolded: Int { 12 }
    static var above: Int { 8 }

    let first: [Row]
    let fold: Fold?

    /// The rest of a long list.
    struct Fold: Sendable {
        let rows: [Row]
        /// `Show all accounts (100)`.
        let label: String
    }

    /// - Parameter label: what opens the fold, for the number of all rows.
    init(_ rows: [Row], label: (Int64) -> String) {
        guard rows.count > Self.unfolded else {
            (first, fold) = (rows, nil)
            return
        }
        first = Array(rows.prefix(Self.above))
        fold = Fold(rows: Array(rows.dropFirst(Self.above)), label: label(Int64(rows.count)))
    }
}
