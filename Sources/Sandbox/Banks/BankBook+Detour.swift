public import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import WalletServices

extension BankBook {
    /// Sends each request to its bank: the one that its path begins with (`/b/ada/…`), that its
    /// host names (`ada.localhost`, or `ada.` before the public name), or whose token it brings.
    public var detour: Detour {
        { request, context, next in
            guard !self.isEmpty else { return try await next(request, context) }
            if let (name, rest) = Self.mounted(request) {
                guard let bank = self.find(name) else { return try await next(request, context) }
                return try await Mount.$path.withValue(bank.name.mount) {
                    try await self.answer(rest, context, by: bank)
                }
            }
            guard let bank = self.bank(at: request, context) ?? self.bank(ofTokenIn: request) else {
                return try await next(request, context)
            }
            return try await self.answer(request, context, by: bank)
        }
    }

    private func answer(
        _ request: Request, _ context: WalletContext, by kept: KeptBank
    ) async throws -> Response {
        let bank: Bank
        do { bank = try await kept.awake() } catch {
            context.logger.error("A bank cannot be opened", metadata: ["error": "\(error)"])
            return SandboxError(
                status: .serviceUnavailable, code: "unavailable",
                message: "The bank \(kept.name.text) cannot be opened.",
                hint: "The log of the sandbox says why. Another bank may work.", field: nil
            ).response(requestID: context.requestID)
        }
        return try await bank.responder.respond(to: request, context: context)
    }

    /// The first segment after `/b/`, and the request without both.
    private static func mounted(_ request: Request) -> (String, Request)? {
        let path = request.head.path ?? ""
        guard path.hasPrefix("/b/") else { return nil }
        let name = path.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
        let rest = path.dropFirst(3 + name.count)
        var head = request.head
        head.path = rest.hasPrefix("/") ? String(rest) : "/" + rest
        return (String(name), Request(head: head, body: request.body))
    }

    private func bank(at request: Request, _ context: WalletContext) -> KeptBank? {
        guard let visited = http.visited(by: request, in: context),
            let name = http.bankName(in: visited)
        else { return nil }
        return find(name)
    }

    private func bank(ofTokenIn request: Request) -> KeptBank? {
        let token = request.headers.bearerToken ?? request.headers[.courseToken] ?? ""
        guard let point = token.firstIndex(of: ".") else { return nil }
        return find(String(token[..<point]))
    }
}
