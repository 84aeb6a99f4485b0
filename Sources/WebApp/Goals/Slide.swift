/// A sheet that slides up from below to report a result, with a button that closes it.
struct Slide: Sendable {
    let text: String
    let more: String?
    let link: LinkPart?
    let isError: Bool
    /// Where the button leads; nil if it only closes the sheet.
    let done: String
}
