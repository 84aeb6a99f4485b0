import HTTPSupport
import Hummingbird
import Ledger
import ServiceLifecycle
import WalletServices

/// The clock, for scripts.
struct ClockAPI: Sendable {
    let clock: TimeKeeper

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/clock") { _, context in try await answer(context) { try read() } }
        router.put("/sandbox/clock") { request, context in
            try await answer(context) { try await set(request) }
        }
        router.post("/sandbox/clock/advance") { request, context in
            try await answer(context) { try await advance(request) }
        }
    }

    /// A server that stops ends the clock's way after the current event.
    private func answer(
        _ context: WalletContext, _ body: @Sendable () async throws -> JSONWriter
    ) async throws -> Response {
        do {
            return try await withGracefulShutdownHandler {
                .json(try await body())
            } onGracefulShutdown: {
                clock.stop()
            }
        } catch let error as ClockError {
            return error.described.response(requestID: context.requestID)
        }
    }

    private func read() throws -> JSONWriter {
        // Only the server that writes knows how far the clock went.
        try clock.wallet.requireWriter()
        let reading = clock.reading
        return JSONWriter { reading.write(to: &$0) }
    }

    private func set(_ request: Request) async throws -> JSONWriter {
        let object = try await request.object(of: ["frozen", "now", "speed"])
        let change = ClockChange(
            now: try object.moment("now"), isFrozen: try object.bool("frozen"),
            speed: try object.integer("speed"))
        let reading = try await clock.set(change)
        return JSONWriter { reading.write(to: &$0) }
    }

    private func advance(_ request: Request) async throws -> JSONWriter {
        let object = try await request.object(of: ["by", "to"])
        let distance: ClockDistance
        switch (try object.text("by"), try object.moment("to")) {
        case (let text?, nil):
            guard let span = TimeSpan(iso8601: text) else { throw ClockError.spanInvalid }
            distance = .by(span)
        case (nil, let moment?): distance = .to(moment)
        default: throw ClockError.nothingToDo
        }
        let advance = try await clock.advance(distance)
        let reading = clock.reading
        return JSONWriter { json in
            reading.write(to: &json)
            advance.write(to: &json, clock.wallet.scheduledJobs.names)
        }
    }
}

extension JSONPart {
    /// - Throws: `ClockError.momentInvalid`, `RequestError.wrongType`.
    fileprivate func moment(_ name: String) throws -> Timestamp? {
        guard let text = try text(name) else { return nil }
        guard let moment = Timestamp(rfc3339: text) else { throw ClockError.momentInvalid }
        return moment
    }
}

extension ClockReading {
    fileprivate func write(to json: inout JSONWriter) {
        json.time("now", now)
        json.bool("frozen", isFrozen)
        json.integer("speed", speed)
        guard let progress else { return json.string("advancing", nil) }
        json.object("advancing") { json in
            json.time("from", progress.from)
            json.time("to", progress.to)
            json.integer("percent", progress.percent)
        }
    }
}

extension ClockAdvance {
    fileprivate func write(to json: inout JSONWriter, _ names: [JobName]) {
        json.time("from", from)
        json.time("to", to)
        json.object("happened") { json in
            for name in names { json.integer(named: name.text, Int64(jobs[name] ?? 0)) }
            json.integer("webhook_attempts", Int64(webhookAttempts))
            json.integer("codes_expired", Int64(codesExpired))
            json.integer("tokens_expired", Int64(tokensExpired))
            json.integer("sessions_ended", Int64(sessionsEnded))
            json.integer("devices_forgotten", Int64(devicesForgotten))
        }
    }
}

extension ClockError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (message, hint, field): (String, String, String?) =
            switch self {
            case .nothingToDo:
                (
                    "There is nothing to set, or too much.",
                    "Send now, frozen or speed; to advance, either by or to.", nil
                )
            case .momentInvalid:
                (
                    "This is not a date and time.", "Send RFC 3339, such as 2026-03-29T00:59:00Z.",
                    nil
                )
            case .spanInvalid:
                ("This is not a length of time.", "Send ISO 8601, such as P7D, P1M or PT90S.", "by")
            case .speedInvalid:
                (
                    "The clock cannot go that fast.",
                    "Send 1 to 86400: 60 is an hour per minute.", "speed"
                )
            case .past:
                (
                    "The clock only goes forward.",
                    "What is booked keeps its time. Start a new world for an earlier one.", nil
                )
            case .tooFar:
                ("That is too far for one step.", "Advance by ten years at most.", nil)
            case .outOfRange:
                ("The clock ends there.", "Its last moment is 2199-12-31T23:59:59Z.", nil)
            }
        return SandboxError(
            status: .unprocessableContent, code: rawValue, message: message, hint: hint,
            field: field)
    }
}
