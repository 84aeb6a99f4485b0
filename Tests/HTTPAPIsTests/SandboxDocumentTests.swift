import HTTPSupport
import HTTPTypes
import Testing
import WalletServices

@testable import DocsPage
@testable import Sandbox

/// The errors in the document of the sandbox's API, compared with those that it answers with.
@Suite("The errors of the sandbox's document")
struct SandboxDocumentTests {
    private static let all: [SandboxError] =
        ClockError.allCases.map(\.described) + SnapshotError.allCases.map(\.described)
        + FaultError.allCases.map(\.described) + InspectionError.allCases.map(\.described)
        + BankError.allCases.map(\.described)
        + ClassError.Reason.allCases.map { ClassError($0).described }

    /// The message of this one is always that of a mistake.
    private static let ofFiles = "world_invalid"

    @Test("The document explains each error of the sandbox, under its status")
    func complete() throws {
        let listed = try entries()
        for error in Self.all {
            let entry = try #require(listed[error.code], "\(error.code)")
            #expect(entry.status == String(error.status.code), "\(error.code)")
            #expect(entry.message == error.message, "\(error.code)")
            #expect(!entry.remedy.isEmpty, "\(error.code)")
        }
    }

    @Test("All other errors of the document are in the catalogue of the wallet")
    func known() throws {
        let own = Set(Self.all.map(\.code) + [Self.ofFiles])
        for (code, entry) in try entries() where !own.contains(code) {
            let known = try #require(ErrorCode(rawValue: code), "\(code)")
            #expect(entry.status == String(known.row.status.rawValue), "\(code)")
        }
    }

    private func entries() throws -> [String: ErrorEntry] {
        let errors = try SandboxAPI.reference().errors
        return Dictionary(
            uniqueKeysWithValues: errors.map { ($0.code, $0) })
    }
}
