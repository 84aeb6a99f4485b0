import Foundation
import HTTPSupport
import Hummingbird
import NIOCore

/// The operator's commands go to the server that writes, whichever gets them.
extension ServerCluster {
    func passOn(_ request: OperatorRequest) async -> OperatorAnswer {
        guard case .other(let address) = writer else { return .nobodyWrites }
        do {
            let passed = PassedRequest(
                operatorCommand: ByteBuffer(bytes: try JSONEncoder().encode(request)))
            let response = try await passOn(passed, to: address)
            let body = try await response.body.collected()
            return try JSONDecoder().decode(OperatorAnswer.self, from: Data(body.readableBytesView))
        } catch PassOnFailure.unknown {
            return .failure(
                "The server that writes did not answer. Look whether it was done, and try again.")
        } catch {
            return .nobodyWrites
        }
    }
}

extension AdminService {
    /// The answer to a command that another server passed on.
    func answer(passedOn request: ByteBuffer) async -> ByteBuffer {
        let json = Data(request.readableBytesView)
        guard let command = try? JSONDecoder().decode(OperatorRequest.self, from: json) else {
            return Self.encoded(.failure("The servers have different versions of awallet."))
        }
        return Self.encoded(await answer(command))
    }

    private static func encoded(_ answer: OperatorAnswer) -> ByteBuffer {
        ByteBuffer(bytes: (try? JSONEncoder().encode(answer)) ?? Data())
    }
}
