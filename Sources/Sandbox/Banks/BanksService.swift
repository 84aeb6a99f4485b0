public import ServiceLifecycle

/// Runs the services of each bank, until the server ends.
public struct BanksService: Service {
    private let book: BankBook

    public init(book: BankBook) { self.book = book }

    /// Runs the services of each bank, and closes all banks in the end.
    public func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await bank in book.arrivals { group.addTask { await bank.run() } }
            }
        } onGracefulShutdown: {
            book.end()
        }
        book.closeAll()
    }
}
