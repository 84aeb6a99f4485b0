import HTTPSupport
import Hummingbird
import Logging
import Testing
import WalletServices

@testable import Sandbox

@Suite struct SandboxAPITests {
    @Test(
        "The API's document lists every route and every error (X-CLOCK, X-SNAP, X-FAULT, X-BANK, X-INSPECT, X-CLASS)"
    )
    func document() async throws {
        let bank = try await SnapshotWorld()
        let text = try SandboxFile.api.text()
        var (path, listed) = ("", Set<String>())
        for line in text.split(separator: "\n") {
            if let found = line.wholeMatch(of: /\ \ (\/sandbox\/.*):/) { path = String(found.1) }
            if let found = line.wholeMatch(of: /\ {4}(get|put|post|patch|delete):/) {
                listed.insert("\(found.1.uppercased()) \(path)")
            }
        }
        let books = BankBook(
            path: nil, opener: NoOpener(), snapshots: bank.shelf, logger: Logger(label: "test"))
        let api = SandboxAPI(
            clock: bank.world.keeper, snapshots: bank.shelf, faults: bank.world.faults,
            requests: bank.requests, banks: books,
            classDesk: ClassService(
                book: ClassBook(path: nil, logger: Logger(label: "test")), banks: books,
                isInspected: true))
        let routes = api.router.routes.map { route in
            let path = route.path.description.replacing(/:([a-z]+)/) { "{\($0.output.1)}" }
            return "\(route.method.rawValue) \(path)"
        }.filter { !$0.contains(" /sandbox/docs/") }
        #expect(Set(routes) == listed && listed.count == 40)
        let errors =
            ClockError.allCases.map(\.rawValue) + SnapshotError.allCases.map(\.rawValue)
            + FaultError.allCases.map(\.rawValue) + InspectionError.allCases.map(\.rawValue)
            + BankError.allCases.map(\.rawValue) + ClassError.Reason.allCases.map(\.rawValue)
        for error in errors { #expect(text.contains("`\(error)`"), "\(error)") }
        for kind in FaultEffect.kinds { #expect(text.contains(" \(kind)"), "\(kind)") }
    }
}

/// For a sandbox without other banks.
private struct NoOpener: BankOpener {
    func open(_ folder: String, as name: BankName?, with plan: BankPlan) async throws -> Bank {
        throw BankError.needsFolder
    }
}
