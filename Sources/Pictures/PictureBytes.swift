/// Numbers and words at places of a file that may end anywhere.
struct PictureBytes {
    let bytes: [UInt8]

    /// The number in these bytes, the first one weighing most; nil past the end.
    func big(at start: Int, _ count: Int) -> Int? {
        guard let part = part(at: start, count) else { return nil }
        return part.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number in these bytes, the last one weighing most; nil past the end.
    func little(at start: Int, _ count: Int) -> Int? {
        guard let part = part(at: start, count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether this stands there.
    func has(_ word: String, at start: Int) -> Bool {
        part(at: start, word.utf8.count)?.elementsEqual(word.utf8) == true
    }

    func has(_ numbers: [UInt8], at start: Int) -> Bool {
        part(at: start, numbers.count)?.elementsEqual(numbers) == true
    }

    /// - Parameter count: at most 7, where it is read as a number.
    private func part(at start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard start >= 0, count >= 0, start <= bytes.count - count else { return nil }
        return bytes[start..<start + count]
    }
}
