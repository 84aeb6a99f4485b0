public import BankFiles
import HTTPTypes
public import Hummingbird

extension BankFile {
    /// The file as a download, which browsers keep under its name.
    public var response: Response {
        Response(
            status: .ok,
            headers: [
                .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"",
            ], body: body)
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
