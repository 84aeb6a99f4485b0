// swift-tools-version: 6.2
import PackageDescription

let walletKit = Target.Dependency.product(name: "WalletKit", package: "awallet")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "awallet", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            .upToNextMinor(from: "2.28.1"), traits: []),
    ],
    targets: [
        .target(
            name: "BenchSupport",
            dependencies: [
                walletKit, .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .executableTarget(name: "EngineBench", dependencies: ["BenchSupport", walletKit]),
        .executableTarget(
            name: "StoreBench",
            dependencies: [
                "BenchSupport", walletKit, .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .executableTarget(name: "FeedBench", dependencies: ["BenchSupport", walletKit]),
        .executableTarget(name: "SnapshotBench", dependencies: ["BenchSupport", walletKit]),
        .executableTarget(
            name: "HTTPBench",
            dependencies: [
                "BenchSupport", walletKit, .product(name: "Hummingbird", package: "hummingbird"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
