import HTTPTypes
public import Hummingbird
import Ledger
import NIOCore
public import WalletServices

extension Response {
    /// A photo for its owner. The browser can treat it only as a picture, whatever its bytes: it
    /// gets the exact type, no sniffing, and an empty sandbox.
    ///
    /// - Parameter version: the digest in the address; with the right one the browser keeps the
    ///   photo, since another photo has another address.
    public static func picture(_ picture: GoalPicture, asked version: String? = nil) -> Response {
        var response = bytes(ByteBuffer(bytes: picture.bytes), type: picture.type)
        response.headers[.contentSecurityPolicy] = ContentPolicy.picture
        if version == picture.digest.hex {
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
        }
        return response
    }
}
