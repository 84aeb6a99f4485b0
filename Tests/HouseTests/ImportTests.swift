import Testing

@Suite struct ImportTests {
    /// The targets of ours that each target may import: only lower ones.
    private static let own: [String: Set<String>] = [
        "Ledger": [], "Phone": ["CPhone"], "BoundedQueue": [],
        "Passwords": ["BoundedQueue", "CArgon2", "CCrack", "CZxcvbn"],
        "QRCode": ["CQRCode"], "ChildProcesses": ["BoundedQueue", "CChild"],
        "Pictures": ["CVips", "ChildProcesses", "WalletServices"],
        "BankFiles": ["Archives", "CCairo", "ChildProcesses", "WalletServices", "Ledger"],
        "WalletModel": ["Ledger", "Phone"],
        "SQLStore": ["WalletModel", "Ledger", "Phone"], "SQLiteDriver": ["SQLStore"],
        "PostgresDriver": ["CPQ", "SQLStore"],
        "WalletServices": ["SQLStore", "WalletModel", "Ledger", "Phone", "Passwords"],
        "Messages": ["BoundedQueue", "CCurl", "WalletServices", "Ledger", "Phone"],
        "DocsPage": [], "Prometheus": [], "Archives": ["CZlib"],
        "Sandbox": ["WalletServices", "SQLStore", "Ledger", "Phone"],
        "WalletAPI": ["Ledger"],
        "HTTPSupport": ["BankFiles", "WalletServices", "Ledger", "Phone", "CZlib"],
        "HTTPAPIs": [
            "HTTPSupport", "BankFiles", "WalletAPI", "WalletServices", "Ledger", "Phone",
        ],
        "WebApp": ["HTTPSupport", "BankFiles", "WalletServices", "Ledger", "Phone", "QRCode"],
        "WalletTestSupport": [
            "HTTPSupport", "SQLiteDriver", "PostgresDriver", "SQLStore", "WalletServices",
            "Sandbox", "Ledger", "Phone", "Passwords",
        ],
        "Serving": [
            "HTTPAPIs", "HTTPSupport", "WebApp", "WalletAPI", "SQLStore", "SQLiteDriver",
            "PostgresDriver",
            "WalletServices", "Ledger", "Phone", "Passwords", "Pictures", "BankFiles",
            "Messages", "Prometheus", "QRCode", "CCurl", "Archives",
        ],
        "awallet": [
            "Serving", "Sandbox", "HTTPSupport", "WebApp", "SQLStore", "WalletServices", "Ledger",
            "CMalloc",
        ],
    ]

    private static let http: Set<String> = [
        "HTTPSupport", "HTTPAPIs", "WebApp", "Serving", "WalletTestSupport",
    ]

    /// The only targets that may import each external module.
    private static let outside: [String: Set<String>] = [
        "GRDB": ["SQLiteDriver"], "GRDBSQLite": ["SQLiteDriver"],
        "Hummingbird": http,
        "HTTPTypes": http,
        "NIOCore": http,
        "Mustache": ["WebApp"], "Yams": ["DocsPage"], "ArgumentParser": ["Serving", "awallet"],
        "Crypto": [
            "Ledger", "WalletModel", "WalletServices", "HTTPSupport", "HTTPAPIs", "WebApp",
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

    /// `serve` cannot reach the sandbox's powers: no file on its way imports them.
    @Test("Only `awallet sandbox` and the tests' support import Sandbox")
    func sandbox() throws {
        let importers = try Source.all(in: "Sources").filter { $0.imports.contains("Sandbox") }
        let folders = [
            "Sources/WalletTestSupport/", "Sources/awallet/SandboxCommand.swift",
        ]
        for source in importers {
            #expect(folders.contains(where: source.path.hasPrefix), "\(source) imports Sandbox")
        }
        #expect(importers.contains { $0.target == "awallet" })
        let serve = try #require(
            try Source.all(in: "Sources/Serving").first { $0.name == "ServeCommand.swift" })
        #expect(!serve.code.contains { $0.text.contains("SandboxCommand") })
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
