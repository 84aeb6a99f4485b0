import Foundation
import Ledger
import Phone
import SQLStore
import SQLiteDriver
import WalletServices

/// The operator's requests from the command line.
enum OperatorRequest: Codable, Sendable {
    case verify(expecting: String?)
    /// Makes a copy of everything, whose bytes follow the answer.
    case copy(UnfinishedFile.Kind)
    /// Enters into the log that an export begins.
    case noteExport
    case showClock
    case confirmClock
    case listPeople
    case showPerson(name: String)
    case setRole(name: String, role: Role)
    case invite(InviteRequest)
    case auditLog(person: String?, act: AuditAct?, limit: Int, isJSON: Bool)
    case unlockPerson(name: String)
    case resetPerson(name: String, address: String?)
    case erasePerson(name: String)
    case signOutPerson(name: String)
    case limitPerson(LimitRequest)
    case deposit(CashRequest, account: String?)
    case withdraw(CashRequest, account: String?)
    case sandbox(SandboxRequest)

    /// True if it changes something, at the present time.
    var isChange: Bool {
        switch self {
        case .verify, .copy, .noteExport, .showClock, .listPeople, .showPerson, .auditLog,
            .sandbox:
            false
        case .confirmClock, .setRole, .invite, .unlockPerson, .resetPerson, .erasePerson,
            .signOutPerson, .limitPerson, .deposit, .withdraw:
            true
        }
    }

    /// True if a negative answer is a report rather than a failure.
    var isReport: Bool {
        switch self {
        case .verify, .showClock: true
        default: false
        }
    }
}

/// The answer to the operator.
package struct OperatorAnswer: Codable, Sendable {
    let text: String
    let isSuccess: Bool
    /// The length of the file that follows, if any.
    private(set) var byteCount: Int?
    /// The file that follows, on the side that sends it.
    private(set) var file: OutgoingFile?

    private enum CodingKeys: CodingKey { case text, isSuccess, byteCount }

    package static func success(_ text: String) -> OperatorAnswer {
        OperatorAnswer(text: text, isSuccess: true)
    }

    static func success(_ text: String, followedBy file: OutgoingFile) -> OperatorAnswer {
        OperatorAnswer(text: text, isSuccess: true, byteCount: file.byteCount, file: file)
    }

    static let nobodyWrites = failure(
        "No server of this wallet writes now. Nothing was changed. Try again in a moment.")

    package static func failure(_ text: String) -> OperatorAnswer {
        OperatorAnswer(text: text, isSuccess: false)
    }
}

/// Runs the operator's requests, inside the only process that has the database open.
struct AdminService: Sendable {
    let wallet: Wallet
    let store: SQLStore
    /// The address that people open, while a server runs.
    var site: (@Sendable () -> String)?
    /// Copies are made in this folder before they are sent. Without one, nobody is sent any.
    var folder: DataFolder?
    /// Only a running sandbox has it.
    var sandbox: (@Sendable (SandboxRequest) async throws -> OperatorAnswer)?
    /// Lets the server that writes answer. Without it, this one always answers.
    var passOn: (@Sendable (OperatorRequest) async -> OperatorAnswer)?

    func answer(_ request: OperatorRequest) async -> OperatorAnswer {
        do {
            return switch request {
            case .verify(let mark): try await verify(expecting: mark)
            case .copy(let kind): try await copy(kind)
            case .noteExport: try await noteExport()
            case .showClock: try await showClock()
            case .confirmClock: try await confirmClock()
            case .listPeople: try await listPeople()
            case .showPerson(let name): try await showPerson(name)
            case .setRole(let name, let role): try await setRole(role, of: name)
            case .invite(let request): try await invite(request)
            case .auditLog(let person, let act, let limit, let isJSON):
                try await auditLog(about: person, act: act, limit: limit, isJSON: isJSON)
            case .unlockPerson(let name): try await unlockPerson(name)
            case .resetPerson(let name, let address): try await resetPerson(name, at: address)
            case .erasePerson(let name): try await erasePerson(name)
            case .signOutPerson(let name): try await signOutPerson(name)
            case .limitPerson(let request): try await limitPerson(request)
            case .deposit(let request, let account): try await deposit(request, account: account)
            case .withdraw(let request, let account): try await withdraw(request, account: account)
            case .sandbox(let request): try await sandbox?(request) ?? request.refusal
            }
        } catch is NotWriter {
            return await passOn?(request)
                ?? .nobodyWrites
        } catch let error as WalletError {
            return .failure(error.text.sentences)
        } catch let doubt as ClockDoubt {
            return .failure(doubt.advice)
        } catch let error as MoneyTextError {
            return .failure(error.text.sentences)
        } catch StoreError.unavailable(let reason) {
            return .failure("Nothing can be saved right now, and nothing was changed: \(reason).")
        } catch {
            return .failure("It could not be done: \(error)")
        }
    }

