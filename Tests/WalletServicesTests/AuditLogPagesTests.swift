import Testing
import WalletServices
import WalletTestSupport

@Suite("Pages of the log of acts")
struct AuditLogPagesTests {
    @Test("Pages of the log have no gaps and no repeats, filtered or not")
    func pages() async throws {
        let world = try World.serving()
        for number in 1...5 { _ = try await world.person(number) }
        let treasurer = world.wallet.treasurers.commandLine
        for (act, count) in [(nil, 10), (AuditAct.signedIn, 5)] {
            var seen: [Int64] = []
            while true {
                let page = try await world.wallet.log.page(
                    act: act, before: seen.last, limit: 3, by: treasurer)
                seen += page.map(\.entry.number)
                if page.count < 3 { break }
            }
            #expect(seen.count == count && Set(seen).count == count)
            #expect(seen == seen.sorted(by: >))
        }
    }
}
