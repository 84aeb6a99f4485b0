/// A sheet that slides up from below to report a result, with a button that closes it.
struct Slide: Sendable {
    let text: String
    let more: String?
    let link: LinkPart?
    let isError: Bool
    /// The address where the button leads. After an error, a script closes the sheet instead.
    let done: String
}
