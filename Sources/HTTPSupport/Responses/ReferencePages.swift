import BoundedQueue
import HTTPTypes
public import Hummingbird
import Synchronization

/// The pages of an API's reference.
///
/// They are made when somebody first reads one, because few servers are ever asked. That takes
/// most of a second, so a thread of its own does it.
public final class ReferencePages: Sendable {
    private let thread = BoundedQueue(label: "awallet.reference", width: 1, capacity: 1_000)
    private let make: @Sendable () throws -> [String: String]
    private let pages = Mutex<[String: ReferencePage]?>(nil)

    /// - Parameter make: makes the pages by name; the overview is `index`.
    public init(_ make: @escaping @Sendable () throws -> [String: String]) {
        self.make = make
    }

    /// Adds the overview at the path, and the other pages below it.
    public func mount(
        at path: String, for audience: ReferencePage.Audience,
        on router: Router<WalletContext>
    ) {
        router.get(RouterPath(path)) { request, _ -> Response in
            try await self.answer(to: request, with: "index", at: path, for: audience)
        }
        router.get(RouterPath(path + "/:page")) { request, context -> Response in
            let name = try context.parameters.require("page")
            guard name != "index" else { throw HTTPError(.notFound) }
            return try await self.answer(
                to: request, with: name, at: "\(path)/\(name)", for: audience)
        }
    }

    private func answer(
        to request: Request, with name: String, at path: String,
        for audience: ReferencePage.Audience
    ) async throws -> Response {
        guard let page = try await page(name) else { throw HTTPError(.notFound) }
        // Links are relative to an address without a slash at its end.
        guard !request.uri.path.hasSuffix("/") else {
            return .redirect(to: Mount.path + path, type: .permanent)
        }
        return page.response(to: request, for: audience)
    }

    private func page(_ name: String) async throws -> ReferencePage? {
        if let pages = pages.withLock({ $0 }) { return pages[name] }
        return try await thread.run { try self.allPages()[name] }
    }

    /// Makes them once: one thread calls it.
    private func allPages() throws -> [String: ReferencePage] {
        if let pages = pages.withLock({ $0 }) { return pages }
        let made = try make().mapValues(ReferencePage.init)
        pages.withLock { $0 = made }
        return made
    }
}
