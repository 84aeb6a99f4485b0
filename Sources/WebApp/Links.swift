import Foundation
import Hummingbird
import Ledger

/// Every address of the web app. The same value makes the route and the links to it.
enum Link {
    case root, signIn, code, resendCode, login, register, signOut
    case figures, language
    case home, displayName, accounts, newAccount
    case account(ID), deposits(ID), withdrawals(ID), transfers(ID), accountName(ID), deletion(ID)
    case send, sendReview, transactions, transaction(ID)
    case outbox, messages
    case live, worker, manifest, offline
    case assets

    /// The part of an address that names one thing.
    enum ID {
        case any
        case of(UUID)

        var text: String {
            switch self {
            case .any: ":id"
            case .of(let uuid): uuid.uuidString.lowercased()
            }
        }
    }

    var path: String {
        switch self {
        case .root: "/"
        case .signIn: "/sign-in"
        case .code: "/sign-in/code"
        case .resendCode: "/sign-in/code/resend"
        case .login: "/login"
        case .register: "/register"
        case .signOut: "/sign-out"
        case .figures: "/preferences/figures"
        case .language: "/preferences/language"
        case .home: "/home"
        case .displayName: "/profile/name"
        case .accounts: "/accounts"
        case .newAccount: "/accounts/new"
        case .account(let id): "/accounts/\(id.text)"
        case .deposits(let id): "/accounts/\(id.text)/deposits"
        case .withdrawals(let id): "/accounts/\(id.text)/withdrawals"
        case .transfers(let id): "/accounts/\(id.text)/transfers"
        case .accountName(let id): "/accounts/\(id.text)/name"
        case .deletion(let id): "/accounts/\(id.text)/deletion"
        case .send: "/send"
        case .sendReview: "/send/review"
        case .transactions: "/transactions"
        case .transaction(let id): "/transactions/\(id.text)"
        case .outbox: "/sandbox"
        case .messages: "/sandbox/messages"
        case .live: "/live"
        case .worker: "/sw.js"
        case .manifest: "/manifest.webmanifest"
        case .offline: "/offline"
        case .assets: "/static"
        }
    }

    var route: RouterPath { RouterPath(path) }

    /// The address with fields behind it, whose values need no escaping.
    func path(with fields: KeyValuePairs<String, String>) -> String {
        path + "?" + fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    static func account(_ id: AccountID) -> Link { .account(.of(id.uuid)) }
    static func deposits(_ id: AccountID) -> Link { .deposits(.of(id.uuid)) }
    static func withdrawals(_ id: AccountID) -> Link { .withdrawals(.of(id.uuid)) }
    static func transfers(_ id: AccountID) -> Link { .transfers(.of(id.uuid)) }
    static func accountName(_ id: AccountID) -> Link { .accountName(.of(id.uuid)) }
    static func deletion(_ id: AccountID) -> Link { .deletion(.of(id.uuid)) }
    static func transaction(_ id: TransferID) -> Link { .transaction(.of(id.uuid)) }
}
