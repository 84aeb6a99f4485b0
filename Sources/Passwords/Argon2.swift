internal import CArgon2

/// The argon2id function itself, computed on the calling thread.
enum Argon2 {
    /// An error of libargon2, with its code for the log.
    struct Failure: Error {
        let code: Int32
    }

    static func tag(
        of password: [UInt8], salt: [UInt8], parameters: Argon2Parameters,
        secret: [UInt8] = [], associated: [UInt8] = []
    ) throws(Failure) -> [UInt8] {
        guard parameters.areAffordable else {
            throw Failure(code: ARGON2_INCORRECT_PARAMETER.rawValue)
        }
        // libargon2 takes pointers to memory that it may wipe, so it gets copies.
        var (password, salt, secret, associated) = (password, salt, secret, associated)
        var tag = [UInt8](repeating: 0, count: parameters.tagLength)
        var context = argon2_context()
        context.t_cost = parameters.passes
        context.m_cost = parameters.memoryKiB
        context.lanes = parameters.lanes
        context.threads = 1
        context.version = ARGON2_VERSION_13.rawValue
        let code = tag.withUnsafeMutableBufferPointer { tag in
            password.withUnsafeMutableBufferPointer { password in
                salt.withUnsafeMutableBufferPointer { salt in
                    secret.withUnsafeMutableBufferPointer { secret in
                        associated.withUnsafeMutableBufferPointer { associated in
                            (context.out, context.outlen) = part(tag)
                            (context.pwd, context.pwdlen) = part(password)
                            (context.salt, context.saltlen) = part(salt)
                            (context.secret, context.secretlen) = part(secret)
                            (context.ad, context.adlen) = part(associated)
                            return argon2id_ctx(&context)
                        }
                    }
                }
            }
        }
        guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
        return tag
    }

    private static func part(
        _ bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> (UnsafeMutablePointer<UInt8>?, UInt32) {
        bytes.isEmpty ? (nil, 0) : (bytes.baseAddress, UInt32(clamping: bytes.count))
    }
}
