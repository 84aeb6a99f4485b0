import Sandbox
import Testing

@testable import WebApp

@Suite("The words of the sandbox's errors")
struct SandboxWordsTests {
    private static let codes =
        ClockError.allCases.map(\.rawValue) + FaultError.allCases.map(\.rawValue)
        + SnapshotError.allCases.map(\.rawValue) + BankError.allCases.map(\.rawValue)
        + ClassError.Reason.allCases.map(\.rawValue)
        + [InspectionError.pathInvalid, .statusInvalid, .personUnknown].map(\.rawValue)

    @Test("Every error that a page can show has words in every language", arguments: Self.codes)
    func words(code: String) throws {
        let languages = try Languages.ofProgram.get()
        for (language, _) in languages.all {
            let words = languages.best(chosen: language, accepted: nil)
            for key in ["error_\(code)", "error_\(code)_hint"] {
                #expect(words.texts[key] != nil, "\(language): \(key)")
            }
        }
    }
}
