import BankFiles
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

extension RESTAPI {
    /// Everything that a person has here.
    func addPersonalData(to routes: Routes<RESTAPI>) {
        routes.post("/v1/me/export", use: personalArchive)
    }

    private func personalArchive(_ call: RESTCall) async throws -> Response {
        try await requirePresence(call)
        let language = call.request.headers[.acceptLanguage] ?? ""
        return try await PersonalArchive(
            of: call.principal.person, from: wallet, language: language, statements: .english,
            at: clock.now(), in: call.signIn(at: .api)
        ).file.response
    }
}
