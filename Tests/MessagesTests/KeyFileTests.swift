import Foundation
import Testing

@testable import Messages

@Suite("Key files (P-CODE-1)")
struct KeyFileTests {
    private let files: KeyFiles

    init() throws { files = try KeyFiles() }

    private func read(_ text: String) throws -> KeyFile {
        try KeyFile(text: text, path: "/etc/key", names: ["url", "user", "password"])
    }

    private func failure(of text: String) -> String? {
        KeyFile.failure { () throws(KeyFile.Failure) in
            _ = try KeyFile(text: text, path: "/etc/key", names: ["url", "user", "password"])
        }
    }

    @Test("Lines are `name = value`; spaces around them, empty lines and comments do not count")
    func lines() throws {
        let file = try read(
            "\u{9}# A gateway\r\n\r\n url=https://example.org/a=b#c \r\nuser = ada # 1\npassword =\n"
        )
        #expect(file["url"] == "https://example.org/a=b#c")
        #expect(file["user"] == "ada # 1")
        #expect(file["password"] == nil)
        #expect(try read("")["url"] == nil)
    }

    @Test("An invalid line is named by its number, and never quoted: it may be a password")
    func invalidLines() {
        let cases = [
            ("hunter2", "Line 1 of the key file /etc/key is not of the form `name = value`."),
            (
                "\n# one\nhunter2 = x",
                """
                Line 3 of the key file /etc/key has an unknown name. Known are: `url`, `user`, \
                `password`.
                """
            ),
            ("user = a\nuser = hunter2", "Line 2 of the key file /etc/key gives `user` again."),
            (
                "password = hunter2\0",
                "Line 1 of the key file /etc/key has a control character in `password`."
            ),
            (
                "password = hun\u{1B}ter2",
                "Line 1 of the key file /etc/key has a control character in `password`."
            ),
        ]
        for (text, words) in cases { #expect(failure(of: text) == words) }
    }

    @Test("Credentials are a user and a password together, or neither")
    func credentials() throws {
        #expect(try read("url = x").credentials() == nil)
        let both = try read("user = ada\npassword = a b=c#d").credentials()
        #expect(both?.user == "ada" && both?.password == "a b=c#d")
        for (line, missing) in [("user = ada", "password"), ("password = x", "user")] {
            let file = try read(line)
            let words = KeyFile.failure { () throws(KeyFile.Failure) in _ = try file.credentials() }
            #expect(words == "The key file /etc/key needs a line `\(missing) = …`.")
        }
    }

    @Test("A file that other users can reach is refused", arguments: [0o640, 0o604, 0o610, 0o622])
    func openToOthers(mode: Int) throws {
        let path = try files.write("user = hunter2", mode: mode)
        let words = try #require(failure(at: path))
        #expect(words.contains("chmod 600 '\(path)'") && !words.contains("hunter2"))
    }

    @Test("A file of this user alone is read, also through a link", arguments: [0o600, 0o400])
    func ownFile(mode: Int) throws {
        let path = try files.write("user = ada", mode: mode)
        let link = files.folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for path in [path, link] {
            #expect(try KeyFile(path: path, names: ["user"])["user"] == "ada")
        }
    }

    @Test("What is no readable file of text is refused")
    func unreadable() throws {
        let missing = files.folder.appending(path: "missing").path
        #expect(failure(at: missing)?.contains("cannot be read") == true)
        #expect(failure(at: files.folder.path)?.contains("is not a file") == true)
        let pipe = files.folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(failure(at: pipe)?.contains("is not a file") == true)
        let long = try files.write(String(repeating: "#", count: 64 << 10 + 1), as: "long")
        #expect(failure(at: long)?.contains("longer than 64 KiB") == true)
        let bytes = files.folder.appending(path: "bytes").path
        try Data([0x75, 0xFF]).write(to: URL(filePath: bytes))
        #expect(chmod(bytes, 0o600) == 0)
        #expect(failure(at: bytes)?.contains("not text in UTF-8") == true)
    }

    @Test("Certificates lie beside the key file, or at a whole path")
    func authorities() throws {
        let certificate = try files.write("-----BEGIN CERTIFICATE-----", mode: 0o644, as: "ca.pem")
        let empty = try files.write("", as: "empty.pem")
        func authorities(_ value: String) throws(KeyFile.Failure) -> String? {
            let path = files.folder.appending(path: "key").path
            return try KeyFile(text: "ca = \(value)", path: path, names: ["ca"]).authorities()
        }
        #expect(try authorities("ca.pem") == certificate)
        #expect(try authorities(certificate) == certificate)
        for value in [empty, "/no/such/file"] {
            #expect(throws: KeyFile.Failure.self) { _ = try authorities(value) }
        }
    }

    private func failure(at path: String) -> String? {
        KeyFile.failure { () throws(KeyFile.Failure) in
            _ = try KeyFile(path: path, names: ["user"])
        }
    }
}
