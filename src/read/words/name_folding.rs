//! Names that are one person's in two spellings: 様 and さん, 髙 and 高, 齋 and 斎.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::read::number::fold;
use crate::read::words::vocabulary;

/// The form in which each of the others is compared.
static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let of_one = |forms: &'static str| {
        forms
            .chars()
            .next()
            .into_iter()
            .flat_map(|form| forms.chars().skip(1).map(move |other| (other, form)))
    };
    let lists = vocabulary::section("kanji").flat_map(|(_, forms)| forms);
    lists.flat_map(|forms| of_one(forms)).collect()
});

/// Returns the form in which spellings of one name are alike.
#[must_use]
pub fn alike(name: &str) -> String {
    // Before NFKC: some of the variants are compatibility characters.
    let mut before = None;
    let plain = |c: char| {
        let form = match c {
            _ if c.is_ascii() => c,
            // 佐々木 is 佐佐木.
            '々' => before.unwrap_or(c),
            _ => FORMS.get(&c).copied().unwrap_or(c),
        };
        *before.insert(form)
    };
    let folded = fold(&name.chars().map(plain).collect::<String>());
    let bare = vocabulary::before("name.honorific", &folded).filter(|rest| !rest.is_empty());
    bare.unwrap_or(&folded).replace(['・', '.', ','], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_alike() {
        for (one, other) in [
            ("髙橋", "高橋"),
            ("齋藤 一", "斎藤一"),
            ("斉藤さん", "齊藤"),
            ("山田様", "山田"),
            ("ＡＮＮ", "ann"),
            ("渡邊", "渡邉"),
            ("中村 凜", "中村凛"),
            ("佐々木", "佐佐木"),
            ("𠮷田", "吉田"),
        ] {
            assert_eq!(alike(one), alike(other), "{one} {other}");
        }
        assert_ne!(alike("佐藤"), alike("伊藤"));
        assert_eq!(alike("様"), "様");
    }
}
