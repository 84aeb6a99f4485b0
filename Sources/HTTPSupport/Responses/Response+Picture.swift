import HTTPTypes
public import Hummingbird
import Ledger
import NIOCore
public import WalletServices

extension Response {
    /// A photo for its owner. It can be nothing but a picture, whatever its bytes are taken for:
    /// its exact type, no guessing, and a sandbox without anything.
    ///
    /// - Parameter version: the digest in the address; with the right one it is kept by the
    ///   browser, since another photo has another address.
    public static func picture(_ picture: GoalPicture, asked version: String? = nil) -> Response {
        var response = bytes(ByteBuffer(bytes: picture.bytes), type: picture.type)
        response.headers[.contentSecurityPolicy] = ContentPolicy.picture
        if version == picture.digest.hex {
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
        }
        return response
    }
}
