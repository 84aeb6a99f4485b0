import Foundation
import HTTPSupport
import Hummingbird
import Logging
import NIOCore
internal import PostgresDriver
import SQLStore
import ServiceLifecycle
import Synchronization
import WalletServices

/// Listens for the other servers of the wallet, and exchanges news of changes with them.
struct ClusterService: Service {
    let engine: PostgresEngine
    let cluster: ServerCluster
    let wallet: Wallet
    let address: ListeningAddress
    let proof: String
    let news: News
    let responder: any HTTPResponder<WalletContext>
    let admin: AdminService
    /// Called when this server begins to write, after another one did.
    let onTakingOver: @Sendable () async -> Void
    let logger: Logger

    func run() async throws {
        wallet.notifier.spread { news.add($0.text) }
        engine.listen { text in Task { await hear(text) } }
        let listener = PeerListener(
            PeerResponder(
                responder, proof: proof, settingsVersion: { wallet.settingsVersion },
                answerOperator: { await admin.answer(passedOn: $0) }),
            proof: proof, logger: logger)
        let option = "--cluster-address"
        try await CannotListen.explained(
            host: address.host, port: address.port, options: (option, option)
        ) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await followWriters() }
                group.addTask { await cluster.keepWatch(logger) }
                try await listener.run(at: address)
                group.cancelAll()
            }
        }
        cluster.end()
    }

    private func hear(_ text: String?) async {
        let changes = text?.split(separator: " ").compactMap { Change(String($0)) }
        let mayBeAnything = changes?.contains(.everything) ?? true
        if mayBeAnything || changes?.contains(.settings) == true {
            do { try await wallet.refreshSettings() } catch {
                logger.warning("The settings were not read", metadata: ["error": "\(error)"])
            }
        }
        guard let changes, !mayBeAnything else { return wallet.notifier.hearOfAnything() }
        // A server hears itself too; its screens know already.
        guard !wallet.isWriter else { return }
        for change in changes { wallet.notifier.hear(change) }
    }

    private func followWriters() async {
        // The last writer may have ended before it told of its last changes.
        if wallet.isWriter { news.add(News.anything) }
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                for await writer in engine.writers {
                    cluster.note(writer)
                    logger.notice("Who writes", metadata: ["server": "\(writer)"])
                    guard writer == .thisServer else { continue }
                    try? await wallet.refreshSettings()
                    wallet.notifier.wake()
                    news.add(News.anything)
                    group.addTask { await onTakingOver() }
                }
            }
        }
    }
}

/// Changes that the other servers do not know of yet.
final class News: Sendable {
    /// Says that something was missed.
    static let anything = Change.everything.text

    private struct State {
        var waiting: [String] = []
        var isTelling = false
    }

    private let engine: PostgresEngine
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "awallet.news")

    init(engine: PostgresEngine) { self.engine = engine }

    func add(_ word: String) {
        let mustStart = state.withLock { state in
            state.waiting.append(word)
            defer { state.isTelling = true }
            return !state.isTelling
        }
        if mustStart { queue.async { self.tell() } }
    }

    /// Tells everything that waits, in as few messages as possible.
    private func tell() {
        while let text = next() {
            do { try engine.publish(text) } catch {
                state.withLock { $0.waiting = [Self.anything] }
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
    }

    private func next() -> String? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isTelling = false
                return nil
            }
            var (text, count) = ("", 0)
            for word in state.waiting {
                guard text.utf8.count + word.utf8.count < PostgresEngine.longestNews else { break }
                text += (text.isEmpty ? "" : " ") + word
                count += 1
            }
            state.waiting.removeFirst(count)
            return text
        }
    }
}
