import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Passwords
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

/// A store whose disk fails after a write was made, as often as it is told to.
private final class FailingStore: WalletStore {
    private let inner: any WalletStore
    private let failures = Mutex(0)

    init(_ inner: any WalletStore) { self.inner = inner }

    var identityVersion: Int? { inner.identityVersion }

    var stopReason: String? { inner.stopReason }

    func audit(expecting mark: LedgerMark?, endsStop: Bool) async throws -> AuditReport {
        try await inner.audit(expecting: mark, endsStop: endsStop)
    }

    func failOnce() { failures.withLock { $0 += 1 } }

    func read<Answer: Sendable>(
        _ body: @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer {
        try await inner.read(body)
    }

    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any WalletTransaction) throws -> Answer
    ) async throws -> Answer {
        let answer = try await inner.write(body)
        let fails = failures.withLock { failures in
            defer { failures = max(0, failures - 1) }
            return failures > 0
        }
        if fails { throw StoreFault.outcomeUnknown("the disk did not answer") }
        return answer
    }
}

@Suite("When something goes wrong")
struct TroubleTests {
    private enum Surprise: Error { case secret }

    @Test("An unknown outcome is found out by the same form, and money moves once (UI-PAY-25)")
    func unknownOutcome() async throws {
        let box = Mutex<FailingStore?>(nil)
        let web = try WebWorld(wallet: { world in
            let store = FailingStore(world.store)
            box.withLock { $0 = store }
            return Wallet(
                store: store, settings: world.wallet.settings,
                hasher: PasswordHasher(parameters: .fast),
                secret: Array("a secret for tests, 32 bytes long".utf8), codeSender: world.codes,
                clock: world.clock.port)
        })
        let store = try #require(box.withLock { $0 })
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.open(account + "/deposits")
        let key = await ada.hidden("key")
        store.failOnce()
        try await ada.send(["amount": "300", "key": key], to: account + "/deposits")
        #expect(await ada.status == 500)
        #expect(await ada.text.contains("We are checking"))
        #expect(await ada.hidden("key") == key)
        try await ada.send(
            ["amount": ada.hidden("amount"), "key": key], to: account + "/deposits")
        #expect(await ada.text.contains("Savings Balance: $300.00"))
        #expect(await ada.text.contains("Deposited $300.00."))
    }

    @Test("Every kind of trouble has a page of its own, which tells nothing of the inside")
    func pages() async throws {
        let web = try WebWorld(addMore: { router in
            router.get("/full") { _, _ -> Response in throw StoreFault.unavailable("disk full") }
            router.get("/wait") { _, _ -> Response in
                throw WalletError.tooManyAttempts(retryAfterSeconds: 42)
            }
            router.get("/surprise") { _, _ -> Response in throw Surprise.secret }
        })
        let full = try await web.client.send(.get, "/full")
        #expect(full.status == 503)
        #expect(full.text.contains("Not available right now"))
        #expect(full.headers[.retryAfter] == "30")
        let wait = try await web.client.send(.get, "/wait")
        #expect(wait.status == 429)
        #expect(wait.text.contains("Please wait 42 seconds"))
        let surprise = try await web.client.send(.get, "/surprise")
        #expect(surprise.status == 500)
        let id = try #require(surprise.headers[.requestID])
        #expect(surprise.text.contains("Request id: <code>\(id)</code>"))
        for answer in [full, surprise] {
            #expect(!answer.text.contains("disk full") && !answer.text.contains("secret"))
        }
    }
}
