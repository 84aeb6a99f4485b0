import Pictures
import Testing

@Suite("Picture headers")
struct PictureHeaderTests {
    private func size(_ bytes: [UInt8]) -> [Int]? {
        PictureHeader(bytes).map { [$0.width, $0.height] }
    }

    @Test("The size is known before decoding (UPL-1)")
    func sizes() {
        #expect(size(Samples.png(width: 20_000, height: 20_000)) == [20_000, 20_000])
        #expect(size(Samples.jpeg(width: 4000, height: 3000)) == [4000, 3000])
        #expect(size(Samples.heic) == [640, 480])
        let extended = Samples.webp("VP8X", [0, 0, 0, 0, 0x1F, 0x4E, 0, 0x0F, 0x27, 0])
        #expect(size(extended) == [20_000, 10_000])
        let lossless = Samples.webp("VP8L", [0x2F, 0x8F, 0xC1, 0xB1, 0x00])
        #expect(size(lossless) == [400, 712])
        let lossy = Samples.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x90, 0x41, 0x2C, 0xC1])
        #expect(size(lossy) == [400, 300])
    }

    @Test("The first bytes decide the format")
    func kinds() {
        #expect(PictureHeader(Samples.png(width: 1, height: 1))?.format == .png)
        #expect(PictureHeader(Samples.jpeg(width: 1, height: 1))?.format == .jpeg)
        #expect(PictureHeader(Samples.heic)?.format == .heic)
        #expect(
            PictureHeader(Samples.webp("VP8L", [0x2F, 0, 0, 0, 0]))?.format == .webp)
    }

    @Test("A picture without pixels is refused")
    func nothing() {
        #expect(size(Samples.png(width: 0, height: 5)) == nil)
        #expect(size(Samples.png(width: 5, height: 0)) == nil)
        #expect(size(Samples.jpeg(width: 5, height: 0)) == nil)
    }

    @Test(
        "Any other file is refused, whatever follows (UPL-2)",
        arguments: [
            "GIF89a/*<script>*/=1;", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "%PDF-1.7",
            "<!doctype html><script>alert(1)</script>", "BM", "II*\u{0}", "RIFFxxxxWAVEfmt ",
            "P6\n9999 9999\n255\n", "%!PS-Adobe", "gimp xcf", "\u{0}\u{0}\u{0}\u{1C}ftypavif",
        ])
    func others(start: String) {
        #expect(PictureHeader(Array(start.utf8) + Samples.png(width: 9, height: 9)) == nil)
    }

    @Test("A file that is truncated or damaged anywhere does not crash the reader")
    func broken() {
        let whole = [
            Samples.twoColours(width: 8, height: 8, [1, 2, 3], [4, 5, 6]), Samples.heic,
            Samples.jpeg(width: 8, height: 8),
            Samples.webp("VP8X", [0, 0, 0, 0, 1, 0, 0, 1, 0, 0]),
        ]
        var numbers = SystemRandomNumberGenerator()
        for file in whole {
            for length in file.indices {
                if let header = PictureHeader(Array(file[..<length])) {
                    #expect(header.width > 0 && header.height > 0)
                }
            }
            for _ in 0..<2000 {
                var other = file
                for _ in 0..<3 {
                    other[Int.random(in: other.indices, using: &numbers)] =
                        [0, 1, 0x7F, 0xFF][
                            Int.random(in: 0..<4, using: &numbers)]
                }
                if let header = PictureHeader(other) {
                    #expect(header.width > 0 && header.height > 0)
                }
            }
        }
    }
}
