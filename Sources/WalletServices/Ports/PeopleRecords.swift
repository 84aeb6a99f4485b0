public import Phone

/// The people who have a wallet here.
public protocol PeopleRecords {
    func person(_ id: PersonID) throws -> Person?
    func person(phone: PhoneNumber) throws -> Person?
    func person(username: Username) throws -> Person?

    /// Everybody, in the order of joining.
    ///
    /// - Parameter limit: at most so many.
    func people(limit: Int) throws -> [Person]

    /// Adds a person; the phone number and the username must be free.
    func insert(_ person: Person) throws

    func setDisplayName(_ name: String, of person: PersonID) throws

    /// The person's time zone by its IANA name; nil when none was chosen.
    func zone(of person: PersonID) throws -> String?

    func setZone(_ identifier: String?, of person: PersonID) throws

    /// The password hash of this person in PHC string format; nil when there is none.
    func passwordHash(of person: PersonID) throws -> String?

    func setPasswordHash(_ hash: String, of person: PersonID) throws
}
