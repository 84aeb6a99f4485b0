import Yams

/// A value in a YAML file. Each method reads it as one kind of value, and throws a mistake that
/// names its place if it is another.
public struct YAMLValue {
    let node: Node
    let file: String
    /// The key that it belongs to. The whole file has none.
    let name: String?
    private let depth: Int

    init(_ node: Node, file: String, name: String?, depth: Int) throws(YAMLMistake) {
        self.node = node
        self.file = file
        self.name = name
        self.depth = depth
        guard depth <= YAMLDocument.maximumDepth else {
            throw mistake(
                "\(subject) is nested too deep", "at most \(YAMLDocument.maximumDepth) levels")
        }
    }

    /// Its line, from 1.
    public var line: Int { node.mark?.line ?? 1 }

    /// Its column, from 1.
    public var column: Int { node.mark?.column ?? 1 }

    /// A mapping.
    ///
    /// - Parameter known: the only keys that it may have, in the order in which errors list them.
    public func mapping(_ known: [String]) throws(YAMLMistake) -> YAMLMapping {
        guard case .mapping(let mapping) = node else {
            throw wrong("a mapping with \(Self.list(known))")
        }
        var values: [String: YAMLValue] = [:]
        for (key, value) in mapping {
            guard let name = key.scalar?.string, known.contains(name) else {
                let text = key.scalar.map { "\"\($0.string)\"" } ?? "a key"
                throw YAMLValue(key, beside: self).mistake(
                    "\(text) is unknown", "one of \(Self.list(known))")
            }
            guard values[name] == nil else {
                throw YAMLValue(key, beside: self).mistake(
                    "\"\(name)\" is there twice", "each key once")
            }
            values[name] = try YAMLValue(value, file: file, name: name, depth: depth + 1)
        }
        return YAMLMapping(values: values, owner: self)
    }

    /// A list, which may be empty.
    ///
    /// - Parameter maximum: the maximum number of elements.
    public func list(maximum: Int = 10_000) throws(YAMLMistake) -> [YAMLValue] {
        guard case .sequence(let sequence) = node else { throw wrong("a list") }
        guard sequence.count <= maximum else {
            throw mistake("\(subject) has \(sequence.count) elements", "at most \(maximum)")
        }
        var values: [YAMLValue] = []
        for element in sequence {
            values.append(try YAMLValue(element, file: file, name: name, depth: depth + 1))
        }
        return values
    }

    /// True for a mapping; for values that may have several shapes.
    public var isMapping: Bool {
        if case .mapping = node { true } else { false }
    }

    /// The text, with or without quotation marks. A list, a mapping and an empty value have none.
    var scalar: String? {
        guard let scalar = node.scalar else { return nil }
        let isPlain = scalar.style == .plain || scalar.style == .any
        return isPlain && ["", "~", "null"].contains(scalar.string) ? nil : scalar.string
    }

    /// The mistake that this value is of the wrong kind, to be thrown; also for a rule that only
    /// the decoder knows.
    ///
    /// - Parameter expected: a right value, such as `the name of an account`.
    public func wrong(_ expected: String) -> YAMLMistake {
        let found =
            switch node {
            case .mapping: "a mapping"
            case .sequence: "a list"
            case .scalar, .alias: scalar.map { "\"\(Self.shortened($0))\"" } ?? "empty"
            }
        return mistake("\(subject) is \(found)", expected)
    }

    /// A mistake at the place of this value, to be thrown.
    public func mistake(_ found: String, _ expected: String) -> YAMLMistake {
        YAMLMistake(file: file, line: line, column: column, found: found, expected: expected)
    }

    private init(_ key: Node, beside value: YAMLValue) {
        (node, file, name, depth) = (key, value.file, value.name, value.depth)
    }

    private var subject: String { name.map { "\"\($0)\"" } ?? "the file" }

    static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    private static func shortened(_ text: String) -> String {
        text.count <= 60 ? text : text.prefix(59) + "…"
    }
}

/// The values of a mapping by their keys.
public struct YAMLMapping {
    private let values: [String: YAMLValue]
    /// The mapping itself, for mistakes that concern all of it.
    public let owner: YAMLValue

    init(values: [String: YAMLValue], owner: YAMLValue) {
        self.values = values
        self.owner = owner
    }

    /// The value of a key.
    public subscript(_ key: String) -> YAMLValue? { values[key] }

    /// The value of a key that must be there.
    public func required(_ key: String) throws(YAMLMistake) -> YAMLValue {
        guard let value = values[key] else {
            throw owner.mistake("\"\(key)\" is missing", "a value for it")
        }
        return value
    }

    /// The elements of a list; none where the key is missing.
    public func list(_ key: String, maximum: Int = 10_000) throws(YAMLMistake) -> [YAMLValue] {
        try values[key]?.list(maximum: maximum) ?? []
    }

    /// Refuses more than one of these keys.
    ///
    /// - Returns: the key that is there, and its value.
    public func oneOf(_ keys: [String]) throws(YAMLMistake) -> (key: String, value: YAMLValue)? {
        let found = keys.compactMap { key in values[key].map { (key: key, value: $0) } }
        guard found.count > 1 else { return found.first }
        throw found[1].value.mistake(
            "\"\(found[0].key)\" and \"\(found[1].key)\" are both there",
            "only one of \(YAMLValue.list(keys))")
    }
}
