import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// The snapshots of a sandbox, for people. Only a sandbox has them; scripts find their API at the
/// same address.
struct SnapshotsController: PageController {
    var web: WebContext
    let keeper: SnapshotKeeper

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.snapshots.route, use: open { try await $0.show($1, $2) })
        router.post(SandboxLink.snapshots.route, use: open { try await $0.change($1, $2) })
    }

    private func change(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        do {
            let (done, name) = try await change(form)
            return .seeOther(SandboxLink.snapshots.path(with: ["done": done, "name": name]))
        } catch let error as SnapshotError {
            return try await show(visit, principal, typed: form.text("name"), error: error)
        }
    }

    /// - Returns: what was done, and with which snapshot.
    private func change(_ form: FormFields) async throws -> (String, String) {
        if let name = form["restore"] { return ("restored", try await keeper.restore(name).name) }
        if let name = form["delete"] {
            try await keeper.delete(name)
            return ("deleted", name)
        }
        return ("saved", try await keeper.save(as: form.text("name"), replaces: false).name)
    }

    private func show(
        _ visit: Visit, _ principal: Principal?, typed: String = "", error: SnapshotError? = nil
    ) async throws -> Response {
        try web.wallet.requireWriter()
        let snapshots = try await keeper.list()
        let error = error.map { web.formError($0, at: "name") }
        let page = SnapshotsPage(
            title: words("snapshots_title"),
            wayBack: web.wayBack,
            action: SandboxLink.snapshots.path, errors: web.summary(of: error),
            notice: error == nil ? notice(visit) : nil, name: field(typed, error),
            rows: snapshots.map(row), hasRows: !snapshots.isEmpty)
        return web.show(page, to: visit, principal, error)
    }

    private func notice(_ visit: Visit) -> Notice? {
        let texts = [
            "saved": "snapshot_was_saved", "restored": "snapshot_was_restored",
            "deleted": "snapshot_was_deleted",
        ]
        guard let query = visit.query, let name = query["name"],
            let text = query["done"].flatMap({ texts[$0] })
        else { return nil }
        return Notice(text: words(text, ["name": String(name.prefix(64))]))
    }

    private func field(_ typed: String, _ error: FormError?) -> Field {
        var field = Field(name: "name", label: words("snapshot_name"))
        field.hint = words("snapshot_name_hint")
        field.value = String(typed.prefix(64))
        field.autocomplete = "off"
        field.isPlain = true
        field.error = error?.message(at: "name")
        return field
    }

    private func row(_ snapshot: Snapshot) -> SnapshotsPage.Row {
        let name: KeyValuePairs = ["name": snapshot.name]
        let size = snapshot.byteCount.formatted(
            .byteCount(style: .file).locale(words.locale))
        return SnapshotsPage.Row(
            name: snapshot.name,
            facts: [
                words("snapshot_transfers", count: snapshot.journal.number) + " · " + size,
                web.dates.dateAndTime(snapshot.savedAt),
            ],
            file: SandboxLink.snapshots.path + "/\(snapshot.name)/file",
            restore: words("snapshot_restore_one", name),
            download: words("snapshot_download_one", name),
            delete: words("snapshot_delete_one", name))
    }
}
