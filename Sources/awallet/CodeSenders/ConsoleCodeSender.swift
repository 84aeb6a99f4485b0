import Foundation
import Phone
import WalletServices

/// Prints codes in the server's terminal. Only for a single machine: anyone who can read the
/// terminal can sign in as anybody.
struct ConsoleCodeSender: CodeSender {
    func send(code: String, to phone: PhoneNumber) async throws {
        FileHandle.standardError.write(Data("The code for \(phone.masked) is \(code)\n".utf8))
    }
}
