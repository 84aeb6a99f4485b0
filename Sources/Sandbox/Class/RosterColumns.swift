import Foundation

/// Where names and mail addresses are in each row of a roster.
struct RosterColumns {
    /// The columns that make up a name, in the order in which people say it.
    private(set) var names = [0]
    private(set) var email: Int? = 1
    /// A roster with a header may have other columns too, because the header names them.
    private(set) var hasHeader = false

    init() {}

    /// Reads a header: a row with a title for names, and without a mail address.
    init?(_ row: CSVRows.Row) {
        let titles = row.fields.map(Self.plain)
        func place(_ known: Set<String>) -> Int? { titles.firstIndex(where: known.contains) }
        let parts = [place(Self.firstNames), place(Self.lastNames)].compactMap(\.self)
        guard let name = place(Self.wholeNames).map({ [$0] }) ?? (parts.isEmpty ? nil : parts),
            !row.fields.contains(where: { $0.contains("@") })
        else { return nil }
        (names, email, hasHeader) = (name, place(Self.emails), true)
    }

    /// In small letters without accents, marks and signs: `E-Mail:` is `e mail`.
    private static func plain(_ title: String) -> String {
        let folded = title.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return folded.split { !$0.isLetter }.joined(separator: " ")
    }

    private static let wholeNames: Set = [
        "name", "names", "full name", "fullname", "display name", "student", "students",
        "student name", "name of student", "pupil", "pupil name", "learner", "learner name",
        "participant", "member", "last name first name", "last first", "surname first name",
        "nombre completo", "nombre y apellidos", "apellidos y nombre", "apellidos nombre", "alumno",
        "alumna", "alumnado", "alumno a", "estudiante", "schuler", "schulerin", "eleve",
        "الاسم", "الاسم الكامل", "اسم الطالب", "الطالب", "الطالبة", "التلميذ",
    ]
    private static let firstNames: Set = [
        "first name", "firstname", "first", "given name", "given names", "forename", "nombre",
        "vorname", "prenom", "الاسم الاول", "الاسم الأول",
    ]
    private static let lastNames: Set = [
        "last name", "lastname", "last", "surname", "family name", "apellido", "apellidos",
        "nachname", "nom", "اسم العائلة", "اللقب",
    ]
    private static let emails: Set = [
        "email", "e mail", "mail", "email address", "e mail address", "mail address",
        "student email", "school email", "correo", "correo electronico", "email adresse",
        "e mail adresse", "adresse e mail", "البريد", "البريد الالكتروني", "البريد الإلكتروني",
    ]
}

extension String {
    /// The text without characters that show nothing and that no script needs: byte order marks,
    /// zero-width spaces, and marks of direction, which come along when cells are copied.
    var withoutInvisible: String {
        var kept = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xFEFF, 0x200B, 0x2060, 0x00AD, 0x200E, 0x200F, 0x061C, 0x202A...0x202E,
                0x2066...0x2069:
                continue
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }
}
