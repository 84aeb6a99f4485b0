import Testing
import WalletServices

@testable import Sandbox

@Suite("The names of banks")
struct BankNameTests {
    @Test("A name is a label of a host name, in small letters (X-BANK)")
    func names() throws {
        for text in ["a", "ada", "bank-1", "7", String(repeating: "a", count: 32)] {
            #expect(try BankName(text).text == text)
        }
        let wrong = [
            "", "Ada", "-a", "a-", "a.b", "a/b", "..", "é", "a b", "a\n",
            String(repeating: "a", count: 33),
        ]
        for text in wrong {
            #expect(throws: BankError.nameInvalid, "\(text)") { try BankName(text) }
        }
    }

    @Test("New names are unused, also when there are many (X-BANK)")
    func unused() throws {
        #expect(BankName.unused(2, beside: []).map(\.text) == ["ada", "alan"])
        let taken: Set = [try BankName("ada"), try BankName("bank-1"), try BankName("bank-3")]
        let names = BankName.unused(500, beside: taken)
        #expect(Set(names).count == 500 && taken.isDisjoint(with: names))
    }
}
