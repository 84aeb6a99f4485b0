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
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty,
            !isFromPlatform
        else { return fallback }
        guard let value = read(text) else { throw SettingError(variable: variable, text: text) }
        return value
    }
}

extension Setting {
    /// True if a container platform set the variable: beside a service called `awallet`, Kubernetes
    /// puts `AWALLET_PORT=tcp://10.0.0.1:80` into every container. No setting of ours looks so.
    var isFromPlatform: Bool {
        let text = ProcessInfo.processInfo.environment[variable] ?? ""
        return text.wholeMatch(of: /(tcp|udp|sctp):\/\/[0-9A-Fa-f.:\[\]]+:[0-9]+/) != nil
    }
}

/// An invalid environment variable.
struct SettingError: Error, CustomStringConvertible {
    let variable: String
    let text: String

    var description: String { "\(variable) cannot be \"\(text)\". See docs/configuration.md." }
}

extension Setting where Value == String {
    /// The text that the flag or the environment names.
    static func named(_ variable: String, flag: String?) throws -> String? {
        let text = try Setting(variable, fallback: "").value(flag: flag)
        return flag == nil && text.isEmpty ? nil : text
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
