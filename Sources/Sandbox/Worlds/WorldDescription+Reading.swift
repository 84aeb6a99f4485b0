import HTTPSupport
import Ledger
import Phone
import WalletServices

extension WorldDescription {
    /// The maximum number of people, and of entries with all generated ones.
    static let maximumPeople = 500
    static let maximumEntries = 20_000

    init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["clock", "people", "history", "webhooks", "faults"])
        if let clock = map["clock"] { self.clock = try Clock(clock) }
        for person in try map.list("people", maximum: Self.maximumPeople) {
            people.append(try Someone(person))
        }
        try refuseDoubles(try map.list("people"))
        try readHistory(map)
        for value in try map.list("webhooks", maximum: 100) {
            webhooks.append(try hook(in: value))
        }
        for fault in try map.list("faults", maximum: FaultBook.most) {
            faults.append(try rule(fault))
        }
    }

    /// The person with this name in the file.
    func person(_ value: YAMLValue) throws(YAMLMistake) -> Someone {
        guard let key = value.scalar, let person = people.first(where: { $0.key == key }) else {
            let known = people.prefix(10).map(\.key).joined(separator: ", ")
            throw value.wrong("a person of this world\(known.isEmpty ? "" : ", such as \(known)")")
        }
        return person
    }

    private func refuseDoubles(_ values: [YAMLValue]) throws(YAMLMistake) {
        var names: Set<String> = []
        var secrets: Set<String> = []
        for (person, value) in zip(people, values) {
            guard names.insert(person.key.lowercased()).inserted else {
                throw value.mistake("\"\(person.key)\" is there twice", "different people")
            }
            guard let own = person.credentials else { continue }
            for secret in [own.accessToken, own.refreshToken, own.client] {
                guard secrets.insert(secret).inserted else {
                    throw value.mistake("\"\(secret)\" is there twice", "different tokens")
                }
            }
        }
    }

    private func hook(in value: YAMLValue) throws(YAMLMistake) -> Hook {
        let map = try value.mapping(["url", "person"])
        return Hook(
            place: Place(value), url: try map.required("url").text("an address"),
            person: try person(try map.required("person")).key)
    }

    private func rule(_ value: YAMLValue) throws(YAMLMistake) -> JSONValue {
        let known = ["match", "times", "after", "probability", "seed", "effect"]
        _ = try value.mapping(known)
        let json = try value.json()
        do { try FaultRule(world: json).check() } catch let error as RequestError {
            throw value.mistake(
                "this rule is wrong: \(error.text.field ?? ""): \(error.text.message)",
                "a rule as of POST /sandbox/faults. \(error.text.hint)")
        } catch let error as FaultError {
            throw value.mistake(
                "this rule is wrong: \(error.described.message)",
                "a rule as of POST /sandbox/faults. \(error.described.hint)")
        } catch {
            throw value.mistake("this rule is wrong", "a rule as of POST /sandbox/faults")
        }
        if let match = try value.mapping(known)["match"] {
            let inner = try match.mapping(["api", "method", "path", "person", "token"])
            if let name = inner["person"] { _ = try person(name) }
        }
        return json
    }
}

extension FaultRule {
    /// Reads a rule of a world.
    ///
    /// - Throws: as `init(_:)`.
    init(world json: JSONValue) throws {
        guard case .object(let object) = json else { throw RequestError.notAnObject }
        try self.init(JSONPart(object))
    }
}

extension WorldDescription.Place {
    init(_ value: YAMLValue) { self.init(line: value.line, column: value.column) }
}

extension WorldDescription.Clock {
    fileprivate init(_ value: YAMLValue) throws(YAMLMistake) {
        let map = try value.mapping(["moment", "frozen", "seed"])
        let moment = try map.required("moment")
        let time = try moment.time()
        guard WorldStart.isPossible(time) else { throw moment.wrong("a time from 2000 to 2199") }
        self.init(
            moment: time, isFrozen: try map["frozen"]?.boolean() ?? true,
            seed: UInt64(clamping: try map["seed"]?.integer(0...Int64.max) ?? 0))
    }
}
