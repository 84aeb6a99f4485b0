enum WalletServicesPlaceholder {}
