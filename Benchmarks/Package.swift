// swift-tools-version: 6.2
import PackageDescription

let walletKit = Target.Dependency.product(name: "WalletKit", package: "awallet")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "awallet", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    ],
    targets: [
        .target(name: "BenchSupport", dependencies: [walletKit]),
        .executableTarget(
            name: "StoreBench",
            dependencies: [
                "BenchSupport", walletKit, .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