    /// Audits the wallet. Without findings, it allows stopped writes again.
    private func verify(expecting text: String?) async throws -> OperatorAnswer {
        let mark = text.flatMap { LedgerMark($0) }
        if let text, mark == nil {
            return .failure("\(text) is not a mark. Give the one that an earlier verify printed.")
        }
        let wasStopped = wallet.audit.stopReason != nil
        let report = try await wallet.audit.verify(expecting: mark, endsStop: true)
        guard report.findings.isEmpty else { return .failure(report.summary) }
        let goesOn = wasStopped ? "\nWrites were stopped. They have resumed." : ""
        return .success(report.summary + goesOn)
    }

    private func listPeople() async throws -> OperatorAnswer {
        let people = try await wallet.people.list(limit: 1000)
        let lines = people.map { person in
            let handle = person.username?.shown ?? person.phone?.masked ?? "-"
            let joined = person.joinedAt.rfc3339.prefix(10)
            let name = person.displayName.isEmpty ? "" : "  \(person.displayName)"
            return "\(person.id.text)  \(joined)  \(person.role.column)  \(handle)\(name)"
        }
        return .success(
            lines.isEmpty ? "No one has a wallet here yet." : lines.joined(separator: "\n"))
    }

    private func showPerson(_ name: String) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(name) else { return Self.noOne(name) }
        let overview = try await wallet.accounts.overview(of: person.id)
        var lines = [
            "id        \(person.id.text)",
            "username  \(person.username?.shown ?? "-")",
            "name      \(person.displayName.isEmpty ? "-" : person.displayName)",
            "phone     \(person.phone?.masked ?? "-")",
            "role      \(person.role.rawValue)",
            "joined    \(person.joinedAt.rfc3339)",
        ]
        lines += overview.accounts.map { record in
            "account   \(record.id.text)  "
                + "\(record.balance.currency.code) \(record.balance.decimal)  \(record.name.shown)"
        }
        return .success(lines.joined(separator: "\n"))
    }

    private func setRole(_ role: Role, of name: String) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(name) else { return Self.noOne(name) }
        _ = try await wallet.roles.set(role, of: person.id, by: wallet.treasurers.commandLine)
        return .success("\(name) is a \(role.rawValue).")
    }

    static func noOne(_ name: String) -> OperatorAnswer {
        .failure("No one here is called \(name). See: awallet person list")
    }

    private func unlockPerson(_ name: String) async throws -> OperatorAnswer {
        guard let cleared = try await wallet.unlocking.clear(name) else {
            return .failure("\(name) is neither a username nor a phone number.")
        }
        let count = cleared.wrongPasswords + Int64(cleared.wrongCodes + cleared.codes)
        guard count > 0 else { return .success("There was nothing to clear for \(name).") }
        return .success(
            """
            Cleared for \(name):
            wrong passwords  \(cleared.wrongPasswords)
            wrong codes      \(cleared.wrongCodes)
            codes sent       \(cleared.codes)
            Limits on a network address end on their own.
            """)
    }
}

extension Role {
    /// As wide as the longest role.
    fileprivate var column: String {
        rawValue + String(repeating: " ", count: 9 - rawValue.count)
    }
}

extension AuditReport {
    /// The output of `awallet verify`.
    var summary: String {
        let counts = [
            Self.count(transferCount, "transfer", "transfers"),
            Self.count(accountCount, "account", "accounts"),
            Self.count(logCount, "log entry", "log entries"),
        ].joined(separator: ", ")
        let beside =
            neighbours.isEmpty
            ? ""
            : "\nNot the wallet's, and left alone: "
                + neighbours.prefix(20).joined(separator: ", ")
                + (neighbours.count > 20 ? " and \(neighbours.count - 20) more" : "")
        guard findings.isEmpty else {
            let shown = findings.prefix(20).map { "  \($0.sentence)" }
            return "The books are WRONG (\(counts)):\n" + shown.joined(separator: "\n") + beside
        }
        return """
            The books are right: \(counts), every balance re-derived.\(beside)
            mark \(mark.text)
            """
    }
    private static func count(_ count: some BinaryInteger, _ one: String, _ many: String) -> String
    {
        "\(count) \(count == 1 ? one : many)"
    }
}

extension ErrorText {
    /// The event and the advice. The texts of some errors end without a full stop.
    fileprivate var sentences: String {
        let isWhole = message.last.map { ".!?:".contains($0) } ?? true
        return "\(message)\(isWhole ? "" : ".") \(hint)"
    }
}
