/// Apps, and what gives access to an account.
extension Table {
    /// An app takes the consents and tokens of the people who allowed it along.
    static let app = Table(
        "app", of: .owner, key: [.id("id")],
        [
            .text("client"), .bytes("secret_hash"), .id("owner"), .text("name"),
            .text("redirects"), .text("scopes"), .time("created_at"), .time("last_used_at"),
            .flag("is_fixed"),
        ],
        archive: .file(
            21, "apps", shows: "name client redirects scopes created_at last_used_at",
            hides: "id secret_hash owner is_fixed"),
        erasing: .deletes, travels: .yes)

    static let consent = Table(
        "consent", of: .person, key: [.id("id")],
        [
            .id("person"), .id("app"), .text("scopes"), .time("created_at"),
            .time("last_used_at"), .flag("is_fixed"),
        ],
        archive: .file(
            22, "allowed-apps", shows: "app scopes created_at last_used_at",
            hides: "id person is_fixed"),
        erasing: .deletes, travels: .onlyCopied("a token gives access: people allow apps again"))

    static let accessToken = Table(
        "access_token", of: .person, key: [.id("id")],
        [
            .bytes("token_hash"), .id("person"), .id("consent"), .text("name"), .text("scopes"),
            .time("created_at"), .time("last_used_at"), .time("expires_at"), .flag("is_fixed"),
        ],
        archive: .file(
            23, "tokens", shows: "name scopes created_at last_used_at expires_at",
            hides: "id token_hash person consent is_fixed", only: "consent IS NULL"),
        erasing: .deletes, travels: .onlyCopied("a token gives access: people make new ones"))

    static let tokenRight = Table(
        "token_right", of: "token IN (SELECT id FROM access_token WHERE person = $1)",
        key: [.id("token")], [.time("granted_at")],
        archive: .no("the token's page shows it"), erasing: .deletes,
        travels: .onlyCopied("its token stays"))

    static let refreshToken = Table(
        "refresh_token", of: "consent IN (SELECT id FROM consent WHERE person = $1)",
        key: [.bytes("token_hash")],
        [
            .id("consent"), .text("standing"), .flag("was_used"), .time("issued_at"),
            .time("expires_at"),
        ],
        unsealed: "its consent is sealed",
        archive: .no("it is a secret of an app"), erasing: .deletes,
        travels: .onlyCopied("a token gives access: people make new ones"))

    static let authorizationCode = Table(
        "authorization_code", of: .person, key: [.bytes("code_hash")],
        [
            .id("person"), .id("app"), .text("scopes"), .text("redirect"), .bytes("challenge"),
            .time("expires_at"), .flag("was_used"), .id("consent"),
        ],
        passing: "it lives for minutes")
}
