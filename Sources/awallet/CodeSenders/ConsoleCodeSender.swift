import Foundation
import Phone
import WalletServices

/// Prints codes where the server was started. For one machine alone: whoever can read the
/// terminal can sign in as anybody.
struct ConsoleCodeSender: CodeSender {
    func send(code: String, to phone: PhoneNumber) async throws {
        FileHandle.standardError.write(Data("The code for \(phone.masked) is \(code)\n".utf8))
    }
}
