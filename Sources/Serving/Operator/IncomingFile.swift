import Foundation
import NIOCore

/// An answer of the server, and the file that may follow it.
struct IncomingFile {
    private let file: UnfinishedFile

    init(_ file: UnfinishedFile) {
        self.file = file
    }

    /// Writes the bytes that follow the answer into the file.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    func receive(
        _ incoming: NIOAsyncChannelInboundStream<ByteBuffer>
    ) async throws -> OperatorAnswer {
        var buffers = incoming.makeAsyncIterator()
        var head = Data()
        while !head.contains(UInt8(ascii: "\n")), let buffer = try await buffers.next() {
            head.append(contentsOf: buffer.readableBytesView)
        }
        guard let end = head.firstIndex(of: UInt8(ascii: "\n")) else { throw cutOff }
        let answer = try JSONDecoder().decode(OperatorAnswer.self, from: head[..<end])
        guard let byteCount = answer.byteCount else { return answer }
        let descriptor = open(file.draft, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw file.failure(isFull: false) }
        defer { close(descriptor) }
        var missing = byteCount
        var bytes = Array(head[(end + 1)...])
        while true {
            let failure = Descriptor.write(bytes, to: descriptor)
            guard failure == 0 else {
                throw file.failure(isFull: [ENOSPC, EFBIG, EDQUOT].contains(failure))
            }
            missing -= bytes.count
            guard missing > 0, let buffer = try await buffers.next() else { break }
            bytes = Array(buffer.readableBytesView)
        }
        guard missing == 0 else { throw cutOff }
        return answer
    }

    private var cutOff: UnfinishedFile.Failure {
        UnfinishedFile.Failure(
            description: """
                The server ended before the \(file.kind.rawValue) was whole. Nothing was left at \
                \(file.path). Try again.
                """)
    }
}
