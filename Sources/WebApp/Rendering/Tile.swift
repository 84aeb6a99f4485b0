/// A money action, as an icon with a word under it.
struct Tile: Sendable {
    let label: String
    let href: String
    let icon: String
    /// True for the most frequent action, which is highlighted.
    var isFirst = false
    /// True if it opens as a sheet over the page.
    var opens = true
}
