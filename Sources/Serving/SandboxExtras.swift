import HTTPSupport
import Hummingbird
import WebApp

/// A sandbox's additions to the wallet that it serves.
package struct SandboxExtras: Sendable {
    /// Its pages.
    let web: WebExtras
    /// The readers of the documents of its APIs.
    let readers: ReferencePage.Audience
    /// Its own API, for scripts; its pages may have the same addresses.
    let api: any HTTPResponder<WalletContext>
    /// Disturbs requests by its rules.
    let disturbance: Disturbance
    /// The way to other banks. A bank among several knows of no other.
    let detour: Detour?
    /// Answers those who may not use what is under `/sandbox`. Without a gate, everybody may.
    let gate: Detour?
    /// Called with all routes before the first request.
    let onRoutes: @Sendable (any HTTPResponder<WalletContext>) -> Void
    /// Answers the operator.
    let answer: @Sendable (SandboxRequest) async throws -> OperatorAnswer

    package init(
        web: WebExtras, readers: ReferencePage.Audience, api: any HTTPResponder<WalletContext>,
        disturbance: @escaping Disturbance, detour: Detour?, gate: Detour?,
        onRoutes: @escaping @Sendable (any HTTPResponder<WalletContext>) -> Void,
        answer: @escaping @Sendable (SandboxRequest) async throws -> OperatorAnswer
    ) {
        self.web = web
        self.readers = readers
        self.api = api
        self.disturbance = disturbance
        self.detour = detour
        self.gate = gate
        self.onRoutes = onRoutes
        self.answer = answer
    }
}
