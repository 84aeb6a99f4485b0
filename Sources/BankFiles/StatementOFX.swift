import Foundation
import Ledger
import WalletServices

/// A statement for personal finance programs: OFX 1.6 (https://financialdataexchange.org, "OFX
/// Banking Specification", chapter 11). An entry's id never changes, so importing a file twice adds
/// nothing the second time.
///
/// OFX 2 is the same as XML, but programs misread names beyond ASCII in it: some ignore its
/// encoding, others (libofx, ofxtools) lose characters written as numeric references. All of them
/// read UTF-8 behind the header of OFX 1, which names it.
///
/// Pending entries are included: their money has left the balance, and they keep their ids when
/// they settle.
struct StatementOFX: Sendable {
    let statement: Statement
    /// The wallet's name.
    let wallet: String
    /// A goal has none, nor has an account that was deleted before its numbers were assigned.
    let identifiers: AccountIdentifiers?
    /// The first and the last timestamp that it covers.
    let start: Timestamp
    let end: Timestamp
    /// The time of creation.
    let now: Timestamp
    /// The calendar of its times.
    let days: LocalDays

    /// Everything before the entries.
    var head: String {
        let name = Self.text(wallet, atMost: 32)
        return Self.header + """
            <OFX>
            <SIGNONMSGSRSV1><SONRS>\(Self.fine)<DTSERVER>\(time(now))</DTSERVER>\
            <LANGUAGE>ENG</LANGUAGE><FI><ORG>\(name)</ORG><FID>\(bank)</FID></FI>\
            </SONRS></SIGNONMSGSRSV1>
            <BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>\(Self.fine)<STMTRS>
            <CURDEF>\(statement.closing.currency.code)</CURDEF>
            <BANKACCTFROM><BANKID>\(bank)</BANKID><ACCTID>\(number)</ACCTID>\
            <ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
            <BANKTRANLIST><DTSTART>\(time(start))</DTSTART><DTEND>\(time(end))</DTEND>

            """
    }

    private static let header =
        [
            "OFXHEADER:100", "DATA:OFXSGML", "VERSION:160", "SECURITY:NONE", "ENCODING:UTF-8",
            "CHARSET:NONE", "COMPRESSION:NONE", "OLDFILEUID:NONE", "NEWFILEUID:NONE", "", "",
        ].joined(separator: "\r\n")

    /// One entry.
    func row(_ entry: Feed.Entry) -> String {
        let amount = (entry.isIncoming ? "" : "-") + entry.amount.decimal
        let memo = Self.memo(of: entry)
        return """
            <STMTTRN><TRNTYPE>\(entry.kindInOFX)</TRNTYPE>\
            <DTPOSTED>\(time(entry.transfer.order.time))</DTPOSTED><TRNAMT>\(amount)</TRNAMT>\
            <FITID>\(entry.id.text)</FITID>\
            <NAME>\(Self.text(entry.plainName, atMost: 32))</NAME>\
            \(memo.isEmpty ? "" : "<MEMO>\(Self.text(memo, atMost: 255))</MEMO>")</STMTTRN>

            """
    }

    /// Everything after the entries. The opening balance goes into the list of balances, since OFX
    /// has no other place for it.
    var foot: String {
        let closing = statement.closing.decimal
        let asOf = "<DTASOF>\(time(end))</DTASOF>"
        return """
            </BANKTRANLIST>
            <LEDGERBAL><BALAMT>\(closing)</BALAMT>\(asOf)</LEDGERBAL>
            <AVAILBAL><BALAMT>\(closing)</BALAMT>\(asOf)</AVAILBAL>
            <BALLIST><BAL><NAME>Opening balance</NAME><DESC>Before the first entry</DESC>\
            <BALTYPE>DOLLAR</BALTYPE><VALUE>\(statement.opening.decimal)</VALUE>\
            <DTASOF>\(time(start))</DTASOF></BAL></BALLIST>
            </STMTRS></STMTTRNRS></BANKMSGSRSV1>
            </OFX>

            """
    }

