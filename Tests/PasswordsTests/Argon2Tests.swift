import Testing

@testable import Passwords

struct Argon2Tests {
    @Test("PWD-3: argon2id agrees with the test vector of RFC 9106, section 5.3")
    func testVector() throws {
        let tag = try Argon2.tag(
            of: [UInt8](repeating: 1, count: 32),
            salt: [UInt8](repeating: 2, count: 16),
            parameters: Argon2Parameters(memoryKiB: 32, passes: 3, lanes: 4),
            secret: [UInt8](repeating: 3, count: 8),
            associated: [UInt8](repeating: 4, count: 12))
        #expect(
            tag == [
                0x0d, 0x64, 0x0d, 0xf5, 0x8d, 0x78, 0x76, 0x6c, 0x08, 0xc0, 0x37, 0xa3, 0x4a, 0x8b,
                0x53, 0xc9, 0xd0, 0x1e, 0xf0, 0x45, 0x2d, 0x75, 0xb6, 0x5e, 0xb5, 0x25, 0x20, 0xe9,
                0x6b, 0x01, 0xe6, 0x59,
            ])
    }

    @Test("A stored hash survives a round trip")
    func phc() throws {
        let text =
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$"
            + "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
        let hash = try #require(PasswordHash(phc: text))
        #expect(hash.phc == text)
        #expect(hash.salt == Array("somesalt".utf8))
        #expect(hash.parameters.memoryKiB == 65536)
        let tag = try Argon2.tag(
            of: Array("password".utf8), salt: hash.salt, parameters: hash.parameters)
        // The test vector of the reference implementation: "password", "somesalt".
        #expect(tag == [0x09, 0x31, 0x61, 0x15, 0xd5, 0xcf, 0x24, 0xed] + tag.dropFirst(8))
        #expect(tag == hash.tag)
    }

    @Test(
        "Text that is not an affordable argon2id hash is refused",
        arguments: [
            "", "$", "$$$$$", "plain text",
            "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=16$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=65536,t=4294967295,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=65536,t=2,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=65536,t=2$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=-1,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=65536,t=2,p=1$!!!!$CTFhFdXPJO1aFaMaO6Mm5Q",
            "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$",
        ])
    func unreadable(text: String) {
        #expect(PasswordHash(phc: text) == nil)
    }
}
