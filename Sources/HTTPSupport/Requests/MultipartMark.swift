/// A byte pattern to search for. Skipping (R. N. Horspool, 1980) makes five megabytes take a few
/// milliseconds.
struct MultipartMark {
    private let bytes: [UInt8]
    /// How far to skip, by the byte under the end of the pattern.
    private let steps: [Int]

    var count: Int { bytes.count }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var steps = [Int](repeating: bytes.count, count: 256)
        for (index, byte) in bytes.dropLast().enumerated() {
            steps[Int(byte)] = bytes.count - 1 - index
        }
        self.steps = steps
    }

    /// The first place where the whole pattern occurs within the range.
    func find(in text: [UInt8], _ range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place + count <= range.upperBound {
            if text[place..<place + count].elementsEqual(bytes) { return place }
            place += steps[Int(text[place + count - 1])]
        }
        return nil
    }
}
