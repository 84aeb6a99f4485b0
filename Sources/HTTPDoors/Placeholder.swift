enum HTTPDoorsPlaceholder {}
