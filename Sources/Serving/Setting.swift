import Foundation

/// A setting with its sources: the flag, then the environment, then the default.
struct Setting<Value: Sendable>: Sendable {
    /// The name of the environment variable.
    let variable: String
    let fallback: Value
    let read: @Sendable (String) -> Value?

    /// - Throws: `SettingError` when the environment variable is invalid.
    func value(flag: Value?) throws -> Value {
        if let flag { return flag }
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
            return fallback
        }
        guard let value = read(text) else { throw SettingError(variable: variable, text: text) }
        return value
    }
}

/// An invalid environment variable.
struct SettingError: Error, CustomStringConvertible {
    let variable: String
    let text: String

    var description: String { "\(variable) cannot be \"\(text)\". See docs/configuration.md." }
}

extension Setting where Value == String {
    /// What the flag or the environment names; nil when neither does.
    static func named(_ variable: String, flag: String?) throws -> String? {
        let text = try Setting(variable, fallback: "").value(flag: flag)
        return flag == nil && text.isEmpty ? nil : text
    }

    /// The address that people open, without slashes at its end; nil where none was named.
    static func publicURL(flag: String?) throws -> String? {
        guard let text = try named("AWALLET_PUBLIC_URL", flag: flag), !text.isEmpty else {
            return nil
        }
        return text.replacing(/\/+$/, with: "")
    }

    init(_ variable: String, fallback: String) {
        self.init(variable: variable, fallback: fallback) { $0 }
    }
}

extension Setting where Value == Int {
    init(_ variable: String, fallback: Int) {
        self.init(variable: variable, fallback: fallback) { Int($0) }
    }
}

extension Setting where Value == Bool {
    /// A setting that is off by default.
    init(_ variable: String) {
        self.init(variable: variable, fallback: false) {
            ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][$0]
        }
    }

    /// - Parameter flag: whether the flag was given; it can only switch the setting on.
    func isOn(flag: Bool) throws -> Bool { try value(flag: flag ? true : nil) }
}
