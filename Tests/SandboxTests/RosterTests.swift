import Testing
import WalletServices

@testable import Sandbox

@Suite("The roster of a class")
struct RosterTests {
    private func names(_ text: String) throws -> [String] {
        try Roster(text).entries.map(\.name)
    }

    @Test("It is a name in each line, whatever ends the lines (X-CLASS)")
    func lines() throws {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["Ada Lovelace", "", "  Grace Hopper ", "Linus"].joined(separator: end)
            let roster = try Roster("\u{FEFF}" + text + end)
            #expect(roster.entries.map(\.name) == ["Ada Lovelace", "Grace Hopper", "Linus"])
            #expect(roster.entries.map(\.line) == [1, 3, 4])
        }
    }

    @Test("It is a CSV, with a header or without, with quotes and other separators (X-CLASS)")
    func table() throws {
        let expected = [
            Roster.Entry(name: "Lovelace, Ada \"A\"", email: "ada@example.com", line: 2),
            Roster.Entry(name: "Grace", email: nil, line: 3),
        ]
        let ada = "\"Lovelace, Ada \"\"A\"\"\",ada@example.com"
        #expect(try Roster("name,email\n\(ada)\nGrace,").entries == expected)
        #expect(try Roster("\n\(ada)\nGrace").entries == expected)
        let swapped = "Email,Name\nada@example.com,\"Lovelace, Ada \"\"A\"\"\"\n,Grace"
        #expect(try Roster(swapped).entries == expected)
        #expect(try Roster("name;email\nAda;a@b.org").entries[0].email == "a@b.org")
        #expect(try Roster("Ada\ta@b.org\n").entries[0].email == "a@b.org")
        #expect(try names("\"Ada\nLovelace\"\nGrace") == ["Ada Lovelace", "Grace"])
        #expect(try names("Ada \"Countess\" Lovelace") == ["Ada \"Countess\" Lovelace"])
    }

    @Test(
        "A header may have any usual title, quoted or not, in any order (X-CLASS)",
        arguments: [
            "Student\nAda Lovelace", "\u{FEFF}\"Student\"\nAda Lovelace",
            "Full Name:\nAda Lovelace",
            "\"\u{FEFF}name\"\nAda Lovelace", "na\u{200B}me\nAda Lovelace\u{200E}",
            "PUPIL\r\nAda Lovelace\r\n", "First name,Last name\nAda,Lovelace",
            "Last_Name;First_Name\nLovelace;Ada", "Surname\tForename\tForm\nLovelace\tAda\t7b",
            "ID,Student name,Class\n7,Ada Lovelace,7b", "Alumno\nAda Lovelace",
            "Nombre;Apellidos\nAda;Lovelace", "الاسم\nAda Lovelace",
        ])
    func headers(text: String) throws {
        #expect(try names(text) == ["Ada Lovelace"])
    }

    @Test("Mail addresses are found by their title, and names keep their joiners (X-CLASS)")
    func columns() throws {
        let table = "\u{FEFF}\"Full name\";\"E-Mail address\"\n\"Lovelace, Ada\";ada@example.com\n"
        let ada = try Roster(table).entries
        #expect(ada.map(\.name) == ["Lovelace, Ada"] && ada.map(\.email) == ["ada@example.com"])
        let moved = try Roster("Group,E-mail,Surname,First name\nA,a@b.org,Lovelace,Ada").entries
        #expect(moved.map(\.name) == ["Ada Lovelace"] && moved.map(\.email) == ["a@b.org"])
        #expect(try names("Name\nمی\u{200C}خواهم") == ["می\u{200C}خواهم"])
        #expect(throws: ClassError(.emailInvalid, line: 3)) {
            try Roster("Student,Email\nAda,a@b.org\nGrace,none")
        }
        #expect(throws: ClassError(.nameInvalid, line: 2)) { try Roster("Name\n\u{200B},x\n") }
    }

    @Test("Two students of one name need different addresses (X-CLASS)")
    func twins() throws {
        #expect(try names("Ada,a@b.org\nAda,b@b.org\nAda") == ["Ada", "Ada", "Ada"])
        #expect(throws: ClassError(.studentTwice, line: 3)) {
            try Roster("Ada,a@b.org\nGrace\nADA,A@b.org")
        }
    }

    @Test("A mistake names its line (X-CLASS)")
    func mistakes() {
        let long = String(repeating: "a", count: 201)
        let cases: [(String, ClassError)] = [
            ("", ClassError(.rosterEmpty)), (" \n\n", ClassError(.rosterEmpty)),
            ("name,email\n", ClassError(.rosterEmpty)),
            ("Ada\n\(long)", ClassError(.lineTooLong, line: 2)),
            ("Ada\n\"Grace\n", ClassError(.quoteOpen, line: 2)),
            ("Ada\n\(long.prefix(61))", ClassError(.nameInvalid, line: 2)),
            ("Ada\n,b@b.org", ClassError(.nameInvalid, line: 2)),
            ("Ada\nGr\u{1B}ace", ClassError(.nameInvalid, line: 2)),
            ("Lovelace, Ada", ClassError(.emailInvalid, line: 1)),
            ("Ada,a@b.org,x", ClassError(.emailInvalid, line: 1)),
            ("Ada\n\nGrace\nada", ClassError(.studentTwice, line: 4)),
        ]
        for (text, error) in cases {
            #expect(throws: error, "\(text)") { try Roster(text) }
        }
        #expect(throws: ClassError(.tooManyStudents, line: 3)) {
            try Roster("Ada\nGrace\nLinus", room: 2)
        }
    }
}

@Suite("The names of students' banks")
struct StudentBankNameTests {
    @Test("They come from the students' names, in small ASCII letters (X-CLASS)")
    func names() {
        let cases = [
            "Ada Lovelace": "ada-lovelace", "  José  Núñez ": "jose-nunez", "O'Brien": "obrien",
            "Zoë Müller-Lüdenscheidt": "zoe-muller-ludenscheidt", "Łukasz Strauß": "lukasz-strauss",
            "Lovelace, Ada": "lovelace-ada", "小明": "xiao-ming", "Иван Петров": "ivan-petrov",
            "محمد علي": "mhmd-ly",
            "김민준": "gimminjun", "Αλέξανδρος": "alexandros", "ひらがな": "hiragana", "!": "student",
            "-Ada-": "ada",
            "ＡＤＡ": "ada", "R2 D2": "r2-d2",
        ]
        for (student, bank) in cases {
            #expect(BankName.derived(from: student, beside: []).text == bank)
        }
    }

    @Test("They are unique and valid, however long and alike the students' names are (X-CLASS)")
    func unique() throws {
        var taken: Set<BankName> = []
        let long = String(repeating: "ab ", count: 30)
        for student in Array(repeating: long, count: 120) + Array(repeating: "Ada", count: 120) {
            let name = BankName.derived(from: student, beside: taken)
            #expect(try BankName(name.text) == name && name.text.count <= 32)
            #expect(taken.insert(name).inserted)
        }
        #expect(taken.contains(try BankName("ada-120")))
    }
}
