import Foundation
import Pictures
import Testing
import WalletServices

/// A child process with little memory, little time and no rights decodes photos (UPL-1, UPL-2).
@Suite("Re-encoding pictures in a child process")
struct ProcessRecoderTests {
    private static let program = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "awallet")

    private let recoder: ProcessRecoder
    /// The program itself, as the server runs it.
    private let whole: ProcessRecoder

    init() throws {
        let candidates = [Self.program, Bundle.main.bundleURL.appending(path: "awallet")]
        let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
        let program = try #require(found).path
        recoder = ProcessRecoder(program: program, argument: "picture")
        whole = ProcessRecoder(program: program)
    }

    @Test("A picture is re-encoded as a JPEG without metadata (S-GNEW-9)")
    func anew() async throws {
        let upload = Samples.twoColours(width: 600, height: 400, [0, 0, 128], [250, 200, 0])
        let made = try await recoder.recode(upload)
        #expect(made.type == "image/jpeg")
        #expect(made.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(PictureHeader(made.bytes).map { [$0.width, $0.height] } == [800, 800])
        let text = String(decoding: made.bytes, as: UTF8.self)
        for word in ["script", "Comment", "Exif", "ICC_PROFILE", "http"] {
            #expect(!text.contains(word))
        }
        #expect(try await recoder.recode(upload) == made)
    }

    @Test("A person's photo becomes a small square, a goal's a large one (S-PEOPLE-7)")
    func portrait() async throws {
        let upload = Samples.twoColours(width: 600, height: 400, [0, 0, 128], [250, 200, 0])
        for use in PictureUse.allCases {
            let made = try await whole.recode(upload, as: use)
            #expect(
                PictureHeader(made.bytes).map { [$0.width, $0.height] } == [use.side, use.side])
        }
        #expect(PictureUse.portrait.side == 256)
        let small = try await whole.recode(
            Samples.twoColours(width: 9, height: 9, [0, 0, 128], [250, 200, 0]), as: .portrait)
        #expect(PictureHeader(small.bytes)?.width == 256)
    }

    @Test("HEIC is supported, and its Exif data is removed")
    func heic() async throws {
        let made = try await recoder.recode(Samples.heic)
        #expect(PictureHeader(made.bytes).map { [$0.width, $0.height] } == [800, 800])
        #expect(!String(decoding: made.bytes, as: UTF8.self).contains("Exif"))
    }

    @Test("Too many pixels are refused from the header, before a child starts (UPL-1)")
    func bomb() async throws {
        let none = ProcessRecoder(program: "/nonexistent", argument: "")
        let large = [(20_000, 20_000), (25_000_001, 1), (5001, 5000), (65_535, 381), (1, 60_000)]
        for (width, height) in large {
            await #expect(throws: WalletError.goal(.pictureTooLarge)) {
                try await none.recode(Samples.png(width: width, height: height))
            }
        }
        // The maximum number of pixels: now only the child is missing.
        for (width, height) in [(5000, 5000), (39, 1), (800, 31_200)] {
            await #expect(throws: WalletError.goal(.picturesOff)) {
                try await none.recode(Samples.png(width: width, height: height))
            }
        }
    }

    @Test("A truncated file, or one that only begins like a picture, is unreadable")
    func cutOff() async throws {
        let whole = Samples.twoColours(width: 300, height: 300, [1, 2, 3], [4, 5, 6])
        let pictures = [
            Array(whole[..<(whole.count / 2)]), Samples.png(width: 300, height: 300),
            Samples.jpeg(width: 300, height: 300), Array(Samples.heic[..<500]),
            Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
        ]
        for picture in pictures {
            await #expect(throws: WalletError.goal(.pictureUnreadable)) {
                try await recoder.recode(picture)
            }
        }
    }

    @Test("A child that fails, crashes, writes nothing or hangs is only an error")
    func errors() async throws {
        let picture = Samples.png(width: 9, height: 9)
        for script in ["exit 1", "kill -SEGV $$", "kill -KILL $$", "exit 0", "sleep 60"] {
            try await withScript(script) { script in
                let recoder = ProcessRecoder(
                    program: "/bin/sh", argument: script, milliseconds: 400)
                await #expect(throws: WalletError.goal(.pictureUnreadable)) {
                    try await recoder.recode(picture)
                }
            }
        }
        try await withScript("exit 2") { script in
            await #expect(throws: WalletError.goal(.picturesOff)) {
                try await ProcessRecoder(program: "/bin/sh", argument: script).recode(picture)
            }
        }
    }

    @Test("The child inherits nothing from its parent: no variables and no open files")
    func bare() async throws {
        let script = "ls /proc/self/fd | wc -l; cat /proc/$$/environ | wc -c; cat | wc -c"
        try await withScript(script) { script in
            let made = try await ProcessRecoder(program: "/bin/sh", argument: script)
                .recode(Samples.png(width: 9, height: 9))
            let said = String(decoding: made.bytes, as: UTF8.self).split(separator: "\n")
            // Input, output, errors, the lifeline, and the folder that `ls` reads.
            #expect(said.first == "5" && said.dropFirst().first == "0")
            #expect(said.last == "\(Samples.png(width: 9, height: 9).count)")
        }
    }

    @Test("Pictures are processed two at a time, and too many are refused")
    func many() async throws {
        let picture = Samples.png(width: 9, height: 9)
        try await withScript("sleep 0.2; echo done") { script in
            let recoder = ProcessRecoder(program: "/bin/sh", argument: script)
            let outcomes = await withTaskGroup(of: WalletError?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        do {
                            _ = try await recoder.recode(picture)
                            return nil
                        } catch { return error as? WalletError }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == nil } == 16)
            #expect(outcomes.count { $0 == .goal(.pictureBusy) } == 4)
        }
    }

    /// The shell reads the script. A separate program might fail to start while a freshly forked
    /// child of another test still has it open for writing (ETXTBSY).
    private func withScript(
        _ script: String, _ body: (String) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("\(script)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }
}
