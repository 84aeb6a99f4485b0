internal import CPhone

/// The content of a number field during typing.
public struct TypedNumber: Hashable, Sendable {
    /// The text to show: `(530) 601-8718`.
    public let text: String
    /// The caret's position in `text`, in UTF-16 units from its start.
    public let caret: Int
}

extension PhoneNumbers {
    /// Formats the text typed so far, dropping characters that do not belong in a number.
    ///
    /// The caret, in UTF-16 units, stays behind the same digit; without one it goes to the end. The
    /// text never ends in punctuation, so deleting backwards always removes a digit.
    public static func asYouType(_ text: String, region: String, caret: Int? = nil) -> TypedNumber {
        let typed = TypedDigits(text).dialled
        let shown = format(typed, region: PhoneRegion(named: region)?.code ?? "ZZ")
        guard let caret else { return TypedNumber(text: shown, caret: shown.utf16.count) }
        let before = String(decoding: text.utf16.prefix(max(0, caret)), as: UTF16.self)
        let kept = TypedDigits(before).dialled.utf8.count
        return TypedNumber(text: shown, caret: position(after: kept, in: shown))
    }

    private static func format(_ typed: String, region: String) -> String {
        guard typed.utf8.count <= TypedDigits.limit else { return typed }
        var digits = typed
        var out = [UInt8](repeating: 0, count: 128)
        let length = digits.withUTF8 { digits in
            out.withUnsafeMutableBytes { out in
                cphone_as_you_type(
                    digits.baseAddress, digits.count, region,
                    out.baseAddress, out.count)
            }
        }
        let shown = out.prefix(length)
        guard let last = shown.lastIndex(where: isDialled) else { return typed }
        return String(decoding: shown[...last], as: UTF8.self)
    }

    /// The offset in `shown` just behind its first `count` digits, counting `+` as one.
    private static func position(after count: Int, in shown: String) -> Int {
        var left = count
        guard left > 0 else { return 0 }
        for (offset, unit) in shown.utf16.enumerated() {
            if UInt8(exactly: unit).map(isDialled) ?? false { left -= 1 }
            if left == 0 { return offset + 1 }
        }
        return shown.utf16.count
    }

    private static func isDialled(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "+")
    }
}
