import BankFiles
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

extension RESTAPI {
    /// Everything that a person has here.
    func addPersonalData(to routes: Routes<RESTAPI>) {
        routes.post("/v1/me/export", use: personalArchive)
        routes.delete("/v1/me", use: leave)
    }

    /// Erases the person who asks.
    private func leave(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        try await wallet.erasure.erase(call.person)
        return .empty()
    }

    private func personalArchive(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        let language = call.request.headers[.acceptLanguage] ?? ""
        let person = call.principal.person
        return try await PersonalArchive(
            of: person, from: wallet, language: language,
            statements: .english(in: wallet.settings.region(of: person)),
            at: clock.now(), in: call.signIn(at: .api)
        ).file.response
    }
}
