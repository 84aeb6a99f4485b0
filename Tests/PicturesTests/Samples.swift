import Foundation

/// Handmade pictures.
enum Samples {
    /// The beginning of a PNG of this size, without any data.
    static func png(width: Int, height: Int) -> [UInt8] {
        signature + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) + chunk("IEND", [])
    }

    /// A complete PNG: the left half in one colour, the right half in another. Its data is stored
    /// without compression (RFC 1951, 3.2.4).
    static func twoColours(width: Int, height: Int, _ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let half = width / 2
        let line =
            [0] + Array(repeatElement(left, count: half).joined())
            + Array(repeatElement(right, count: width - half).joined())
        let lines = Array(repeatElement(line, count: height).joined())
        var packed: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: lines.count, by: 65_535) {
            let block = lines[start..<min(start + 65_535, lines.count)]
            let length = UInt16(block.count)
            packed.append(start + block.count == lines.count ? 1 : 0)
            packed += little(length) + little(~length) + block
        }
        packed += big(adler(lines))
        return signature + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
            + chunk("tEXt", Array("Comment\0<script>alert(1)</script>".utf8))
            + chunk("IDAT", packed) + chunk("IEND", [])
    }

    /// 640 × 480 white pixels in HEVC, with Exif data; made with libvips.
    static let heic = [UInt8](Data(base64Encoded: heicText) ?? Data())

    /// The beginning of a JPEG of this size, after a comment.
    static func jpeg(width: Int, height: Int) -> [UInt8] {
        let comment = Array("not a frame: ".utf8) + [0xFF, 0xC0]
        return [0xFF, 0xD8, 0xFF, 0xFE] + big(comment.count + 2).suffix(2) + comment
            + [0xFF, 0xFF, 0xC2, 0, 17, 8] + big(height).suffix(2) + big(width).suffix(2) + [3]
    }

    /// The beginning of a WebP with this first chunk.
    static func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + [0, 0, 0, 0]
            + body
    }

    static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func little(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }

    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(kind.utf8) + body
        return big(body.count) + named + big(crc(named))
    }

    private static func crc(_ bytes: [UInt8]) -> Int {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }

    private static func adler(_ bytes: [UInt8]) -> Int {
        var (first, second) = (1, 0)
        for byte in bytes {
            first = (first + Int(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return second << 16 | first
    }

    private static let heicText = """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYRtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAA
        AAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGoAAEAAAAAAAAA8AACAAAA
        AAKYAAEAAAAAAAAAvgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIA
        AEV4aWYAAAAAw2lwcnAAAAClaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH/
        /wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwBaoAUCAeFlupJKa5uBAQMCAAADAAIA
        AAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAKAAAAB4AAAABBwaXhpAAAAAAMICAgAAAAWaXBtYQAA
        AAAAAAABAAEDgQKDAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAAG2bWRhdAAAAOwoAa8TEGpdccbaaubI
        aFPqH7pl35RhoHKRTP0/2agxdAAAawAA1QALcAAAAwAAAwAAAwCggKMZ6xboAAD2AALMABvAAAADAAADAAAD
        AAADAAAJCJMAAREAC0AAAAMAAAMAAAMAAAMAAAMAAAMAACsghwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAA
        HdAAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAFFAAAADAAADAAADAAADAAADAAADAAADAAADAA6oAAADAAAD
        AAADAAADAAADAAADAAADAAADAIKAAAADAAADAAADAAAF/AAAAAZFeGlmAABJSSoACAAAAAYAEgEDAAEAAAAB
        AAAAGgEFAAEAAABWAAAAGwEFAAEAAABeAAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAABmAAAA
        AAAAADhjAADoAwAAOGMAAOgDAAAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwAB
        AAAA//8AAAKgBAABAAAAgAIAAAOgBAABAAAA4AEAAAAAAAA=
        """.filter { !$0.isWhitespace }
}
