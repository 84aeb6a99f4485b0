import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("Signed messages on the Starling API")
struct StarlingSignatureTests {
    /// A signer with a key that Ada may have added.
    private struct Signer {
        let saver: StarlingSaver
        let keyID: String
        let algorithm: String
        let sign: @Sendable (Data) throws -> Data

        var path: String {
            let category = StarlingIDs.defaultCategory(of: saver.account).uuidString
            return "/payments/local/account/\(saver.account.text)/category/\(category)"
        }

        static let body =
            #"{"externalIdentifier":"1","reference":"Rent","amount":{"currency":"GBP","#
            + #""minorUnits":100},"paymentRecipient":{"payeeName":"Grace","#
            + #""payeeType":"INDIVIDUAL","countryCode":"GB","accountIdentifier":"12345678","#
            + #""bankIdentifier":"202015","bankIdentifierType":"SORT_CODE"}}"#

        /// Pays 1.00, signed this many seconds ago.
        func pay(
            _ body: String = Signer.body, signing signed: String = Signer.body,
            secondsAgo: Int64 = 0, path signedPath: String? = nil
        ) async throws -> TestClient.Answer {
            let digest = Data(SHA512.hash(data: Data(signed.utf8))).base64EncodedString()
            let date = saver.api.world.clock.now.adding(seconds: -secondsAgo).rfc3339
            let text =
                "(request-target): put /api/v2\(signedPath ?? path)\n"
                + "Date: \(date)\nDigest: \(digest)"
            let signature = try sign(Data(text.utf8)).base64EncodedString()
            var headers = HTTPFields()
            for (name, value) in [("Date", date), ("Digest", digest)] {
                if let name = HTTPField.Name(name) { headers[name] = value }
            }
            let parameters =
                #"keyid="\#(keyID)",algorithm="\#(algorithm)","#
                + #"headers="(request-target) Date Digest",signature="\#(signature)""#
            return try await saver.api.send(
                .put, path, body, authorization: "Bearer TOKEN;Signature \(parameters)",
                headers: headers)
        }
    }

    private func rsa(
        _ algorithm: String, adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws -> Signer {
        let saver = try await StarlingSaver(adjust: adjust)
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let added = try await saver.api.world.wallet.signingKeys.add(
            key.publicKey.pemRepresentation, named: "Laptop", by: saver.api.ada.id)
        #expect(added.publicKey.kind == .rsa)
        return Signer(saver: saver, keyID: added.id.uuidString, algorithm: algorithm) { text in
            let is256 = algorithm.hasSuffix("256")
            return try is256
                ? key.signature(for: SHA256.hash(data: text), padding: .insecurePKCS1v1_5)
                    .rawRepresentation
                : key.signature(for: SHA512.hash(data: text), padding: .insecurePKCS1v1_5)
                    .rawRepresentation
        }
    }

    private func ecdsa(_ algorithm: String) async throws -> Signer {
        let saver = try await StarlingSaver { $0.requiresSignatures = true }
        let key = P256.Signing.PrivateKey()
        let added = try await saver.api.world.wallet.signingKeys.add(
            key.publicKey.derRepresentation.base64EncodedString(), named: "Laptop",
            by: saver.api.ada.id)
        return Signer(saver: saver, keyID: added.id.uuidString, algorithm: algorithm) { text in
            let is256 = algorithm.hasSuffix("256")
            return try is256
                ? key.signature(for: SHA256.hash(data: text)).derRepresentation
                : key.signature(for: SHA512.hash(data: text)).derRepresentation
        }
    }

    private static let wrong =
        #"{"error":"signature_check_failed","error_description":"request signed incorrectly"}"#

    @Test("A valid RSA signature is accepted", arguments: ["rsa-sha256", "rsa-sha512"])
    func rightRSA(algorithm: String) async throws {
        let signer = try await rsa(algorithm) { $0.requiresSignatures = true }
        #expect(try await signer.pay().status == 200)
        #expect(try await signer.saver.held() == [9_00, 0])
    }

    @Test("A valid ECDSA signature is accepted", arguments: ["ecdsa-sha256", "ecdsa-sha512"])
    func rightECDSA(algorithm: String) async throws {
        let signer = try await ecdsa(algorithm)
        #expect(try await signer.pay(secondsAgo: 5).status == 200)
    }

    @Test("A wrong, old or mismatched signature is 403, required or not")
    func wrong() async throws {
        let signer = try await rsa("rsa-sha512")
        let other = Signer(
            saver: signer.saver, keyID: signer.keyID, algorithm: "ecdsa-sha512", sign: signer.sign)
        let answers = [
            try await signer.pay(signing: "{}"), try await signer.pay(path: "/payees"),
            try await signer.pay(signing: "{}", secondsAgo: 60),
            try await signer.pay(
                Signer.body.replacing("100}", with: "900}"), signing: Signer.body),
            try await other.pay(),
        ]
        for answer in answers {
            #expect(answer.status == 403 && answer.text == Self.wrong)
        }
        #expect(try await signer.saver.held() == [10_00, 0])
    }

    @Test("An old or early message is 403, and the answer says by how much")
    func outOfTime() async throws {
        let signer = try await rsa("rsa-sha512")
        for (secondsAgo, gap) in [(6, "6.0 s behind"), (-6, "6.0 s ahead of")] {
            let answer = try await signer.pay(secondsAgo: Int64(secondsAgo))
            #expect(answer.status == 403)
            #expect(answer.json["error"]?.text == "signature_check_failed")
            #expect(
                answer.json["error_description"]?.text
                    == "request signed incorrectly: its Date is \(gap) the server's clock")
        }
        #expect(try await signer.saver.held() == [10_00, 0])
    }

    @Test("Without a signature, or with an unknown key, the setting decides")
    func unsigned() async throws {
        for isRequired in [false, true] {
            let signer = try await rsa("rsa-sha512") { $0.requiresSignatures = isRequired }
            let unknown = Signer(
                saver: signer.saver, keyID: UUID().uuidString, algorithm: signer.algorithm,
                sign: signer.sign)
            let answers = [
                try await signer.saver.api.send(.put, signer.path, Signer.body),
                try await unknown.pay(),
            ]
            for answer in answers {
                #expect(answer.status == (isRequired ? 403 : 200))
                if isRequired { #expect(answer.text == Self.wrong) }
            }
        }
    }

    @Test("On other routes, a signature after the token is ignored")
    func elsewhere() async throws {
        let saver = try await StarlingSaver { $0.requiresSignatures = true }
        let answer = try await saver.api.send(
            .put, "\(saver.path)/add-money/\(UUID().uuidString)",
            #"{"amount":{"currency":"GBP","minorUnits":1}}"#,
            authorization: #"Bearer TOKEN;Signature keyid="1",signature="x""#)
        #expect(answer.status == 200)
    }
}
