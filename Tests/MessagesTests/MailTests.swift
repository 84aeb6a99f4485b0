import Foundation
import Ledger
import Testing
import WalletServices

@testable import Messages

@Suite("The text of a mail (P-CODE-1)")
struct MailTests {
    private func mail(
        subject: String = "Your Awallet code", name: String = "Awallet",
        text: String = "Your code is 123456."
    ) throws -> String {
        let mail = Mail(
            sender: try #require(EmailAddress("wallet@Example.org")),
            senderName: try #require(HeaderText(name)),
            recipient: try #require(EmailAddress("Ada@example.net")),
            subject: try #require(HeaderText(subject)), text: text,
            sentAt: Timestamp(milliseconds: 1_795_366_442_251), id: [0x00, 0x0F, 0xA0])
        return String(decoding: mail.bytes, as: UTF8.self)
    }

    private func body(of mail: String) throws -> String {
        let encoded = try #require(mail.components(separatedBy: "\r\n\r\n").last)
        let bytes = try #require(Data(base64Encoded: encoded, options: .ignoreUnknownCharacters))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A mail has the headers of RFC 5322 and a body in base64")
    func headers() throws {
        let expected = [
            "From: Awallet <wallet@Example.org>", "To: <Ada@example.net>",
            "Subject: Your Awallet code", "Date: Sun, 22 Nov 2026 16:54:02 +0000",
            "Message-ID: <000fa0@example.org>", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            "Auto-Submitted: auto-generated", "",
            Data("Your code is 123456.\r\n".utf8).base64EncodedString(), "",
        ]
        #expect(try mail() == expected.joined(separator: "\r\n"))
    }

    @Test("The body keeps its text, whatever it contains, on lines of at most 76 bytes")
    func bodies() throws {
        let long = String(repeating: "Zażółć gęślą jaźń 💷 ", count: 40)
        for text in ["", ".", ".\r\n.\r\nQUIT\r\n", "one\ntwo\rthree\r\nfour", long] {
            let mail = try mail(text: text)
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            #expect(try body(of: mail) == lines.map { "\($0)\r\n" }.joined())
            for line in mail.components(separatedBy: "\r\n") {
                #expect(line.utf8.count <= 76 && !line.hasPrefix("."))
            }
        }
    }

    @Test("No value can add a line to the head (SMTP and header injection)")
    func injection() throws {
        let ends = [
            "\r\n", "\n", "\r", "\0", "\u{0B}", "\u{0C}", "\u{1B}[2J", "\u{7F}", "\u{85}",
            "\u{2028}", "\u{2029}",
        ]
        for end in ends {
            #expect(HeaderText("Code\(end)Bcc: eve@example.org") == nil)
            #expect(HeaderText("Code\(end)") == nil && HeaderText("\(end)Code") == nil)
            #expect(EmailAddress("ada@example.org\(end)x") == nil)
            // In the text they are only text.
            let mail = try mail(text: "Hello\(end)\(end)Bcc: eve@example.org\(end).\(end)QUIT")
            #expect(!mail.contains("Bcc") && !mail.contains("QUIT"))
            #expect(mail.components(separatedBy: "\r\n\r\n").count == 2)
        }
        #expect(HeaderText("") == nil)
    }

    @Test(
        "Names and subjects outside of plain words become encoded words (RFC 2047)",
        arguments: [
            "Código de Awallet", "钱包的验证码", "Family \"Lovelace\" <eve@example.org>",
            "=?UTF-8?Q?x?=", "a,b;c:d@e(f).g\\h", " space ", "two  spaces",
            String(repeating: "plain words ", count: 9), String(repeating: "👩‍👩‍👧‍👦", count: 30),
        ])
    func encodedWords(text: String) throws {
        let mail = try mail(subject: text, name: text)
        let head = try #require(mail.components(separatedBy: "\r\n\r\n").first)
        #expect(head.utf8.allSatisfy { $0 < 0x80 })
        for header in ["Subject: ", "From: "] {
            let lines = head.components(separatedBy: "\r\n")
            let start = try #require(lines.firstIndex { $0.hasPrefix(header) })
            let more = lines[(start + 1)...].prefix { $0.hasPrefix(" =?") }
            let words = ([String(lines[start].dropFirst(header.count))] + more).map {
                $0.drop { $0 == " " }
            }
            let decoded = try words.map { word in
                let inner = word.dropFirst("=?UTF-8?B?".count).dropLast(2)
                #expect(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
                let bytes = try #require(Data(base64Encoded: String(inner)))
                // Each word is whole by itself.
                return try #require(String(validating: bytes, as: UTF8.self))
            }
            #expect(decoded.joined() == text)
            for line in lines { #expect(line.utf8.count <= 76) }
        }
    }

    @Test("The date is right at the edges of days, months and years")
    func dates() throws {
        let cases: [(Int64, String)] = [
            (0, "Thu, 1 Jan 1970 00:00:00 +0000"), (-1, "Wed, 31 Dec 1969 23:59:59 +0000"),
            (951_827_696_000, "Tue, 29 Feb 2000 12:34:56 +0000"),
            (1_798_761_599_999, "Thu, 31 Dec 2026 23:59:59 +0000"),
        ]
        let address = try #require(EmailAddress("ada@example.org"))
        let words = try #require(HeaderText("Code"))
        for (moment, date) in cases {
            let mail = Mail(
                sender: address, senderName: words, recipient: address, subject: words, text: "",
                sentAt: Timestamp(milliseconds: moment), id: [])
            let text = String(decoding: mail.bytes, as: UTF8.self)
            #expect(text.contains("\r\nDate: \(date)\r\n"), "\(text)")
        }
    }
}
