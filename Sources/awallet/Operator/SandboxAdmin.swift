import Sandbox
import Serving

/// Answers the requests of the operator that only a sandbox knows.
struct SandboxAdmin: Sendable {
    let snapshots: SnapshotKeeper
    /// Nil for a bank among several.
    let banks: BankBook?
    let classDesk: ClassService?

    func answer(_ request: SandboxRequest) async throws -> OperatorAnswer {
        let answer: OperatorAnswer? =
            switch request {
            case .snapshot(let request): try await answer(request)
            case .bank(let request): try await answer(request)
            case .classRequest(let request): try await answer(request)
            }
        return answer ?? request.refusal
    }
}
