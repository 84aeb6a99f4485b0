import QRCode

/// The QR code of a link, as an SVG.
package struct LinkCode: Sendable {
    let span: String
    let path: String

    /// Fails if the link is too long.
    package init?(_ link: String) {
        guard let code = QRCode(link) else { return nil }
        (span, path) = (String(code.span), code.path)
    }
}
