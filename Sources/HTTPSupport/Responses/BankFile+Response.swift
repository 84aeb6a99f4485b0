public import BankFiles
import HTTPTypes
public import Hummingbird

extension BankFile {
    /// The file as a download, which browsers keep under its name.
    public var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: disposition,
            ], body: body)
    }

    /// The name (RFC 6266): in ASCII, and for a name in another script in UTF-8 too (RFC 8187).
    private var disposition: String {
        let plain = "attachment; filename=\"\(plainName)\""
        guard plainName != name else { return plain }
        let kept = Set("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
        let encoded = name.utf8.map { byte in
            kept.contains(byte)
                ? String(UnicodeScalar(byte))
                : "%\(String(Int(byte) + 0x100, radix: 16, uppercase: true).dropFirst())"
        }
        return "\(plain); filename*=UTF-8''\(encoded.joined())"
    }

    private var body: ResponseBody {
        switch content {
        case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .pieces(let pieces):
            ResponseBody { writer in
                try await pieces { try await writer.write(ByteBuffer(bytes: $0)) }
                try await writer.finish(nil)
            }
        case .text(let pieces):
            ResponseBody { writer in
                try await pieces { try await writer.write(ByteBuffer(string: $0)) }
                try await writer.finish(nil)
            }
        }
    }
}
