@testable import WebApp

extension Languages {
    /// The languages of the program, read once for all tests.
    static let ofProgram = Result { try Languages() }
}
