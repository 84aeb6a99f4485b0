import Ledger
import WalletServices

/// A person's face: their photo over their initials, which show without one and until it is there.
struct Face: Sendable {
    let initials: String
    /// The address of the photo; nil without one.
    let photo: String?
    /// The name of the size; nil for the usual one.
    let sizeName: String?

    /// Larger than in a list.
    enum Size: String, Sendable { case large, huge }

    /// The face of somebody whose photo the viewer may see.
    ///
    /// - Parameters:
    ///   - photo: the digest of the photo; nil without one.
    ///   - request: the open request for money that shows the photo to anybody; nil for none.
    init(
        of id: PersonID, named name: String, _ photo: Digest32?, size: Size? = nil,
        asking request: PaymentRequestID? = nil
    ) {
        initials = Avatar(of: name).initials
        sizeName = size?.rawValue
        self.photo = photo.map { digest in
            let link = Link.portrait(id)
            guard let request else { return link.path(with: ["v": digest.hex]) }
            return link.path(with: ["v": digest.hex, "request": request.text])
        }
    }
}

extension WebContext {
    /// The face of a recipient, with the photo if the viewer may see it.
    ///
    /// - Parameters:
    ///   - viewer: nil for somebody who has not signed in.
    ///   - request: an open request for money whose link the viewer has; nil for none.
    func face(
        of recipient: Recipient, by viewer: PersonID?, size: Face.Size? = nil,
        asking request: PaymentRequestID? = nil
    ) async throws -> Face {
        let photo = try await wallet.portraits.digest(
            of: recipient.id, by: viewer, having: request)
        return Face(
            of: recipient.id, named: words.name(of: recipient), photo, size: size, asking: request)
    }
}
