import Foundation
import Testing

/// What imports what. The targets and modules come from Package.swift, so none can be missing here.
@Suite struct ImportTests {
    /// Every target that is not a test, from the bottom to the top: each depends only on lower
    /// layers.
    private static let layers: [Set<String>] = [
        [
            "CArgon2", "CCairo", "CChild", "CCrack", "CCurl", "CMalloc", "CPhone", "CPQ", "CQRCode",
            "CSQLiteSetup", "CVips", "CZlib", "CZxcvbn",
        ],
        ["Ledger", "Words", "BoundedQueue", "Prometheus"],
        ["Phone", "Passwords", "QRCode", "Archives", "Guilloche", "ChildProcesses"],
        ["WalletModel"],
        ["SQLStore"],
        ["SQLiteDriver", "PostgresDriver", "WalletServices"],
        ["Messages", "Pictures", "BankFiles", "WalletAPI", "DocsPage"],
        ["HTTPSupport"],
        ["HTTPAPIs", "WebApp", "Sandbox"],
        ["Serving", "SandboxPages", "WalletTestSupport"],
        ["awallet"],
    ]

    /// The targets that may depend on each module of another package. A module that no target but
    /// tests needs has none.
    private static let outside: [String: Set<String>] = [
        "Hummingbird": http.union(["Serving"]), "HummingbirdCore": ["HTTPSupport"],
        "HTTPTypes": http.union(["Serving"]),
        "NIOCore": [
            "HTTPSupport", "HTTPAPIs", "WebApp", "Sandbox", "Serving", "awallet",
            "WalletTestSupport",
        ],
        "NIOPosix": ["Serving"], "NIOEmbedded": ["WalletTestSupport"],
        "NIOHTTP1": ["HTTPSupport", "Sandbox"], "NIOHTTPTypes": ["HTTPSupport"],
        "NIOHTTPTypesHTTP1": ["HTTPSupport"],
        "ServiceLifecycle": ["HTTPSupport", "Sandbox", "Serving", "awallet"],
        "Logging": [
            "HTTPSupport", "WebApp", "Sandbox", "Messages", "Serving", "awallet",
            "WalletTestSupport",
        ],
        "GRDB": ["SQLiteDriver"], "GRDBSQLite": ["SQLiteDriver"],
        "Mustache": ["WebApp"], "Yams": ["DocsPage", "Sandbox"], "DequeModule": ["Sandbox"],
        "ArgumentParser": ["Serving", "awallet"], "CoreMetrics": ["Prometheus", "Serving"],
        "Crypto": [
            "Ledger", "Guilloche", "WalletModel", "WalletServices", "HTTPSupport", "HTTPAPIs",
            "WebApp", "WalletTestSupport",
        ],
        "CryptoExtras": ["WalletModel", "WalletServices", "WalletTestSupport"],
    ]

    private static let http: Set<String> = [
        "HTTPSupport", "HTTPAPIs", "WebApp", "Sandbox", "SandboxPages", "WalletTestSupport",
    ]

    /// What comes with the toolchain.
    private static let system: Set<String> = [
        "Foundation", "Synchronization", "Dispatch", "Glibc", "Testing",
    ]

    @Test("Every target has a layer, and depends only on lower ones")
    func layered() throws {
        let targets = try PackageTarget.all().filter { !$0.value.isTest }
        let placed = Self.layers.flatMap(Array.init)
        #expect(placed.sorted() == targets.keys.sorted())
        for (index, layer) in Self.layers.enumerated() {
            let lower = Self.layers[..<index].reduce(Set()) { $0.union($1) }
            for name in layer {
                let higher = targets[name]?.own.subtracting(lower) ?? []
                #expect(higher == [], "\(name) depends on \(higher.sorted())")
            }
        }
    }

    @Test("A file imports only what Package.swift lists for its target")
    func declared() throws {
        let targets = try PackageTarget.all()
        let sources = try Source.all(in: "Sources") + Source.all(in: "Tests")
        #expect(sources.count > 800)
        for source in sources {
            let target = try #require(targets[source.target], "\(source)")
            let listed = target.own.union(target.outside).union(Self.system)
            let missing = Set(source.imports).subtracting(listed)
            #expect(missing == [], "\(source) imports \(missing.sorted())")
        }
    }

    @Test("A target depends on nothing that no file of it imports")
    func needed() throws {
        let sources = Dictionary(grouping: try Source.all(in: "Sources"), by: \.target)
        for (name, target) in try PackageTarget.all() where !target.isTest {
            let imported = Set(sources[name, default: []].flatMap(\.imports))
            let idle = target.own.union(target.outside).subtracting(imported)
            #expect(idle == [], "\(name) does not import \(idle.sorted())")
        }
    }

    @Test("Each module of another package is only where the table has it")
    func fromOutside() throws {
        let targets = try PackageTarget.all()
        let modules = targets.values.reduce(Set()) { $0.union($1.outside) }
        #expect(Set(Self.outside.keys) == modules)
        for (module, allowed) in Self.outside {
            let users = targets.values.filter { $0.outside.contains(module) && !$0.isTest }
            #expect(Set(users.map(\.name)) == allowed, "\(module)")
        }
    }

    @Test("The server does not depend on Sandbox, directly or through another target")
    func sandbox() throws {
        let targets = try PackageTarget.all()
        var reached: Set<String> = []
        var next = ["Serving"]
        while let name = next.popLast() {
            guard reached.insert(name).inserted else { continue }
            next += try #require(targets[name], "\(name)").own
        }
        #expect(reached.isSuperset(of: ["HTTPAPIs", "WebApp", "SQLiteDriver", "CPhone"]))
        #expect(reached.isDisjoint(with: ["Sandbox", "SandboxPages"]))
        let users = targets.values.filter { $0.own.contains("Sandbox") && !$0.isTest }
        #expect(Set(users.map(\.name)) == ["awallet", "SandboxPages", "WalletTestSupport"])
    }

    @Test("The ledger does not depend on files, clocks or networks")
    func pureLedger() throws {
        let ledger = try Source.all(in: "Sources").filter { $0.target == "Ledger" }
        #expect(ledger.count > 20)
        for source in ledger {
            #expect(Set(source.imports).isSubset(of: ["Crypto", "Foundation"]), "\(source)")
            for word in [" Date(", "FileManager", "ProcessInfo", "URLSession", "async ", "print("] {
                #expect(!source.code.contains { $0.text.contains(word) }, "\(source): \(word)")
            }
        }
    }
}
