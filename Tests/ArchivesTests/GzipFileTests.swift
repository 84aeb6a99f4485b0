import Archives
import Foundation
import Testing

@Suite("Lines in a compressed file")
struct GzipFileTests {
    private func withFile(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data().write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func write(_ lines: [[UInt8]], to path: String) throws {
        let writer = try GzipLineWriter(path: path)
        for line in lines { try writer.write(line) }
        try writer.finish()
    }

    private func read(_ path: String, longestLine: Int = 1 << 20) throws -> [[UInt8]] {
        let reader = try GzipLineReader(path: path, longestLine: longestLine)
        var lines: [[UInt8]] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    /// Short, empty, longer than a chunk, and not compressible.
    private var lines: [[UInt8]] {
        var random = SystemRandomNumberGenerator()
        let long = (0..<200_000).map { _ in UInt8.random(in: 32...126, using: &random) }
        return [Array("Ada".utf8), [], long, Array("Grace".utf8)]
    }

    @Test("Lines are read as they were written (P-DATA-3)")
    func roundTrip() throws {
        try withFile { path in
            let lines = lines
            try write(lines, to: path)
            #expect(try read(path) == lines)
        }
    }

    /// A bit that fills up the last byte of the compressed data may change: nothing reads it.
    @Test("A file that is cut off is refused, a changed one too or reads the same (P-DATA-3)")
    func damaged() throws {
        try withFile { path in
            let lines = lines
            try write(lines, to: path)
            let whole = try Data(contentsOf: URL(filePath: path))
            var refused = 0
            for count in stride(from: 12, to: whole.count, by: whole.count / 40) {
                try whole.prefix(count).write(to: URL(filePath: path))
                #expect(throws: GzipFileError.damaged, "cut at \(count)") { try read(path) }
                var changed = whole
                changed[count] ^= 0x10
                try changed.write(to: URL(filePath: path))
                let found = try? read(path)
                #expect(found == nil || found == lines, "changed at \(count)")
                refused += found == nil ? 1 : 0
            }
            #expect(refused >= 39)
            try whole.dropLast().write(to: URL(filePath: path))
            #expect(throws: GzipFileError.damaged) { try read(path) }
        }
    }

    @Test("A line may not be longer than allowed (P-DATA-3)")
    func longLine() throws {
        try withFile { path in
            try write([[UInt8](repeating: 65, count: 1000)], to: path)
            #expect(try read(path, longestLine: 1000).count == 1)
            #expect(throws: GzipFileError.lineTooLong) { try read(path, longestLine: 999) }
        }
    }

    @Test("A link is not written through, and a missing file is not read")
    func unopened() throws {
        try withFile { path in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: path)
            defer { unlink(link) }
            #expect(throws: GzipFileError.unopened(ELOOP)) { try GzipLineWriter(path: link) }
            #expect(throws: GzipFileError.unopened(ENOENT)) {
                try GzipLineReader(path: path + ".none", longestLine: 1)
            }
        }
    }
}
