/// The boxes of an HEIC file that determine its size (ISO/IEC 14496-12, 4.2; 23008-12, 6.5.3). It
/// may contain several pictures, such as tiles and a thumbnail; the largest counts.
struct HEIFBoxes {
    private let file: PictureBytes

    init(_ file: PictureBytes) { self.file = file }

    /// Brands of still pictures coded with HEVC.
    private static let brands = ["heic", "heix", "heim", "heis"]

    static func isHEIC(_ file: PictureBytes) -> Bool {
        guard file.has("ftyp", at: 4), let length = file.big(at: 0, 4), length <= 256 else {
            return false
        }
        // The main brand, four bytes of version, then the others.
        let places = stride(from: 8, to: length, by: 4).filter { $0 != 12 }
        return places.contains { place in brands.contains { file.has($0, at: place) } }
    }

    var largestSize: (width: Int, height: Int)? {
        let whole = 0..<file.bytes.count
        let properties = inner(of: whole, "meta").flatMap { meta in
            inner(of: meta.dropFirst(4), "iprp").flatMap { inner(of: $0, "ipco") }
        }
        let sizes = properties.flatMap { inner(of: $0, "ispe") }.compactMap { box in
            size(in: box)
        }
        return sizes.max { $0.width * $0.height < $1.width * $1.height }
    }

    private func size(in box: Range<Int>) -> (width: Int, height: Int)? {
        guard box.count >= 12, let width = file.big(at: box.lowerBound + 4, 4),
            let height = file.big(at: box.lowerBound + 8, 4),
            // Far larger than any picture, and small enough to multiply.
            width < 1 << 24, height < 1 << 24
        else { return nil }
        return (width, height)
    }

    /// The contents of boxes of this kind inside a range. A broken box ends the list.
    private func inner(of range: Range<Int>, _ kind: String) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var place = range.lowerBound
        while let short = file.big(at: place, 4), place + 8 <= range.upperBound {
            let isLong = short == 1
            let length = isLong ? file.big(at: place + 9, 7) : short
            guard let length = short == 0 ? range.upperBound - place : length,
                length >= (isLong ? 16 : 8), length <= range.upperBound - place
            else { break }
            if file.has(kind, at: place + 4) {
                found.append(place + (isLong ? 16 : 8)..<place + length)
            }
            place += length
        }
        return found
    }
}
