import Foundation
import HTTPSupport
import Ledger

/// The parameters of a request, read as tolerantly as real clients need.
struct StarlingQuery {
    private let fields: FormFields

    init(_ fields: FormFields) {
        self.fields = fields
    }

    /// The text of a parameter. An empty one counts as missing.
    subscript(name: String) -> String? {
        fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Names every missing parameter.
    ///
    /// - Throws: `StarlingError.missing`.
    func require(_ names: String...) throws(StarlingError) {
        let missing = names.filter { self[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// A required moment.
    func time(_ name: String) throws(StarlingError) -> Timestamp {
        guard let text = self[name] else { throw .missing([name]) }
        guard let time = Timestamp(tolerating: text) else {
            throw .invalid(name, "a time such as 2026-11-21T08:45:00.000Z")
        }
        return time
    }

    /// A required day.
    func day(_ name: String) throws(StarlingError) -> CivilDate {
        guard let text = self[name] else { throw .missing([name]) }
        guard let day = CivilDate(iso8601: text) else {
            throw .invalid(name, "a day such as 2026-11-21")
        }
        return day
    }

    /// A required whole number, from 0 up.
    func count(_ name: String) throws(StarlingError) -> Int64 {
        guard let text = self[name] else { throw .missing([name]) }
        guard let number = Int64(text), number >= 0, text.utf8.first != UInt8(ascii: "+") else {
            throw .invalid(name, "a whole number from 0")
        }
        return number
    }
}

extension Timestamp {
    /// Reads the clients' formats: RFC 3339 with any decimals or without seconds, an offset with
    /// or without colon or minutes, a `+` that a form turned into a space, the name of a zone after
    /// the offset, no zone at all (which means UTC), or only a day. Year 0 counts as year 1.
    init?(tolerating text: String) {
        if let day = CivilDate(iso8601: text) {
            self.init(milliseconds: day.daysSince1970 * 86_400_000)
            return
        }
        var bytes = Array(text.utf8)
        guard bytes.count > 15, bytes.count <= 64 else { return nil }
        bytes.dropZoneName()
        if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
        if let space = bytes.lastIndex(of: UInt8(ascii: " ")) { bytes[space] = UInt8(ascii: "+") }
        bytes.completeOffset()
        // Swift's distant past is in year 0. The first year here is 1, which is early enough.
        if bytes.starts(with: "0000-".utf8) { bytes[3] = UInt8(ascii: "1") }
        // Java omits seconds that are zero: `2026-11-21T08:45Z`.
        if bytes.count == 16 || bytes[16] != UInt8(ascii: ":") {
            bytes.insert(contentsOf: ":00".utf8, at: 16)
        }
        self.init(rfc3339: String(decoding: bytes, as: UTF8.self))
    }
}

extension [UInt8] {
    /// Removes Java's zone after the offset: `[Europe/London]`.
    fileprivate mutating func dropZoneName() {
        guard last == UInt8(ascii: "]"), let start = lastIndex(of: UInt8(ascii: "[")), start > 15
        else { return }
        removeSubrange(start...)
    }

    /// Turns `+01` and `+0100` into `+01:00`, and a missing offset into `Z`.
    fileprivate mutating func completeOffset() {
        let marks = [UInt8(ascii: "+"), UInt8(ascii: "-")]
        if let sign = lastIndex(where: marks.contains), sign > 10 {
            if count - sign == 3 { append(contentsOf: ":00".utf8) }
            if count - sign == 5 { insert(UInt8(ascii: ":"), at: sign + 3) }
        } else if last.map({ $0 | 0x20 }) != UInt8(ascii: "z") {
            append(UInt8(ascii: "Z"))
        }
    }
}
