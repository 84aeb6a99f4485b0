import Foundation
import HTTPTypes
public import Hummingbird
public import NIOCore
import WalletServices

/// Answers the other servers of a wallet, and nobody else: each request proves that its server has
/// the same secret.
public struct PeerResponder: HTTPResponder {
    private let routes: any HTTPResponder<WalletContext>
    private let proof: String
    private let settingsVersion: @Sendable () -> Int
    private let answerOperator: @Sendable (ByteBuffer) async -> ByteBuffer

    /// - Parameters:
    ///   - routes: those that clients reach.
    ///   - proof: known only to servers with the same secret.
    ///   - settingsVersion: tells the other server whether it knows the settings.
    ///   - answerOperator: answers a command that was given to another server.
    public init(
        _ routes: any HTTPResponder<WalletContext>, proof: String,
        settingsVersion: @escaping @Sendable () -> Int,
        answerOperator: @escaping @Sendable (ByteBuffer) async -> ByteBuffer
    ) {
        self.routes = routes
        self.proof = proof
        self.settingsVersion = settingsVersion
        self.answerOperator = answerOperator
    }

    /// The answer of the routes to a request that another server passed on.
    public func respond(to request: Request, context: WalletContext) async throws -> Response {
        guard let given = request.headers[PeerHeaders.proof],
            proof.equalsInConstantTime(given)
        else {
            return Response(status: .forbidden)
        }
        guard Self.isInTime(request) else { return Response(status: .misdirectedRequest) }
        guard request.uri.path != PeerHeaders.operatorPath else {
            let body = try await request.body.collect(upTo: Request.maximumBody)
            return Response(status: .ok, body: .init(byteBuffer: await answerOperator(body)))
        }
        var (head, context) = (request.head, context)
        context.isPassedOn = true
        context.forwardedFor = ClientAddress(head.headerFields[PeerHeaders.client] ?? "")
        context.passedOnFrom = head.headerFields[PeerHeaders.site].flatMap(SiteAddress.init)
        context.requestID = head.headerFields[PeerHeaders.request] ?? context.requestID
        for name in PeerHeaders.all { head.headerFields[name] = nil }
        var response = try await routes.respond(
            to: Request(head: head, body: request.body), context: context)
        response.headers[PeerHeaders.settings] = String(settingsVersion())
        return response
    }
}

extension PeerResponder {
    /// How many seconds the clocks of two servers may differ.
    private static let clockDifference = 20.0

    /// True if somebody may still wait for the answer. If the network delayed a request for long,
    /// its sender was told that the outcome is unknown, and goes on from there.
    private static func isInTime(_ request: Request) -> Bool {
        guard let sent = request.headers[PeerHeaders.sent].flatMap(Double.init) else {
            return false
        }
        let patience = PassedRequest.patience(at: request.uri.path) / .seconds(1)
        return Date().timeIntervalSince1970 - sent < patience + clockDifference
    }
}

/// The headers in which one server tells another about a request.
public enum PeerHeaders {
    /// Proves that the server belongs to the wallet.
    public static let proof = HTTPField.Name.known("Awallet-Peer")
    /// The client's address.
    public static let client = HTTPField.Name.known("Awallet-Client")
    /// The site that the client is at.
    public static let site = HTTPField.Name.known("Awallet-Site")
    /// When it was passed on, in seconds since 1970.
    public static let sent = HTTPField.Name.known("Awallet-Sent")
    /// The request's id.
    public static let request = HTTPField.Name.known("Awallet-Request")

    /// The version of the answering server's settings.
    public static let settings = HTTPField.Name.known("Awallet-Settings")

    /// Where one server passes the operator's commands on to another.
    public static let operatorPath = "/operator"

    static let all = [proof, client, site, sent, request]
}
