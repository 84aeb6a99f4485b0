import Crypto
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingCall {
    /// The JSON object in the body of a request that may need a signature.
    ///
    /// - Throws: `StarlingError.signatureWrong`, `.signatureOutOfTime`.
    func signedBody(in wallet: Wallet) async throws -> StarlingFields {
        let bytes = try await request.limitedBody()
        let message = try request.starlingSignature(over: Array(bytes.readableBytesView))
        switch try await wallet.signingKeys.judge(message, from: person) {
        case .right: return try StarlingFields(bytes)
        case .wrong: throw StarlingError.signatureWrong
        case .outOfTime(let gap): throw StarlingError.signatureOutOfTime(gap)
        }
    }
}

extension Request {
    /// The signature after the token in `Authorization`: `;Signature keyid="…",algorithm="…",
    /// headers="(request-target) Date Digest",signature="…"`.
    ///
    /// - Returns: nil also for a signature whose `keyid` is not a UUID.
    /// - Throws: `StarlingError.signatureWrong` if it does not cover the required headers.
    fileprivate func starlingSignature(
        over body: [UInt8]
    ) throws(StarlingError) -> SignedMessage? {
        guard let header = headers[.authorization], let start = header.firstIndex(of: ";") else {
            return nil
        }
        let parameters = Self.signatureParameters(header[header.index(after: start)...])
        let names = (parameters["headers"] ?? "").split(separator: " ").map(String.init)
        guard let keyID = parameters["keyid"].flatMap({ UUID(canonical: $0) }) else { return nil }
        guard let signature = parameters["signature"].flatMap({ Data(base64Encoded: $0) }),
            Set(["(request-target)", "date", "digest"])
                .isSubset(of: Set(names.map { $0.lowercased() })),
            let text = signedText(names)
        else { throw .signatureWrong }
        let digest = body.isEmpty ? "X" : Data(SHA512.hash(data: body)).base64EncodedString()
        return SignedMessage(
            keyID: keyID,
            algorithm: SigningPublicKey.Algorithm(rawValue: parameters["algorithm"] ?? ""),
            signature: Array(signature), signedBytes: Array(text.utf8),
            sentAt: field("Date").flatMap { Timestamp(tolerating: $0) },
            isDigestRight: field("Digest") == digest)
    }

    /// One line for each name, if no header is missing.
    private func signedText(_ names: [String]) -> String? {
        var lines: [String] = []
        for name in names {
            if name.lowercased() == "(request-target)" {
                lines.append("\(name): \(method.rawValue.lowercased()) \(head.path ?? "")")
            } else {
                guard let value = field(name) else { return nil }
                lines.append("\(name): \(value)")
            }
        }
        return lines.joined(separator: "\n")
    }

    private func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// `Signature name="value",…`; no value contains a quotation mark.
    private static func signatureParameters(_ text: Substring) -> [String: String] {
        var parameters: [String: String] = [:]
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].split { $0 == "," || $0 == " " }.last ?? ""
            guard name.hasSuffix("=") else { continue }
            parameters[name.dropLast().lowercased()] = String(parts[index + 1])
        }
        return parameters
    }
}
