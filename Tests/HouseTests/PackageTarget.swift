import Foundation

/// A target as Package.swift declares it.
struct PackageTarget: Sendable {
    let name: String
    /// `target`, `executableTarget`, `systemLibrary` or `testTarget`.
    let kind: String
    /// The targets of ours that it depends on.
    let own: Set<String>
    /// The modules of other packages that it depends on.
    let outside: Set<String>

    var isTest: Bool { kind == "testTarget" }

    /// Every target, by its name.
    static func all() throws -> [String: PackageTarget] {
        let text = try String(
            contentsOf: Source.root.appending(path: "Package.swift"), encoding: .utf8)
        let constants = text.matches(of: /let (\w+) = product\("(\w+)"/)
        let modules = Dictionary(
            uniqueKeysWithValues: constants.map { (String($0.1), String($0.2)) })
        let starts = text.matches(
            of: /\.(target|executableTarget|systemLibrary|testTarget)\(\s*name: "(\w+)"/)
        let ends = starts.dropFirst().map(\.range.lowerBound) + [text.endIndex]
        let targets = try zip(starts, ends).map { start, end in
            let rest = text[start.range.upperBound..<end]
            let list = rest.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
            return try Self(String(start.2), String(start.1), list, modules)
        }
        return Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    }

    /// A list of dependencies names a target of ours in quotes, and a module of another package by
    /// `product` or by a constant for it.
    private init(
        _ name: String, _ kind: String, _ list: Substring, _ modules: [String: String]
    ) throws {
        let product = /product\(\s*"(\w+)",\s*"[^"]*"\s*\)/
        let spelled = list.matches(of: product).map { String($0.1) }
        let others = list.replacing(product, with: "")
        let constants = others.replacing(/"\w+"/, with: "").matches(of: /\w+/)
        self.name = name
        self.kind = kind
        own = Set(others.matches(of: /"(\w+)"/).map { String($0.1) })
        outside = Set(
            try spelled
                + constants.map { constant in
                    guard let module = modules[String(constant.output)] else {
                        throw Unknown(name: String(constant.output))
                    }
                    return module
                })
    }

    /// A name in a list of dependencies that nothing declares.
    struct Unknown: Error {
        let name: String
    }
}
