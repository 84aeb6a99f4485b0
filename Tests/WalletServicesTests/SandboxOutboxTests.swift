import Phone
import Sandbox
import Testing
import WalletServices
import WalletTestSupport

@Suite("The sandbox's outbox")
struct SandboxOutboxTests {
    @Test("The outbox keeps the newest 500 messages, as a phone would show them (UI-OTP-3)")
    func bounded() async throws {
        let clock = TestClock()
        let outbox = SandboxOutbox(clock: clock.port)
        let ada = try #require(PhoneNumber(e164: "+15306018718"))
        let grace = try #require(PhoneNumber(e164: "+15306018719"))
        try await outbox.send(.code("000000", lasting: 5), to: .phone(grace))
        for number in 1...500 {
            clock.advance(seconds: 1)
            try await outbox.send(.code(String(100_000 + number), lasting: 5), to: .phone(ada))
        }
        #expect(outbox.messages().count == 500)
        #expect(outbox.messages(to: grace).isEmpty)
        let newest = try #require(outbox.messages(to: ada).first)
        #expect(newest.code == "100500")
        #expect(newest.sentAt == clock.now)
        let text = "Your Awallet code is 100500. It expires in 5 minutes.\n\n@wallet.test #100500"
        #expect(newest.text(for: "wallet.test") == text)
    }
}
