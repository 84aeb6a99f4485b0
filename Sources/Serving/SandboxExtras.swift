import HTTPSupport
import Hummingbird
import WebApp

/// What a sandbox adds to the wallet that it serves.
package struct SandboxExtras: Sendable {
    /// Its pages.
    let web: WebExtras
    /// Who reads the documents of its APIs.
    let readers: ReferencePage.Audience
    /// Its own API, for scripts; its pages may have the same addresses.
    let api: any HTTPResponder<WalletContext>
    /// What its rules do to requests.
    let disturbance: Disturbance
    /// Where other banks are; nil for a bank among several, which knows of no other.
    let detour: Detour?
    /// Answers those who may not use what is under `/sandbox`; nil where everybody may.
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
