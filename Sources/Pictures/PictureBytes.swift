/// Reads numbers and text at offsets of a file that may be truncated.
struct PictureBytes {
    let bytes: [UInt8]

    /// The number in these bytes, most significant first. There is none past the end.
    func big(at start: Int, _ count: Int) -> Int? {
        guard let part = part(at: start, count) else { return nil }
        return part.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number in these bytes, least significant first. There is none past the end.
    func little(at start: Int, _ count: Int) -> Int? {
        guard let part = part(at: start, count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// True if this text is at the offset.
    func has(_ word: String, at start: Int) -> Bool {
        part(at: start, word.utf8.count)?.elementsEqual(word.utf8) == true
    }

    func has(_ numbers: [UInt8], at start: Int) -> Bool {
        part(at: start, numbers.count)?.elementsEqual(numbers) == true
    }

    /// - Parameter count: at most 7 for a number.
    private func part(at start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard start >= 0, count >= 0, start <= bytes.count - count else { return nil }
        return bytes[start..<start + count]
    }
}
