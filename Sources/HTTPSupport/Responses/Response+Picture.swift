import HTTPTypes
public import Hummingbird
import Ledger
import NIOCore
public import WalletServices

extension Response {
    /// A goal's photo for its owner. The browser can treat it only as a picture, whatever its
    /// bytes: it gets the exact type, no sniffing, and an empty sandbox.
    ///
    /// - Parameter version: the digest in the address; with the right one the browser keeps the
    ///   photo, since another photo has another address.
    public static func picture(_ picture: GoalPicture, asked version: String? = nil) -> Response {
        photo(picture.bytes, picture.type, picture.digest, asked: version)
    }

    /// A person's photo, for those who may see it.
    ///
    /// - Parameter version: as for a goal's.
    public static func portrait(_ portrait: Portrait, asked version: String?) -> Response {
        photo(portrait.bytes, portrait.type, portrait.digest, asked: version)
    }

    private static func photo(
        _ photo: [UInt8], _ type: String, _ digest: Digest32, asked version: String?
    ) -> Response {
        var response = bytes(ByteBuffer(bytes: photo), type: type)
        response.headers[.contentSecurityPolicy] = ContentPolicy.picture
        if version == digest.hex {
            response.headers[.cacheControl] = "private, max-age=31536000, immutable"
        }
        return response
    }
}
