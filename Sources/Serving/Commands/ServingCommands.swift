import ArgumentParser

/// The commands that serve a wallet, and those of its operator.
package enum ServingCommands {
    package static let all: [any ParsableCommand.Type] = [
        ServeCommand.self, VerifyCommand.self, BackupCommand.self, RestoreCommand.self,
        ExportCommand.self, ImportCommand.self, MoveCommand.self, PersonCommand.self,
        ClockCommand.self, DepositCommand.self,
        WithdrawCommand.self, AuditCommand.self, CodesCommand.self, SecretCommand.self,
        PictureCommand.self,
        PortraitCommand.self,
        StatementCommand.self, StatementAsideCommand.self,
    ]
}
