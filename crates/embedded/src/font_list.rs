//! The list of fonts as Android 6 reads it.
//!
//! The fonts of the boot pack come with the list of a later Android, which knows variable fonts (`<axis>` inside a
//! `<font>`) and fonts that stand in for one family only. Android 6's reader fails at the first of the former and
//! would take the latter for everybody, so both are left out.

/// Drops what Android 6 does not know.
pub fn for_android_6(list: &str) -> String {
    let mut result = String::with_capacity(list.len());
    let mut rest = list;
    while let Some(start) = rest.find("<font ") {
        result.push_str(&rest[..start]);
        let Some(end) = rest[start..].find("</font>").map(|n| start + n + "</font>".len()) else { break };
        let font = &rest[start..end];
        if !font.contains("<axis") && !font.contains("fallbackFor=") {
            result.push_str(font);
        }
        rest = &rest[end..];
    }
    result.push_str(rest);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variable_and_particular_fonts_are_left_out() {
        let list = "<family><font weight=\"4\">A.ttf</font>\n<font fallbackFor=\"serif\">B.ttf</font>\
                    <font weight=\"1\">C.ttf\n <axis tag=\"w\" stylevalue=\"1\"/></font></family>";
        assert_eq!(for_android_6(list), "<family><font weight=\"4\">A.ttf</font>\n</family>");
    }
}
