import Ledger
public import WalletServices

/// A class in a sandbox: a bank for each student, and a board that shows who has done what.
public struct ClassService: Sendable {
    private let book: ClassBook
    private let bankBook: BankBook
    private let isInspected: Bool
    /// One change of the roster at a time.
    private let turn = Turnstile()

    /// - Parameter isInspected: true if the banks keep the requests that they answer.
    public init(book: ClassBook, banks: BankBook, isInspected: Bool) {
        self.book = book
        bankBook = banks
        self.isInspected = isInspected
    }

    /// Finds the class that an earlier program made.
    ///
    /// - Throws: `StoreError`.
    public func find() throws {
        try book.find(among: Set(bankBook.banks.compactMap { try? BankName($0.name) }))
    }

    /// The class, and the progress of each student.
    public var board: ClassBoard? { book.board(tokens: tokens) }

    /// The tasks that come with the program.
    public var readyTasks: [ReadyTasks] { ReadyTaskFiles.all }

    /// The names of the worlds that a student's bank can begin with.
    public var worlds: [String] { bankBook.worlds }

    /// Grows with each change of the board.
    public var version: Int64 { book.version }

    /// Listens for changes of the board.
    ///
    /// - Parameter version: the version that the listener knows. Without one, only later changes
    ///   count.
    /// - Returns: nothing beyond the maximum number of listeners.
    public func watch(since version: Int64?) -> Watch? { book.watch(since: version) }

    /// Makes a class, with a bank for each student.
    ///
    /// - Throws: `ClassError`, `BankError`, `StoreError`; nothing was made then.
    public func make(_ order: ClassOrder) async throws -> ClassBoard {
        try await turn.alone {
            guard isInspected else { throw ClassError(.needsRequests) }
            guard book.banks == nil else { throw ClassError(.exists) }
            let yaml = try Self.yaml(of: order.tasks)
            let tasks = try yaml.map { try TaskSet(yaml: $0) }
            let roster = try Roster(order.roster, room: room)
            let world = order.world ?? tasks?.world?.rawValue ?? ReadyWorld.demo.rawValue
            let students = try await makeBanks(for: roster, world: world)
            let kept = KeptClass(world: world, tasks: yaml, students: students)
            try await keeping(students) { try book.begin(kept, tasks) }
            return try made()
        }
    }

    /// Adds students to the class.
    ///
    /// - Returns: the new students.
    /// - Throws: `ClassError`, `BankError`, `StoreError`; nobody was added then.
    public func add(_ text: String) async throws -> [ClassBoard.Student] {
        try await turn.alone {
            guard let world = book.world else { throw ClassError(.none) }
            let roster = try Roster(text, room: room)
            let known = book.students
            for entry in roster.entries where known.contains(where: entry.isSame) {
                throw ClassError(.studentTwice, line: entry.line)
            }
            let students = try await makeBanks(for: roster, world: world)
            try await keeping(students) { try book.add(students) }
            let names = Set(students.map(\.bank))
            return try made().students.filter { names.contains($0.bank) }
        }
    }

    /// Puts a student's bank back to its first state, and forgets the student's progress.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    public func reset(_ bank: String) async throws -> ClassBoard.Student {
        let name = try known(bank)
        _ = try await bankBook.reset(name.text)
        guard let student = board?.students.first(where: { $0.bank == bank }) else {
            throw ClassError(.studentUnknown)
        }
        return student
    }

    /// Takes a student off the roster, and deletes the student's bank.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    public func remove(_ bank: String) async throws {
        try await bankBook.delete(try known(bank).text)
    }

    /// Ends the class, and deletes the banks of all students.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    public func end() async throws {
        try await turn.alone {
            guard let banks = book.banks else { throw ClassError(.none) }
            for bank in banks {
                do { try await bankBook.delete(bank.text) } catch BankError.notFound {
                    // Somebody deleted it meanwhile.
                }
            }
            try book.end()
        }
    }

    // The parts of these

    private var room: Int { BankBook.capacity - bankBook.banks.count }

    private var tokens: [String: String] {
        let pairs = bankBook.banks.compactMap { bank in bank.token.map { (bank.name, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func made() throws(ClassError) -> ClassBoard {
        guard let board else { throw ClassError(.none) }
        return board
    }

    private func known(_ bank: String) throws(ClassError) -> BankName {
        guard let banks = book.banks else { throw ClassError(.none) }
        guard let name = banks.first(where: { $0.text == bank }) else {
            throw ClassError(.studentUnknown)
        }
        return name
    }

    private static func yaml(of tasks: ClassOrder.Tasks) throws(ClassError) -> String? {
        switch tasks {
        case .none: return nil
        case .written(let yaml): return yaml
        case .ready(let name):
            guard let ready = ReadyTaskFiles.all.first(where: { $0.name == name }) else {
                throw ClassError(.tasksUnknown)
            }
            return ready.yaml
        }
    }

    private func makeBanks(
        for roster: Roster, world: String
    ) async throws -> [KeptClass.Student] {
        var taken = Set(bankBook.banks.compactMap { try? BankName($0.name) })
        let students = roster.entries.map { entry in
            let bank = BankName.derived(from: entry.name, beside: taken)
            taken.insert(bank)
            return KeptClass.Student(name: entry.name, email: entry.email, bank: bank.text)
        }
        _ = try await bankBook.make(BankOrder(names: students.map(\.bank), world: world))
        return students
    }

    /// Deletes the new banks again if their students cannot be kept.
    private func keeping(
        _ students: [KeptClass.Student], _ body: () throws -> Void
    ) async throws {
        do { try body() } catch {
            for student in students { try? await bankBook.delete(student.bank) }
            throw error
        }
    }
}

extension Roster.Entry {
    /// True for a student of the class with this name and mail address, in any letter case.
    fileprivate func isSame(as student: KeptClass.Student) -> Bool {
        name.lowercased() == student.name.lowercased()
            && email?.lowercased() == student.email?.lowercased()
    }
}
