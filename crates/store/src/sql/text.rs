//! As much of SQL's syntax as is needed to see what kind of statement a text is.

/// Whether the text is a PRAGMA.
pub(super) fn is_pragma(sql: &[u16]) -> bool {
    keyword(blank(sql), "PRAGMA").is_some()
}

/// What follows blanks and comments.
pub(super) fn blank(mut sql: &[u16]) -> &[u16] {
    let starts = |sql: &[u16], with: &str| sql.iter().copied().take(with.len()).eq(with.encode_utf16());
    loop {
        let text = sql.iter().position(|unit| !matches!(unit, 9..=13 | 32)).unwrap_or(sql.len());
        sql = &sql[text..];
        let end = match () {
            () if starts(sql, "--") => sql.iter().position(|unit| *unit == u16::from(b'\n')),
            () if starts(sql, "/*") => sql.windows(2).skip(2).position(|pair| starts(pair, "*/")).map(|at| at + 4),
            () => return sql,
        };
        sql = &sql[end.unwrap_or(sql.len())..];
    }
}

/// What follows a keyword, if the text starts with it.
pub(super) fn keyword<'a>(sql: &'a [u16], word: &str) -> Option<&'a [u16]> {
    let (start, rest) = sql.split_at_checked(word.len())?;
    let same = start
        .iter()
        .zip(word.bytes())
        .all(|(unit, byte)| u8::try_from(*unit).is_ok_and(|u| u.eq_ignore_ascii_case(&byte)));
    let ends =
        !rest.first().is_some_and(|unit| u8::try_from(*unit).is_ok_and(|u| u.is_ascii_alphanumeric() || u == b'_'));
    (same && ends).then_some(rest)
}
