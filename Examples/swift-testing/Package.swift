// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "Example",
    targets: [.testTarget(name: "ExampleTests")])
