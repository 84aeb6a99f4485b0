enum SQLStorePlaceholder {}
