import CZlib

/// Why an archive cannot be written.
public enum ZIPError: Error, Hashable, Sendable {
    /// It has more than 65,535 files, or more than 4 GiB.
    case tooLarge
    /// zlib failed, as when there is no memory.
    case failed
}

/// Writes a ZIP archive (APPNOTE 6.3.3) piece by piece, so that it never is in memory as a whole.
/// Each call returns the bytes that come next.
public final class ZIPWriter {
    private let date: UInt16
    private var offset: UInt64 = 0
    private var count = 0
    private var directory: [UInt8] = []
    private var open: Entry?

    private struct Entry {
        let name: [UInt8]
        let offset: UInt64
        let deflater: Deflater
        var checksum: UInt = crc32(0, nil, 0)
        var size: UInt64 = 0
        var packedSize: UInt64 = 0
    }

    /// Names in UTF-8, and sizes that follow the content.
    private static let flags: UInt16 = 1 << 11 | 1 << 3
    private static let deflated: UInt16 = 8
    private static let version: UInt16 = 20
    private static let largest: UInt64 = 0xFFFF_FFFF

    /// - Parameters: the day that all files get, from 1980 to 2107.
    public init(year: Int, month: Int, day: Int) {
        date = UInt16(clamping: (min(max(year, 1980), 2107) - 1980) << 9 | month << 5 | day)
    }

    /// Begins a file.
    ///
    /// - Parameter name: its path, with `/` between folders.
    public func begin(_ name: String) throws(ZIPError) -> [UInt8] {
        guard count < 0xFFFF, offset <= Self.largest else { throw .tooLarge }
        let entry = Entry(name: Array(name.utf8), offset: offset, deflater: try Deflater())
        open = entry
        var header = ZIPRecord(0x0403_4B50)
        header.short(Self.version, Self.flags, Self.deflated, 0, date)
        header.long(0, 0, 0)
        header.short(UInt16(truncatingIfNeeded: entry.name.count), 0)
        return passed(header.bytes + entry.name)
    }

    /// Adds content to the file.
    public func add(_ content: [UInt8]) throws(ZIPError) -> [UInt8] {
        guard var entry = open else { return [] }
        entry.checksum = crc32(entry.checksum, content, UInt32(content.count))
        entry.size += UInt64(content.count)
        let packed = try entry.deflater.pack(content, isLast: false)
        entry.packedSize += UInt64(packed.count)
        open = entry
        return passed(packed)
    }

    /// Ends the file.
    public func end() throws(ZIPError) -> [UInt8] {
        guard var entry = open else { return [] }
        open = nil
        let packed = try entry.deflater.pack([], isLast: true)
        entry.packedSize += UInt64(packed.count)
        guard entry.size <= Self.largest, entry.packedSize <= Self.largest else { throw .tooLarge }
        let (checksum, packedSize, size) = (
            UInt32(truncatingIfNeeded: entry.checksum), UInt32(entry.packedSize),
            UInt32(entry.size)
        )
        var descriptor = ZIPRecord(0x0807_4B50)
        descriptor.long(checksum, packedSize, size)
        var row = ZIPRecord(0x0201_4B50)
        // Made on Unix, for its rights: a file that its owner reads and writes.
        row.short(3 << 8 | Self.version, Self.version, Self.flags, Self.deflated, 0, date)
        row.long(checksum, packedSize, size)
        row.short(UInt16(truncatingIfNeeded: entry.name.count), 0, 0, 0, 0)
        row.long(0o100600 << 16, UInt32(entry.offset))
        directory += row.bytes + entry.name
        count += 1
        return passed(packed + descriptor.bytes)
    }

    /// Ends the archive.
    public func finish() throws(ZIPError) -> [UInt8] {
        guard offset <= Self.largest, UInt64(directory.count) <= Self.largest else {
            throw .tooLarge
        }
        var end = ZIPRecord(0x0605_4B50)
        end.short(0, 0, UInt16(count), UInt16(count))
        end.long(UInt32(directory.count), UInt32(offset))
        end.short(0)
        return directory + end.bytes
    }

    private func passed(_ bytes: [UInt8]) -> [UInt8] {
        offset += UInt64(bytes.count)
        return bytes
    }
}

/// A record of the format: numbers in little-endian order.
private struct ZIPRecord {
    private(set) var bytes: [UInt8] = []

    init(_ signature: UInt32) { long(signature) }

    mutating func short(_ numbers: UInt16...) {
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    }

    mutating func long(_ numbers: UInt32...) {
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    }
}

/// Compresses one file (RFC 1951).
private final class Deflater {
    private let stream: UnsafeMutablePointer<z_stream>

    init() throws(ZIPError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // A negative window of 15 bits leaves out zlib's own header.
        let status = deflateInit2_(
            stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw .failed }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func pack(_ content: [UInt8], isLast: Bool) throws(ZIPError) -> [UInt8] {
        var input = content
        var packed: [UInt8] = []
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = UInt32(input.count)
            repeat {
                let room = 1 << 15
                packed += [UInt8](unsafeUninitializedCapacity: room) { output, count in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    count = room - Int(stream.pointee.avail_out)
                }
            } while stream.pointee.avail_out == 0 && status == Z_OK
        }
        // Without input and without an end, there is nothing to do.
        guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
            throw .failed
        }
        return packed
    }
}
