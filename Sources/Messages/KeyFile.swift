import Foundation

/// A file of the operator with credentials: lines of `name = value`, and comments after `#`.
public struct KeyFile: Sendable {
    /// The mistake in a key file. The text names the remedy, and contains no value of the file.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    let path: String
    private let values: [String: String]

    /// Reads a file that only this user can access: others must not see the credentials in it, nor
    /// change where codes go.
    ///
    /// - Parameter names: those that the file may have.
    init(path: String, names: [String]) throws(Failure) {
        guard !path.isEmpty else {
            throw Failure(description: "A key file is missing. See docs/configuration.md.")
        }
        let bytes = try Self.privateBytes(of: path)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(description: "The key file \(path) is not text in UTF-8.")
        }
        try self.init(text: text, path: path, names: names)
    }

    /// Reads the contents of a file.
    init(text: String, path: String, names: [String]) throws(Failure) {
        var values: [String: String] = [:]
        // A line end of Windows is one character.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimming(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let place = "Line \(index + 1) of the key file \(path)"
            guard let sign = line.firstIndex(of: "=") else {
                throw Failure(description: "\(place) is not of the form `name = value`.")
            }
            let name = String(line[..<sign].trimming(while: \.isWhitespace))
            let value = line[line.index(after: sign)...].trimming(while: \.isWhitespace)
            guard names.contains(name) else {
                throw Failure(
                    description: "\(place) has an unknown name. Known are: \(names.list).")
            }
            guard values[name] == nil else {
                throw Failure(description: "\(place) gives `\(name)` again.")
            }
            guard !value.unicodeScalars.contains(where: \.isControl) else {
                throw Failure(description: "\(place) has a control character in `\(name)`.")
            }
            values[name] = value.isEmpty ? nil : String(value)
        }
        self.path = path
        self.values = values
    }

    /// The value of this name.
    subscript(_ name: String) -> String? { values[name] }

    /// The value of a name that every such file needs.
    func required(_ name: String) throws(Failure) -> String {
        guard let value = values[name] else { throw wrong("needs a line `\(name) = …`") }
        return value
    }

    /// A failure that continues the sentence "The key file …".
    func wrong(_ words: String) -> Failure {
        Failure(description: "The key file \(path) \(words).")
    }

    /// The credentials in the lines `user` and `password`. A file may leave out both, but not one.
    func credentials() throws(Failure) -> Credentials? {
        guard self["user"] != nil || self["password"] != nil else { return nil }
        return Credentials(user: try required("user"), password: try required("password"))
    }

    /// The path in the line `ca`, relative to the key file's folder: certificates to trust instead
    /// of the system's.
    func authorities() throws(Failure) -> String? {
        guard let name = self["ca"] else { return nil }
        let folder = URL(filePath: path).deletingLastPathComponent()
        let file = URL(filePath: name, relativeTo: folder).path(percentEncoded: false)
        let text = FileManager.default.contents(atPath: file).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard let text, text.contains("-----BEGIN CERTIFICATE-----") else {
            throw wrong("names \(file) as `ca`, which is no readable file of certificates (PEM)")
        }
        return file
    }
}

/// A name and a password for another machine. Printing them prints neither.
struct Credentials: Sendable, CustomStringConvertible {
    let user: String
    let password: String

    var description: String { "Credentials" }
}

extension Substring {
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
        var rest = drop(while: isLeftOut)
        while let last = rest.last, isLeftOut(last) { rest.removeLast() }
        return rest
    }
}

extension [String] {
    fileprivate var list: String { map { "`\($0)`" }.joined(separator: ", ") }
}
