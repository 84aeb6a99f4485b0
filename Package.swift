// swift-tools-version: 6.2
import PackageDescription

/// The same checks for every target: Swift 6 language mode, explicit imports, no warnings.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

func product(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package)
}

let hummingbird = product("Hummingbird", "hummingbird")
let hummingbirdCore = product("HummingbirdCore", "hummingbird")
let nioHTTP1 = product("NIOHTTP1", "swift-nio")
let nioHTTPTypes = product("NIOHTTPTypes", "swift-nio-extras")
let nioHTTPTypesHTTP1 = product("NIOHTTPTypesHTTP1", "swift-nio-extras")
let nioEmbedded = product("NIOEmbedded", "swift-nio")
let nioCore = product("NIOCore", "swift-nio")
let nioPosix = product("NIOPosix", "swift-nio")
let httpTypes = product("HTTPTypes", "swift-http-types")
let logging = product("Logging", "swift-log")
let coreMetrics = product("CoreMetrics", "swift-metrics")
let crypto = product("Crypto", "swift-crypto")
let cryptoExtras = product("CryptoExtras", "swift-crypto")
let argumentParser = product("ArgumentParser", "swift-argument-parser")

/// The folders of the web app whose pages have templates.
let webFeatures = [
    "Accounts", "Activity", "Developer", "Devices", "Entry", "Errors", "Feed", "Goals", "Home",
    "KnownPeople", "Log", "Money", "Passkeys", "Profile", "Rendering", "StepUp", "Statements",
    "Treasury",
]

/// The same of the sandbox's pages.
let sandboxFeatures = [
    "Banks", "Class", "Clock", "Faults", "Inspector", "Magic", "Outbox", "Snapshots", "Tokens",
]

