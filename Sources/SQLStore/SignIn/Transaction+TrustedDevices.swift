import Ledger
import Phone
import WalletModel

/// The devices that sign in to their person's number without a code.
extension Transaction {
    package func insert(_ device: TrustedDevice, tokenHash: Digest32) throws {
        try change(
            """
            INSERT INTO trusted_device (id, token_hash, person, number, device, trusted_at,
              last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(device.id.uuid), .digest(tokenHash), .id(device.person),
                .text(device.phone.e164), .text(device.device), .time(device.trustedAt),
                .time(device.lastUsedAt), .time(device.expiresAt),
            ])
    }

    /// The device with this token hash, and its person.
    package func trustedDevice(tokenHash: Digest32) throws -> (TrustedDevice, Person)? {
        try connection.first(
            """
            SELECT \(Self.personColumns), \(Self.trustColumns) FROM trusted_device
            JOIN person ON person.id = trusted_device.person
            WHERE token_hash = $1 AND \(Table.trustedDevice.isSound) AND \(Table.person.isSound)
            """, [.digest(tokenHash)]
        ) { row in
            (try Self.trustedDevice(row, from: Self.personColumnCount), try Self.person(row))
        }
    }

    /// The person's trusted devices, the latest used first; may include expired ones.
    package func trustedDevices(of person: PersonID) throws -> [TrustedDevice] {
        try connection.all(
            """
            SELECT \(Self.trustColumns) FROM trusted_device
            WHERE person = $1 AND \(Table.trustedDevice.isSound)
            ORDER BY last_used_at DESC, id
            """, [.id(person)]
        ) { try Self.trustedDevice($0, from: 0) }
    }

    package func touch(_ id: TrustedDeviceID, at time: Timestamp) throws {
        try change(
            "UPDATE trusted_device SET last_used_at = $1 WHERE id = $2",
            [.time(time), .uuid(id.uuid)])
    }

    /// Ends the trust in one device of this person; does nothing when there is none.
    package func removeTrustedDevice(_ id: TrustedDeviceID, of person: PersonID) throws {
        try change(
            "DELETE FROM trusted_device WHERE id = $1 AND person = $2",
            [.uuid(id.uuid), .id(person)])
    }

    /// Deletes devices whose trust expired before this moment.
    package func pruneTrustedDevices(at time: Timestamp) throws {
        try change("DELETE FROM trusted_device WHERE expires_at < $1", [.time(time)])
    }

    private static let trustColumns = """
        trusted_device.id, trusted_device.person, number, device, trusted_at, last_used_at, \
        expires_at
        """

    private static func trustedDevice(_ row: any SQLRow, from column: Int) throws -> TrustedDevice {
        guard let phone = PhoneNumber(e164: row.text(column + 2)) else {
            throw row.damaged("a trusted device has no number")
        }
        return TrustedDevice(
            id: TrustedDeviceID(try row.uuid(column)), person: try row.personID(column + 1),
            phone: phone, device: row.text(column + 3), trustedAt: row.time(column + 4),
            lastUsedAt: row.time(column + 5), expiresAt: row.time(column + 6))
    }
}
