import ArgumentParser
import Foundation
import Ledger
import NIOCore
import NIOPosix
import Passwords
import SQLStore
import SQLiteDriver
import WalletServices

/// Passes a command to the running server or, when none runs, carries it out on the files.
struct OperatorClient {
    let folder: DataFolder

    /// Prints the answer. A failure goes to standard error, an audit's report to standard output.
    ///
    /// - Throws: `ExitCode` 1 when the answer is negative; `Terminal.Unwritable`.
    func run(_ request: OperatorRequest) async throws {
        let answer = try await ask(request)
        if answer.isSuccess || request.isReport {
            try Terminal.say(answer.text)
        } else {
            Terminal.complain(answer.text)
        }
        if !answer.isSuccess { throw ExitCode.failure }
    }

    /// Runs a request without a word, as long as it succeeds.
    ///
    /// - Throws: `ExitCode` 1 when the answer is negative.
    func require(_ request: OperatorRequest) async throws {
        _ = try Self.positive(try await ask(request))
    }

    private static func positive(_ answer: OperatorAnswer) throws -> OperatorAnswer {
        guard answer.isSuccess else {
            Terminal.complain(answer.text)
            throw ExitCode.failure
        }
        return answer
    }

    private func ask(_ request: OperatorRequest) async throws -> OperatorAnswer {
        if let connection = try await connect(waiting: request.patienceSeconds) {
            return try await exchange(request, over: connection) { incoming in
                try JSONDecoder().decode(OperatorAnswer.self, from: await incoming.firstLine())
            }
        }
        do {
            return try await here(request) { await $0.answer(request) }
        } catch let error as SchemaError where request.isReport {
            return .failure("The books are WRONG. \(error)")
        }
    }

    /// Makes a copy of everything in a file, which belongs to the user of this command.
    ///
    /// - Returns: the known facts about it.
    /// - Throws: `ExitCode` 1 when the answer is negative; `UnfinishedFile.Failure`.
    func fill(_ file: UnfinishedFile) async throws -> String {
        let request = OperatorRequest.copy(file.kind)
        guard let connection = try await connect(waiting: request.patienceSeconds) else {
            return try await here(request) { try await $0.write(file) }
        }
        let answer = try await exchange(request, over: connection) { incoming in
            try await IncomingFile(file).receive(incoming)
        }
        return try Self.positive(answer).text
    }

    /// Opens the wallet in this process, while no server has it.
    private func here<Answer>(
        _ request: OperatorRequest, _ body: (AdminService) async throws -> Answer
    ) async throws -> Answer {
        try folder.requireWallet()
        try folder.makePrivate(unlessRoot: true)
        let engine = try folder.openDatabase(looksOn: !request.isChange)
        defer { engine.close() }
        try SQLStore.requireOwnSchema(of: engine)
        guard try SQLStore.hasWallet(engine) else {
            throw ValidationError(
                """
                The database has no tables of a wallet (\(engine.product)). If a wallet was here, \
                restore a backup into a new folder.
                """)
        }
        // Only the running sandbox knows its time; the machine's may be years ahead.
        if request.isChange, try SQLStore.settings(of: engine)[.sandboxClock] != nil {
            throw ValidationError("This sandbox has a clock of its own. Start it first.")
        }
        let clock = MachineClock.ofProgram
        // A sandbox's clock is set on purpose.
        let isJudged = try SQLStore.mode(of: engine) == .serve
        let store = try SQLStore(
            engine: engine, claim: ModeClaim(noted: folder.notedMode),
            judge: isJudged ? clock.judge : nil)
        let wallet = Wallet(
            store: store, settings: try Self.settings(of: engine),
            hasher: PasswordHasher(), secret: folder.storedSecret ?? Randomness.system.bytes(32),
            codeSender: nil, clock: isJudged ? clock.port : .system)
        return try await body(AdminService(wallet: wallet, store: store))
    }

    /// The environment's settings, overridden by the choices made at the setup.
    private static func settings(of engine: any SQLEngine) throws -> WalletSettings {
        let code = try Setting("AWALLET_CURRENCY", fallback: Currency.usual.code).value(flag: nil)
        guard let currency = Currency(code: code.uppercased()) else {
            throw SettingError(variable: "AWALLET_CURRENCY", text: code)
        }
        var settings = WalletSettings(defaultCurrency: currency)
        settings.homeRegion = try Setting("AWALLET_REGION", fallback: settings.homeRegion)
            .value(flag: nil).uppercased()
        settings.apply(try SQLStore.settings(of: engine))
        return settings
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    /// Connects to the server on this folder, if one runs.
    private func connect(waiting limit: Int64) async throws -> Connection? {
        try await folder.withSocketPath { path in
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return try? await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connect(unixDomainSocketPath: path) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandlers(Patience.handlers(limit))
                        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                            wrappingChannelSynchronously: channel)
                    }
                }
        }
    }

    private func exchange(
        _ request: OperatorRequest, over connection: Connection,
        _ read: (NIOAsyncChannelInboundStream<ByteBuffer>) async throws -> OperatorAnswer
    ) async throws -> OperatorAnswer {
        do {
            return try await connection.executeThenClose { incoming, outgoing in
                let line = try JSONEncoder().encode(request) + Data("\n".utf8)
                try await outgoing.write(ByteBuffer(bytes: line))
                return try await read(incoming)
            }
        } catch is Patience.Ended {
            return request.unanswered(by: folder)
        }
    }
}
