import Foundation
import Testing

@Suite struct ImportTests {
    /// The targets of ours that each target may import: only lower ones.
    private static let own: [String: Set<String>] = [
        "Ledger": [], "Phone": ["CPhone"], "BoundedQueue": [], "Words": [],
        "Passwords": ["BoundedQueue", "CArgon2", "CCrack", "CZxcvbn"],
        "QRCode": ["CQRCode"], "ChildProcesses": ["BoundedQueue", "CChild"],
        "Guilloche": ["Ledger"],
        "Pictures": ["CVips", "ChildProcesses", "WalletServices"],
        "BankFiles": [
            "Archives", "CCairo", "ChildProcesses", "Guilloche", "WalletServices", "Ledger",
        ],
        "WalletModel": ["Ledger", "Phone"],
        "SQLStore": ["WalletModel", "Ledger", "Phone"], "SQLiteDriver": ["SQLStore"],
        "PostgresDriver": ["CPQ", "SQLStore"],
        "WalletServices": ["SQLStore", "WalletModel", "Ledger", "Phone", "Passwords", "Words"],
        "Messages": ["BoundedQueue", "CCurl", "WalletServices", "Ledger", "Phone"],
        "DocsPage": ["WalletServices"], "Prometheus": [], "Archives": ["CZlib"],
        "Sandbox": [
            "DocsPage", "HTTPSupport", "WalletServices", "SQLStore", "SQLiteDriver", "Ledger",
            "Phone",
        ],
        "WalletAPI": ["Ledger"],
        "HTTPSupport": [
            "BankFiles", "BoundedQueue", "WalletServices", "Ledger", "Phone", "CZlib",
        ],
        "HTTPAPIs": [
            "HTTPSupport", "BankFiles", "DocsPage", "WalletAPI", "WalletServices", "Ledger",
            "Phone",
        ],
        "WebApp": [
            "HTTPSupport", "BankFiles", "Guilloche", "WalletServices", "Ledger", "Phone", "QRCode",
            "Words",
        ],
        "SandboxPages": [
            "WebApp", "Sandbox", "HTTPSupport", "WalletServices", "Ledger", "Phone",
        ],
        "WalletTestSupport": [
            "HTTPSupport", "SQLiteDriver", "PostgresDriver", "SQLStore", "WalletServices",
            "Sandbox", "Ledger", "Phone", "Passwords",
        ],
        "Serving": [
            "HTTPAPIs", "HTTPSupport", "WebApp", "WalletAPI", "SQLStore", "SQLiteDriver",
            "PostgresDriver",
            "WalletServices", "Ledger", "Phone", "Passwords", "Pictures", "BankFiles",
            "Messages", "Prometheus", "QRCode", "CCurl", "Archives", "ChildProcesses",
        ],
        "awallet": [
            "Serving", "Sandbox", "SandboxPages", "HTTPSupport", "WebApp", "SQLStore",
            "SQLiteDriver", "WalletServices", "Ledger", "CMalloc",
        ],
    ]

    private static let http: Set<String> = [
        "HTTPSupport", "HTTPAPIs", "WebApp", "Serving", "Sandbox", "SandboxPages",
        "WalletTestSupport",
    ]

    /// The only targets that may import each external module.
    private static let outside: [String: Set<String>] = [
        "GRDB": ["SQLiteDriver"], "GRDBSQLite": ["SQLiteDriver"],
        "Hummingbird": http,
        "HTTPTypes": http,
        "NIOCore": http.union(["awallet"]),
        "Mustache": ["WebApp"], "Yams": ["DocsPage", "Sandbox"],
        "ArgumentParser": ["Serving", "awallet"],
        "Crypto": [
            "Ledger", "Guilloche", "WalletModel", "WalletServices", "HTTPSupport", "HTTPAPIs",
            "WebApp",
            "WalletTestSupport",
        ],
        "CryptoExtras": ["WalletModel", "WalletServices", "WalletTestSupport"],
        "CoreMetrics": ["Prometheus", "Serving"],
    ]

    @Test("Imports point only downward")
    func ownTargets() throws {
        let sources = try Source.all(in: "Sources")
        #expect(sources.count > 80)
        for source in sources {
            let allowed = Self.own[source.target]
            #expect(allowed != nil, "\(source): the table does not know \(source.target)")
            for name in source.imports where Self.own[name] != nil || name.hasPrefix("C") {
                guard
                    Self.own[name] != nil
                        || [
                            "CPhone", "CArgon2", "CCrack", "CZxcvbn", "CQRCode", "CZlib", "CVips",
                            "CCairo", "CChild", "CMalloc", "CCurl", "CPQ",
                        ].contains(name)
                else { continue }
                #expect(allowed?.contains(name) == true, "\(source) imports \(name)")
            }
        }
    }

    @Test("The server does not depend on Sandbox, directly or through another target")
    func sandbox() throws {
        let dependencies = try Self.dependencies()
        var reached: Set<String> = []
        var next = ["Serving"]
        while let target = next.popLast() {
            guard reached.insert(target).inserted else { continue }
            next += dependencies[target] ?? []
        }
        #expect(reached.isSuperset(of: ["HTTPAPIs", "WebApp", "SQLiteDriver", "CPhone"]))
        #expect(reached.isDisjoint(with: ["Sandbox", "SandboxPages"]))
        let users = dependencies.filter { $0.value.contains("Sandbox") }.map(\.key)
        #expect(Set(users) == ["awallet", "SandboxPages", "WalletTestSupport"])
    }

    /// What Package.swift lists as the dependencies of each target.
    private static func dependencies() throws -> [String: [String]] {
        let package = try String(
            contentsOf: Source.root.appending(path: "Package.swift"), encoding: .utf8)
        let declared = package.matches(
            of:
                #/
                \.(?:target|executableTarget)\( \s* name:\s"(\w+)", \s*
                dependencies:\s\[ ([^\]]*) \]
            /#)
        let named = declared.map { target in
            let names = target.2.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return (String(target.1), names)
        }
        return Dictionary(uniqueKeysWithValues: named)
    }

    @Test("Each external module is imported only in its own target")
    func fromOutside() throws {
        for source in try Source.all(in: "Sources") {
            for name in source.imports {
                guard let allowed = Self.outside[name] else { continue }
                #expect(allowed.contains(source.target), "\(source) imports \(name)")
            }
        }
    }

    @Test("The ledger does not depend on files, clocks or networks")
    func pureLedger() throws {
        let ledger = try Source.all(in: "Sources").filter { $0.target == "Ledger" }
        for source in ledger {
            #expect(Set(source.imports).isSubset(of: ["Crypto", "Foundation"]), "\(source)")
            for word in [" Date(", "FileManager", "ProcessInfo", "URLSession", "async ", "print("] {
                #expect(!source.code.contains { $0.text.contains(word) }, "\(source): \(word)")
            }
        }
    }
}
