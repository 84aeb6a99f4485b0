import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Shows the log: people read about their own account, treasurers about the whole wallet.
struct LogController: PageController {
    var web: WebContext

    private static let pageLength = 50

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.ownLog.route, use: signedIn { try await $0.own($1) })
        router.get(Link.log.route, use: treasurer { try await $0.all($1, $2) })
    }

    private func own(_ signedIn: SignedInRequest) async throws -> Response {
        let lines = try await web.wallet.log.page(
            of: signedIn.id, before: before(in: signedIn), limit: Self.pageLength)
        let page = LogPage(
            title: words("log_own_title"), lead: words("log_own_lead"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path), search: nil,
            rows: lines.map { row($0, for: signedIn.person) },
            older: older(than: lines) { Link.ownLog.path(with: ["before": $0]) })
        return web.show(page, to: signedIn, at: .you)
    }

    private func all(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Response {
        let query = signedIn.visit.query
        let person = query?["person"].flatMap { UUID(canonical: $0) }.map { PersonID($0) }
        let act = query?["act"].flatMap { AuditAct(rawValue: $0) }
        let lines = try await web.wallet.log.page(
            about: person, act: act, before: before(in: signedIn), limit: Self.pageLength,
            by: treasurer)
        let search = search(for: act, about: person)
        let page = LogPage(
            title: words("log_title"), lead: words("log_lead"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path), search: search,
            rows: lines.map { row($0, for: nil) },
            older: older(than: lines) {
                Link.log.path(
                    with: ["before": $0, "act": act?.rawValue ?? "", "person": person?.text ?? ""])
            })
        return web.show(page, to: signedIn, at: .you)
    }

    private func before(in signedIn: SignedInRequest) -> Int64? {
        signedIn.visit.query?["before"].flatMap { Int64($0) }
    }

    private func older(than lines: [AuditLog.Line], _ link: (String) -> String) -> String? {
        guard lines.count == Self.pageLength, let last = lines.last else { return nil }
        return link(String(last.entry.number))
    }

    private func search(for act: AuditAct?, about person: PersonID?) -> LogPage.Search {
        var field = Field(part: "parts/select", name: "act", label: words("log_act"))
        let all = Field.Choice(value: "", label: words("log_act_any"), isChosen: act == nil)
        let acts = AuditAct.allCases.map {
            Field.Choice(
                value: $0.rawValue, label: words("act_\($0.rawValue)"), isChosen: $0 == act)
        }
        field.choices = [all] + acts.sorted { $0.label < $1.label }
        return LogPage.Search(
            action: Link.log.path, act: field, person: person?.text,
            clear: act == nil && person == nil ? nil : Link.log.path)
    }

    /// - Parameter reader: the person who reads about oneself. Without one, a treasurer reads.
    private func row(_ line: AuditLog.Line, for reader: Person?) -> LogPage.Row {
        let (entry, facts) = (line.entry, line.entry.facts)
        let role = facts[.role].flatMap { Role(rawValue: $0) }.map(words.name)
        let what = [words("act_\(entry.act.rawValue)"), facts[.name], facts[.amount], role]
        let whom =
            reader == nil ? line.subject ?? entry.subject.map { _ in words("log_left") } : nil
        let device = facts[.device].map { DeviceName($0).text(in: words) }
        let place = [facts[.way].map { words("way_\($0)") }, facts[.address], device]
        return LogPage.Row(
            name: what.compactMap(\.self).joined(separator: " · "),
            facts: [
                [whom, doer(of: line), web.dates.dateAndTime(entry.time)]
                    .compactMap(\.self).joined(separator: " · "),
                place.compactMap(\.self).joined(separator: " · "),
            ].filter { !$0.isEmpty })
    }

    /// Names who did it, unless it was the person whom it concerns.
    private func doer(of line: AuditLog.Line) -> String? {
        guard let actor = line.entry.actor else {
            let isHost = line.entry.facts[.channel] == "command_line"
            return isHost ? words("log_by_host") : nil
        }
        guard actor != line.entry.subject else { return nil }
        return words("log_by", ["name": line.actor ?? words("log_left")])
    }
}
