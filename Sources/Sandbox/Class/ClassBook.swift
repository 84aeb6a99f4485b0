import Ledger
public import Logging
import Synchronization
public import WalletServices

/// The class of a sandbox, and what each student has reached. A milestone is noted when it happens,
/// and kept in a file; a student keeps it whatever the bank then forgets, until the bank is reset.
public final class ClassBook: Sendable {
    /// A student's progress while the program runs.
    struct Entry: Sendable {
        let student: KeptClass.Student
        var progress: StudentProgress
        /// The milestones and tasks that the student has not reached.
        var open: [OpenGoal]
        /// How often the bank was reset.
        var round = 0
    }

    struct State {
        var kept: KeptClass?
        var tasks: TaskSet?
        var goals: [OpenGoal] = []
        var entries: [BankName: Entry] = [:]
        /// In the order of the roster.
        var order: [BankName] = []
        var version: Int64 = 0
    }

    /// If a database server keeps the sandbox's own wallet, there are no banks, and no folder.
    let folder: ClassFolder?
    private let clock: WalletClock
    private let logger: Logger
    let state = Mutex(State())
    let followers = Followers()

    /// - Parameters:
    ///   - path: the folder of the class, which the class makes. Without one, there can be no
    ///     class.
    ///   - clock: the machine's.
    public init(path: String?, clock: WalletClock = .system, logger: Logger) {
        folder = path.map(ClassFolder.init)
        self.clock = clock
        self.logger = logger
    }

    /// The witness of one bank's requests.
    public func witness(of bank: BankName) -> BankWitness {
        BankWitness(
            answered: { [weak self] in await self?.judge($0, in: bank) },
            retriedRight: { [weak self] in self?.noteRetry(in: bank) })
    }

    // Noting

    private func judge(_ request: JudgedRequest, in bank: BankName) async {
        let (open, round) = state.withLock { state in
            let entry = state.entries[bank]
            return (entry?.open ?? [], entry?.round ?? 0)
        }
        var reached: [OpenGoal] = []
        for goal in open where request.maySatisfy(goal.condition) {
            do {
                if try await request.satisfies(goal.condition) { reached.append(goal) }
            } catch {
                logger.error("A milestone cannot be judged", metadata: ["error": "\(error)"])
            }
        }
        if !reached.isEmpty { note(reached, by: bank, in: round) }
    }

    private func noteRetry(in bank: BankName) {
        let (reached, round) = state.withLock { state in
            let entry = state.entries[bank]
            return (entry?.open.filter { $0.condition == .retriedRight } ?? [], entry?.round ?? 0)
        }
        if !reached.isEmpty { note(reached, by: bank, in: round) }
    }

    /// - Parameter round: the round of the request. A reset since then has ended it.
    private func note(_ reached: [OpenGoal], by bank: BankName, in round: Int) {
        let now = clock.now()
        change { state in
            guard var entry = state.entries[bank], entry.round == round else { return }
            for goal in reached { entry.progress.reach(goal.name, at: now) }
            entry.open = state.goals.filter { !entry.progress.has($0.name) }
            state.entries[bank] = entry
            do { try folder?.write(entry.progress, of: bank) } catch {
                // The board shows it until the program ends.
                logger.error("A milestone cannot be kept", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Changes the state, and tells all screens.
    func change<Failure: Error>(
        _ body: (inout State) throws(Failure) -> Void
    ) throws(Failure) {
        try state.withLock { state throws(Failure) in
            try body(&state)
            state.version += 1
        }
        followers.tell()
    }
}

/// The life of the class: its begin, its students, its banks and its end.
extension ClassBook {
    /// Finds the class that an earlier program made.
    ///
    /// - Parameter banks: the banks that are there: a student without one is in the class no more.
    /// - Throws: `StoreError`.
    func find(among banks: Set<BankName>) throws {
        guard let folder, var kept = try folder.stored() else { return }
        kept.students.removeAll { student in
            !banks.contains { $0.text == student.bank }
        }
        var tasks: TaskSet?
        do { tasks = try kept.tasks.map { try TaskSet(yaml: $0) } } catch {
            // Another version of the program made it. The class goes on without tasks.
            logger.error(
                "The tasks of the class are not understood", metadata: ["error": "\(error)"])
        }
        try begin(kept, tasks, isNew: false)
    }

    /// Begins a class.
    ///
    /// - Throws: `StoreError`.
    func begin(_ kept: KeptClass, _ tasks: TaskSet?, isNew: Bool = true) throws {
        if isNew { try folder?.write(kept) }
        try change { state in
            state.kept = kept
            state.tasks = tasks
            state.goals = Self.goals(of: tasks)
            (state.entries, state.order) = ([:], [])
            try insert(kept.students, into: &state)
        }
    }

    /// Adds students, whose banks are there.
    ///
    /// - Throws: `StoreError`.
    func add(_ students: [KeptClass.Student]) throws {
        try change { state in
            guard var kept = state.kept else { return }
            kept.students += students
            try folder?.write(kept)
            state.kept = kept
            try insert(students, into: &state)
        }
    }

    private func insert(_ students: [KeptClass.Student], into state: inout State) throws {
        for student in students {
            guard let bank = try? BankName(student.bank) else { continue }
            let progress = try folder?.storedProgress(of: bank) ?? StudentProgress()
            state.entries[bank] = Entry(
                student: student, progress: progress,
                open: state.goals.filter { !progress.has($0.name) })
            state.order.append(bank)
        }
    }

    private static func goals(of tasks: TaskSet?) -> [OpenGoal] {
        Milestone.allCases.map { OpenGoal(name: .milestone($0), condition: $0.condition) }
            + (tasks?.tasks ?? []).map { OpenGoal(name: .task($0.id), condition: $0.condition) }
    }

    /// Forgets a student's progress, after a reset of the bank.
    ///
    /// - Throws: `StoreError`.
    func reset(_ bank: BankName) throws {
        guard state.withLock({ $0.entries[bank] != nil }) else { return }
        try change { state in
            try folder?.removeProgress(of: bank)
            state.entries[bank]?.progress = StudentProgress()
            state.entries[bank]?.open = state.goals
            state.entries[bank]?.round += 1
        }
    }

    /// Takes a student off the roster, after the end of the bank.
    ///
    /// - Throws: `StoreError`.
    func remove(_ bank: BankName) throws {
        guard state.withLock({ $0.entries[bank] != nil }) else { return }
        try change { state in
            state.kept?.students.removeAll { $0.bank == bank.text }
            if let kept = state.kept { try folder?.write(kept) }
            try folder?.removeProgress(of: bank)
            state.entries[bank] = nil
            state.order.removeAll { $0 == bank }
        }
    }

    /// Forgets the class.
    ///
    /// - Throws: `StoreError`.
    func end() throws {
        try change { state in
            try folder?.remove()
            state.kept = nil
            state.tasks = nil
            (state.entries, state.order) = ([:], [])
        }
    }
}
