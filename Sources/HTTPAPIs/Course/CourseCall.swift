import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

extension CourseAPI: Dialect {
    typealias Identity = Principal
    typealias FieldFailure = RequestError

    static let root = "/api"
    /// The clients set no content type, so `URLSession` sends the type of a form. They may send
    /// members that the contract does not name.
    static let leniency = Leniency.lenient(nullIsLeftOut: false)

    /// `x-authtoken`, in any letter case, names the session.
    static func authenticate(
        _ request: Request, for permissions: [Never], in wallet: Wallet
    ) async throws -> Principal {
        let token = HTTPField.Name("x-authtoken").flatMap { request.headers[$0] } ?? ""
        return try await Principal.of(token, at: .course, in: wallet)
    }
}

/// A request to the course API with the token of a session.
typealias CourseCall = Call<CourseAPI, Principal>
/// A request to the course API that needs no session.
typealias OpenCourseCall = Call<CourseAPI, Void>
