import CZlib
import Glibc

/// Why a compressed file cannot be read or written.
public enum GzipFileError: Error, Hashable, Sendable {
    /// The file cannot be opened, with the system's error (`errno`).
    case unopened(Int32)
    /// The file could not be written, with the system's error (`errno`).
    case unwritten(Int32)
    /// The file is cut off or changed.
    case damaged
    /// A line is longer than allowed.
    case lineTooLong
}

/// Writes lines into a gzip file (RFC 1952).
public final class GzipLineWriter {
    private let file: gzFile
    private var isOpen = true

    /// Writes into an existing file, whose contents go. Never follows a link.
    ///
    /// - Throws: `GzipFileError.unopened`.
    public init(path: String) throws(GzipFileError) {
        let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .unopened(errno) }
        guard let file = gzdopen(descriptor, "wb6") else {
            close(descriptor)
            throw .unopened(ENOMEM)
        }
        gzbuffer(file, 1 << 17)
        self.file = file
    }

    deinit { if isOpen { gzclose_w(file) } }

    /// Writes the line and its end.
    ///
    /// - Throws: `GzipFileError.unwritten`.
    public func write(_ line: [UInt8]) throws(GzipFileError) {
        let count = UInt32(line.count)
        guard gzwrite(file, line, count) == Int32(count) || count == 0,
            gzputc(file, 10) == 10
        else { throw .unwritten(errno) }
    }

    /// Writes the rest. The file is not flushed to the disk.
    ///
    /// - Throws: `GzipFileError.unwritten`.
    public func finish() throws(GzipFileError) {
        guard isOpen else { return }
        isOpen = false
        guard gzclose_w(file) == Z_OK else { throw .unwritten(errno) }
    }
}

/// Reads lines from a gzip file, whose checksum it verifies at the end.
public final class GzipLineReader {
    private let file: gzFile
    private let longestLine: Int
    private var chunk: [UInt8] = []
    private var position = 0

    /// - Parameter longestLine: in bytes.
    /// - Throws: `GzipFileError.unopened`.
    public init(path: String, longestLine: Int) throws(GzipFileError) {
        guard let file = gzopen(path, "rb") else { throw .unopened(errno) }
        gzbuffer(file, 1 << 17)
        self.file = file
        self.longestLine = longestLine
    }

    deinit { gzclose_r(file) }

    /// The next line, without its end; nil after the last.
    ///
    /// - Throws: `GzipFileError.damaged`, `GzipFileError.lineTooLong`.
    public func next() throws(GzipFileError) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if position == chunk.count, try !refill() {
                // Every line ends; the rest of one was cut off.
                guard line.isEmpty else { throw .damaged }
                return nil
            }
            let rest = chunk[position...]
            let end = rest.firstIndex(of: 10)
            line += rest[..<(end ?? chunk.count)]
            guard line.count <= longestLine else { throw .lineTooLong }
            position = end.map { $0 + 1 } ?? chunk.count
            if end != nil { return line }
        }
    }

    /// - Returns: false at the end of the file.
    private func refill() throws(GzipFileError) -> Bool {
        let size = 1 << 16
        var count: Int32 = 0
        chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            count = gzread(file, buffer.baseAddress, UInt32(size))
            filled = Int(max(0, count))
        }
        position = 0
        var status = Z_OK
        if count <= 0 { gzerror(file, &status) }
        // A file without its end has no error before the end is missed.
        guard count >= 0, status == Z_OK || status == Z_STREAM_END else { throw .damaged }
        return count > 0
    }
}