let package = Package(
    name: "awallet",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "awallet", targets: ["awallet"]),
        .library(
            name: "WalletKit",
            targets: [
                "Ledger", "WalletModel", "SQLStore", "SQLiteDriver", "PostgresDriver",
                "WalletServices", "Passwords", "Phone",
                "HTTPSupport",
                "HTTPAPIs", "Sandbox",
            ]),
    ],
    dependencies: [
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            .upToNextMinor(from: "2.28.1"), traits: []),
        .package(
            url: "https://github.com/hummingbird-project/swift-mustache",
            .upToNextMinor(from: "2.1.1")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(url: "https://github.com/apple/swift-crypto", .upToNextMinor(from: "4.5.2")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(
            url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(
            url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle",
            .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    ],
    targets: [
        .target(name: "Ledger", dependencies: [crypto], swiftSettings: house),
        .target(name: "Words", resources: [.copy("Languages")], swiftSettings: house),
        .target(
            name: "WalletModel", dependencies: ["Ledger", "Phone", crypto, cryptoExtras],
            swiftSettings: house),
        .target(
            name: "WalletServices",
            dependencies: [
                "SQLStore", "WalletModel", "Ledger", "Passwords", "Phone", "Words", crypto,
                cryptoExtras,
            ],
            swiftSettings: house),
        .target(
            name: "SQLStore", dependencies: ["WalletModel", "Ledger", "Phone"],
            swiftSettings: house),
        .target(name: "CSQLiteSetup", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "SQLiteDriver",
            dependencies: [
                "SQLStore", "CSQLiteSetup", product("GRDB", "GRDB.swift"),
                product("GRDBSQLite", "GRDB.swift"),
            ],
            swiftSettings: house),
        .systemLibrary(name: "CPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(name: "PostgresDriver", dependencies: ["CPQ", "SQLStore"], swiftSettings: house),
        .target(
            name: "Sandbox",
            dependencies: [
                "DocsPage", "HTTPSupport", "WalletServices", "SQLStore", "SQLiteDriver", "Ledger",
                "Phone", hummingbird, httpTypes, nioCore, nioHTTP1, logging,
                product("ServiceLifecycle", "swift-service-lifecycle"), product("Yams", "Yams"),
                product("DequeModule", "swift-collections"),
            ],
            resources: [
                .copy("API/openapi.yaml"),
                .copy("Class/Tasks/login-tasks.yaml"),
                .copy("Class/Tasks/wallet-tasks.yaml"),
                .copy("Class/Tasks/round-up-tasks.yaml"),
                .copy("Worlds/school.yaml"), .copy("Worlds/busy.yaml"),
                .copy("Worlds/edge.yaml"), .copy("Worlds/world.schema.json"),
            ],
            swiftSettings: house),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Archives", dependencies: ["CZlib"], swiftSettings: house),
        .target(
            name: "HTTPSupport",
            dependencies: [
                "BankFiles", "BoundedQueue", "CZlib", "WalletServices", "Ledger", "Phone",
                hummingbird,
                hummingbirdCore,
                httpTypes,
                nioCore, nioHTTP1, nioHTTPTypes, nioHTTPTypesHTTP1, logging, crypto,
                product("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .target(
            name: "WalletAPI",
            resources: [.copy("openapi.yaml"), .copy("Pages")], swiftSettings: house),
        .target(
            name: "DocsPage", dependencies: ["WalletServices", product("Yams", "Yams")],
            swiftSettings: house),
        .target(
            name: "HTTPAPIs",
            dependencies: [
                "WalletAPI", "DocsPage", "HTTPSupport", "BankFiles", "WalletServices", "Ledger",
                "Phone", hummingbird, httpTypes, nioCore, crypto,
            ],
            swiftSettings: house),
        .target(
            name: "WebApp",
            dependencies: [
                "HTTPSupport", "BankFiles", "Guilloche", "WalletServices", "Ledger", "Phone",
                "QRCode", "Words", hummingbird, httpTypes, nioCore, logging, crypto,
                product("Mustache", "swift-mustache"),
            ],
            resources: [.copy("Templates"), .copy("Static")]
                + webFeatures.map { .process("\($0)/Templates") },
            swiftSettings: house),
        .target(
            name: "SandboxPages",
            dependencies: [
                "WebApp", "Sandbox", "HTTPSupport", "WalletServices", "Ledger", "Phone",
                hummingbird, httpTypes,
            ],
            resources: sandboxFeatures.map { .process("\($0)/Templates") },
            swiftSettings: house),
        .target(
            name: "CPhone",
            linkerSettings: [
                .linkedLibrary("phonenumber"), .linkedLibrary("protobuf"), .linkedLibrary("stdc++"),
            ]),
        .target(name: "Phone", dependencies: ["CPhone"], swiftSettings: house),
        .systemLibrary(
            name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        .systemLibrary(name: "CCrack", providers: [.apt(["libcrack2-dev"])]),
        .target(
            name: "Passwords",
            dependencies: ["BoundedQueue", "CArgon2", "CCrack", "CZxcvbn"],
            swiftSettings: house),
        .systemLibrary(
            name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(name: "QRCode", dependencies: ["CQRCode"], swiftSettings: house),
        .target(name: "Guilloche", dependencies: ["Ledger", crypto], swiftSettings: house),
        .target(name: "CChild"),
        .target(name: "BoundedQueue", swiftSettings: house),
        .target(
            name: "ChildProcesses", dependencies: ["BoundedQueue", "CChild"], swiftSettings: house),
        .target(name: "CVips"),
        .target(
            name: "Pictures", dependencies: ["CVips", "ChildProcesses", "WalletServices"],
            swiftSettings: house),
        .target(name: "CCairo"),
        .target(
            name: "BankFiles",
            dependencies: [
                "Archives", "CCairo", "ChildProcesses", "Guilloche", "WalletServices", "Ledger",
            ],
            resources: [.copy("Personal/Words")], swiftSettings: house),
        .systemLibrary(name: "CMalloc"),
        .target(name: "Prometheus", dependencies: [coreMetrics], swiftSettings: house),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "Messages",
            dependencies: ["BoundedQueue", "CCurl", "WalletServices", "Ledger", "Phone", logging],
            swiftSettings: house),
        .target(
            name: "Serving",
            dependencies: [
                "CCurl", "ChildProcesses", "Messages",
                "Ledger", "WalletServices", "SQLStore", "SQLiteDriver", "PostgresDriver",
                "HTTPSupport", "HTTPAPIs", "WebApp", "Phone", "Passwords", "Pictures", "BankFiles",
                "Prometheus", "Archives",
                "QRCode",
                hummingbird, coreMetrics, httpTypes, nioCore, nioPosix, logging,
                product("ServiceLifecycle", "swift-service-lifecycle"),
                argumentParser,
            ],
            swiftSettings: house),
        .executableTarget(
            name: "awallet",
            dependencies: [
                "CMalloc", "Serving", "Sandbox", "SandboxPages", "Ledger", "SQLStore",
                "SQLiteDriver",
                "WalletServices", "HTTPSupport", logging, argumentParser, nioCore,
                product("ServiceLifecycle", "swift-service-lifecycle"),
            ],
            swiftSettings: house),
        .target(
            name: "WalletTestSupport",
            dependencies: [
                "SQLiteDriver", "PostgresDriver", "SQLStore", "WalletServices", "Sandbox", "Ledger",
                "Phone",
                "Passwords", "HTTPSupport", hummingbird, httpTypes, nioCore, nioEmbedded, logging,
                crypto, cryptoExtras,
            ],
            swiftSettings: house),
        .testTarget(
            name: "LedgerTests", dependencies: ["Ledger"], exclude: ["golden_chain.py"],
            swiftSettings: house),
        .testTarget(
            name: "MessagesTests",
            dependencies: ["Messages", "WalletServices", "Ledger", "Phone", logging],
            swiftSettings: house),
        .testTarget(
            name: "GuillocheTests", dependencies: ["Guilloche", "Ledger"], swiftSettings: house),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode"], swiftSettings: house),
        .testTarget(
            name: "PicturesTests", dependencies: ["Pictures", "WalletServices", "awallet"],
            swiftSettings: house),
        .testTarget(
            name: "BankFilesTests",
            dependencies: [
                "BankFiles", "Guilloche", "WalletServices", "WalletTestSupport", "Ledger",
                "awallet",
            ],
            swiftSettings: house),
        .testTarget(name: "PhoneTests", dependencies: ["Phone"], swiftSettings: house),
        .testTarget(
            name: "ServingTests",
            dependencies: [
                "Serving", "SQLiteDriver", "WalletTestSupport", "WalletServices", "Ledger", logging,
            ],
            swiftSettings: house),
        .testTarget(
            name: "HTTPSupportTests",
            dependencies: [
                "HTTPSupport", "Sandbox", "WalletTestSupport", "WalletServices", "Ledger",
                hummingbird, httpTypes, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes, logging,
            ],
            swiftSettings: house),
        .testTarget(
            name: "HTTPAPIsTests",
            dependencies: [
                "HTTPAPIs", "HTTPSupport", "WalletAPI", "Sandbox", "WalletTestSupport",
                "SQLiteDriver",
                "SQLStore", "WalletServices", "Passwords", "Ledger", "Phone", hummingbird,
                httpTypes, nioCore, crypto, cryptoExtras, "DocsPage",
            ],
            resources: [.copy("Exchanges")],
            swiftSettings: house),
        .testTarget(
            name: "WalletServicesTests",
            dependencies: [
                "WalletServices", "Sandbox", "WalletTestSupport", "SQLStore", "SQLiteDriver",
                "Ledger",
                "Phone",
                "Passwords", crypto, cryptoExtras,
            ],
            swiftSettings: house),
        .testTarget(
            name: "SandboxTests",
            dependencies: [
                "Sandbox", "HTTPSupport", "WalletTestSupport", "WalletServices", "SQLStore",
                "SQLiteDriver", "Passwords", "Ledger", "Phone", hummingbird, httpTypes, logging,
                crypto,
            ],
            swiftSettings: house),
        .testTarget(
            name: "SQLStoreTests",
            dependencies: [
                "SQLStore", "SQLiteDriver", "PostgresDriver", "Sandbox", "WalletTestSupport",
                "WalletServices", "WalletModel", "Ledger", "Phone", "Passwords", crypto,
            ],
            resources: [.copy("Released")],
            swiftSettings: house),
        .testTarget(
            name: "WebAppTests",
            dependencies: [
                "WebApp", "HTTPSupport", "BankFiles", "Guilloche", "Sandbox", "SandboxPages",
                "WalletTestSupport",
                "WalletServices",
                "SQLStore", "Ledger", "Phone", "Passwords", "Words", hummingbird, httpTypes,
                nioCore,
            ],
            swiftSettings: house),
        .testTarget(
            name: "BoundedQueueTests", dependencies: ["BoundedQueue"], swiftSettings: house),
        .testTarget(
            name: "PasswordsTests", dependencies: ["Passwords"], swiftSettings: house),
        .testTarget(
            name: "PrometheusTests", dependencies: ["Prometheus", coreMetrics],
            swiftSettings: house),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives"], swiftSettings: house),
        .testTarget(name: "HouseTests", swiftSettings: house),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