    private static let fine = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>"

    private var bank: String { identifiers?.sortCode ?? AccountIdentifiers.sortCode }

    /// The account number, with a maximum of 22 characters. Without one, it is the last digits of
    /// the id, which are unique.
    private var number: String {
        identifiers?.accountNumber
            ?? String(statement.account.id.text.suffix(12))
    }

    private func time(_ time: Timestamp) -> String { Self.time(time, in: days) }

    /// The local time, so that programs which ignore the offset find the right day:
    /// `20261121090000.000[+1:CET]`, and `[+5.50:IST]` for half an hour (OFX 1.6, 3.2.8.2).
    static func time(_ time: Timestamp, in days: LocalDays) -> String {
        let local = days.rfc3339(time).prefix(23).filter { $0.isNumber || $0 == "." }
        let minutes = days.offsetMinutes(at: time)
        guard minutes != 0 else { return local + "[0:GMT]" }
        let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let fraction = rest == 0 ? "" : ".\(rest * 100 / 60)"
        let sign = minutes < 0 ? "-" : "+"
        return "\(local)[\(sign)\(hours)\(fraction):\(days.name(at: time) ?? "LT")]"
    }

    /// A person's text, with the escapes of OFX (OFX 1.6, 2.3.2.1), and without characters that XML
    /// parsers reject (XML 1.0, 2.2).
    ///
    /// - Parameter length: the maximum number of characters, as the format counts them: code
    ///   points, and an escape is one. A character that people see as one stays whole or goes
    ///   whole.
    static func text(_ text: String, atMost length: Int) -> String {
        var escaped = ""
        for scalar in cut(text, atMost: length).unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\u{FFFE}", "\u{FFFF}": continue
            default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }

    private static func cut(_ text: String, atMost length: Int) -> String {
        var (kept, count) = ("", 0)
        for character in text {
            count += character.unicodeScalars.count
            guard count <= length else { break }
            kept.append(character)
        }
        let whole = kept.trimmingCharacters(in: .whitespaces)
        return whole.isEmpty ? String(text.unicodeScalars.prefix(length)) : whole
    }

    /// The statement text, the sender's note, and the person's own note.
    private static func memo(of entry: Feed.Entry) -> String {
        var texts: [String] = []
        for text in [entry.reference, entry.note, entry.userNote]
        where !text.isEmpty && text != entry.plainName && !texts.contains(text) {
            texts.append(text)
        }
        return texts.joined(separator: " / ")
    }
}

extension Feed.Entry {
    /// The name of the other side, or of the kind of entry.
    var plainName: String {
        if let counterparty, !counterparty.isEmpty { return counterparty }
        switch transfer.order.kind {
        case .deposit: return "Deposit"
        case .withdrawal, .closing: return "Withdrawal"
        case .ownTransfer, .saving, .savingOut, .roundUp, .payment, .spending, .income:
            return isIncoming ? "Received" : "Paid"
        }
    }

    /// The kind of transaction (OFX 1.6, 11.4.4.3).
    fileprivate var kindInOFX: String {
        switch source {
        case .internalTransfer: "XFER"
        case .directDebit, .sepaDirectDebit: "DIRECTDEBIT"
        case .directCredit: "DIRECTDEP"
        case .cheque, .cicsCheque: "CHECK"
        case .cashDeposit: "DEP"
        case .cashWithdrawal: "CASH"
        case .interestPayment, .interestV2Payment: "INT"
        case .masterCard: detail?.sourceSubType == .atm ? "ATM" : "POS"
        case .fasterPaymentsOut, .chaps, .sepaCreditTransfer: isIncoming ? "CREDIT" : "PAYMENT"
        default: isIncoming ? "CREDIT" : "DEBIT"
        }
    }
}
