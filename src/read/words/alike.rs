//! Names that are one person's in two spellings: 様 and さん, 髙 and 高, 齋 and 斎.

use crate::read::number::fold;

/// What may follow a name without being part of it.
const HONORIFICS: [&str; 8] = ["さん", "さま", "様", "君", "くん", "氏", "殿", "選手"];

/// Characters that registers and keyboards write in several forms, and the form they are compared in.
const VARIANTS: [(&str, char); 18] = [
    ("髙", '高'),
    ("﨑嵜碕", '崎'),
    ("齋齊斉", '斎'),
    ("邊邉", '辺'),
    ("澤", '沢'),
    ("濱濵", '浜'),
    ("櫻", '桜'),
    ("國", '国'),
    ("廣", '広'),
    ("眞", '真'),
    ("龍", '竜'),
    ("嶋嶌", '島'),
    ("渕淵", '淵'),
    ("冨", '富'),
    ("德", '徳'),
    ("惠", '恵'),
    ("瀨", '瀬'),
    ("彌", '弥'),
];

/// Returns the form in which spellings of one name are alike.
#[must_use]
pub fn alike(name: &str) -> String {
    // Before NFKC: some of the variants are compatibility characters.
    let variant = |c: char| VARIANTS.iter().find(|(variants, _)| variants.contains(c)).map_or(c, |(_, form)| *form);
    let plain = |c: char| if c.is_ascii() { c } else { variant(c) };
    let folded = fold(&name.chars().map(plain).collect::<String>());
    let bare = HONORIFICS.iter().find_map(|honorific| folded.strip_suffix(honorific)).filter(|rest| !rest.is_empty());
    bare.unwrap_or(&folded).replace(['・', '.', ','], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_are_alike() {
        for (one, other) in
            [("髙橋", "高橋"), ("齋藤 一", "斎藤一"), ("斉藤さん", "齊藤"), ("山田様", "山田"), ("ＡＮＮ", "ann"), ("渡邊", "渡邉")]
        {
            assert_eq!(alike(one), alike(other), "{one} {other}");
        }
        assert_ne!(alike("佐藤"), alike("伊藤"));
        assert_eq!(alike("様"), "様");
    }
}
