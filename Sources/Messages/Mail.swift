import Foundation
import Ledger
import WalletServices

/// A mail of plain text to one person (RFC 5322). No value of it can add a header or a recipient,
/// and no line of its body means anything to a mail server: the body is base64.
struct Mail: Sendable {
    let sender: EmailAddress
    let senderName: HeaderText
    let recipient: EmailAddress
    let subject: HeaderText
    let text: String
    let sentAt: Timestamp
    /// Random bytes, which make its Message-ID unique.
    let id: [UInt8]

    /// The whole message, with CRLF after each line.
    var bytes: [UInt8] {
        let name = senderName.encoded + (senderName.isEncoded ? "\r\n " : " ")
        let mark = id.map { (UInt16($0) + 0x100).hexadecimal.dropFirst() }.joined()
        let headers = [
            "From: \(name)<\(sender.shown)>",
            "To: <\(recipient.shown)>",
            "Subject: \(subject.encoded)",
            "Date: \(Self.date(sentAt))",
            "Message-ID: <\(mark)@\(sender.domain)>",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
            // Absence notes do not answer it (RFC 3834).
            "Auto-Submitted: auto-generated",
        ]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let body = Data((lines.joined(separator: "\r\n") + "\r\n").utf8).base64EncodedString(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        return Array((headers.joined(separator: "\r\n") + "\r\n\r\n" + body + "\r\n").utf8)
    }

    /// RFC 5322, 3.3: `Sun, 22 Nov 2026 17:05:09 +0000`.
    private static func date(_ moment: Timestamp) -> String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let date = CivilDate(daysSince1970: moment.milliseconds.floorDivided(by: 86_400_000))
        let time = moment.rfc3339.drop { $0 != "T" }.dropFirst().prefix(8)
        let (day, month) = (days[Int(date.weekday) - 1], months[Int(date.month) - 1])
        return "\(day), \(date.day) \(month) \(date.year) \(time) +0000"
    }
}

extension UInt16 {
    fileprivate var hexadecimal: String { String(self, radix: 16) }
}
