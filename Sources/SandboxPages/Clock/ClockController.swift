import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// The clock of a sandbox, for people. Only a sandbox has it; scripts find its API at the same
/// address.
struct ClockController: PageController {
    var web: WebContext
    let clock: TimeKeeper

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.clock.route, use: open { try $0.show($1, $2) })
        router.post(SandboxLink.clock.route, use: open { try await $0.set($1, $2) })
    }

    private func set(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        do {
            if let state = form["state"] {
                _ = try await clock.set(ClockChange(isFrozen: state == "frozen"))
            } else if let speed = form["speed"] {
                _ = try await clock.set(ClockChange(isFrozen: false, speed: Int64(speed) ?? 0))
            } else {
                try await begin(try distance(form))
            }
            return .seeOther(SandboxLink.clock.path)
        } catch let error as ClockError {
            return try show(visit, principal, typed: form, error: error)
        }
    }

    private func distance(_ form: FormFields) throws(ClockError) -> ClockDistance {
        if let text = form["by"] {
            guard let span = TimeSpan(iso8601: text) else { throw .spanInvalid }
            return .by(span)
        }
        // People may leave out the seconds and the zone.
        let typed = form.text("to").replacing(" ", with: "T")
        let moment = ["", "Z", ":00Z", "T00:00:00Z"].lazy.compactMap {
            Timestamp(rfc3339: typed + $0)
        }.first
        guard let moment else { throw .momentInvalid }
        return .to(moment)
    }

    /// Waits only for a short advance; the page follows a longer one.
    private func begin(_ distance: ClockDistance) async throws {
        let (ends, continuation) = AsyncThrowingStream.makeStream(of: Void.self)
        let clock = clock
        Task {
            do {
                _ = try await clock.advance(distance)
                continuation.finish()
            } catch { continuation.finish(throwing: error) }
        }
        let patience = Task {
            try await Task.sleep(for: .milliseconds(700))
            continuation.finish()
        }
        defer { patience.cancel() }
        for try await _ in ends {}
    }

    private func show(
        _ visit: Visit, _ principal: Principal?, typed: FormFields? = nil, error: ClockError? = nil
    ) throws -> Response {
        try web.wallet.requireWriter()
        let reading = clock.reading
        let error = error.map { web.formError($0, at: $0 == .speedInvalid ? nil : "to") }
        let happenings = reading.last.map(happenings) ?? []
        let page = ClockPage(
            title: words("clock_title"),
            wayBack: web.wayBack,
            action: SandboxLink.clock.path, errors: web.summary(of: error),
            date: web.dates.date(reading.now), time: web.dates.time(reading.now),
            machineTime: reading.now.rfc3339, state: state(of: reading),
            progress: reading.progress.map(progress), toggle: toggle(reading),
            speeds: speeds(reading), steps: steps, moment: moment(reading, typed, error),
            lastTitle: reading.last.map(lastTitle), happenings: happenings,
            hasHappenings: !happenings.isEmpty)
        var response = web.show(page, to: visit, principal, error)
        if reading.progress != nil, let refresh = HTTPField.Name("Refresh") {
            response.headers[refresh] = "1"
        }
        return response
    }

    private func state(of reading: ClockReading) -> String {
        guard !reading.isFrozen else { return words("clock_frozen") }
        guard reading.speed > 1 else { return words("clock_running") }
        return words("clock_faster", ["speed": String(reading.speed)])
    }

    private func progress(_ progress: ClockProgress) -> ClockPage.Progress {
        ClockPage.Progress(
            text: words("clock_on_its_way", ["time": web.dates.dateAndTime(progress.to)]),
            percent: String(progress.percent))
    }

    private func toggle(_ reading: ClockReading) -> ClockPage.Step {
        reading.isFrozen
            ? ClockPage.Step(name: "state", value: "running", label: words("clock_go_on"))
            : ClockPage.Step(name: "state", value: "frozen", label: words("clock_freeze"))
    }

    private func speeds(_ reading: ClockReading) -> [ClockPage.Step] {
        [(1, "clock_speed_1"), (60, "clock_speed_60")]
            .filter { $0.0 != reading.speed || reading.isFrozen && $0.0 != 1 }
            .map { ClockPage.Step(name: "speed", value: String($0.0), label: words($0.1)) }
    }

    private var steps: [ClockPage.Step] {
        [("P1D", "clock_day"), ("P7D", "clock_week"), ("P1M", "clock_month")].map {
            ClockPage.Step(name: "by", value: $0, label: words($1))
        }
    }

    private func moment(
        _ reading: ClockReading, _ typed: FormFields?, _ error: FormError?
    ) -> Field {
        var field = Field(name: "to", label: words("clock_moment"))
        field.hint = words("clock_moment_hint")
        field.value = String((typed?.text("to") ?? "").prefix(64))
        field.placeholder = reading.now.rfc3339
        field.autocomplete = "off"
        field.isPlain = true
        field.error = error?.message(at: "to")
        return field
    }

    private func lastTitle(_ advance: ClockAdvance) -> String {
        words(
            advance.isCutShort ? "clock_cut_short" : "clock_last",
            ["time": web.dates.dateAndTime(advance.to)])
    }

    private func happenings(_ advance: ClockAdvance) -> [ClockPage.Happening] {
        let jobs = web.wallet.scheduledJobs.names.map {
            ("clock_job_\($0.text)", advance.jobs[$0] ?? 0)
        }
        let others = [
            ("clock_webhooks", advance.webhookAttempts), ("clock_codes", advance.codesExpired),
            ("clock_tokens", advance.tokensExpired), ("clock_sessions", advance.sessionsEnded),
            ("clock_devices", advance.devicesForgotten),
        ]
        return (jobs + others).filter { $0.1 > 0 }.map {
            ClockPage.Happening(label: words($0.0), count: String($0.1))
        }
    }
}
