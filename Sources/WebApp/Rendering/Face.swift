import Ledger
import WalletServices

/// A person's avatar: their photo over their initials, which show until the photo is there.
struct Face: Sendable {
    let initials: String
    /// The address of the photo.
    let photo: String?
    /// The name of the size. The usual size has none.
    let sizeName: String?

    /// Larger than in a list.
    enum Size: String, Sendable { case large, huge }

    /// The avatar of somebody whose photo the viewer may see.
    ///
    /// - Parameters:
    ///   - photo: the digest of the photo.
    ///   - request: the open request for money that shows the photo to anybody.
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
    /// The avatar of a payee, with the photo if the viewer may see it.
    ///
    /// - Parameters:
    ///   - viewer: the person who has signed in, if anybody has.
    ///   - request: an open request for money whose link the viewer has.
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
