//! Names that are one person's in two spellings: 様 and さん, 髙 and 高, 齋 and 斎.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::read::number::fold;

/// What may follow a name without being part of it.
const HONORIFICS: [&str; 8] = ["さん", "さま", "様", "君", "くん", "氏", "殿", "選手"];

/// Characters that registers and keyboards write in several forms: first that in which they are compared, behind it the others.
const VARIANTS: &str = "\
    高髙 崎﨑嵜碕 斎齋齊斉 辺邊邉 沢澤 浜濱濵 桜櫻 国國 広廣 真眞 竜龍 島嶋嶌 淵渕渊 富冨 徳德 恵惠 瀬瀨 弥彌 凛凜 吉𠮷 桑桒 黒黑 柳栁 槙槇 遥遙 薮藪籔 桧檜 滝瀧 万萬 静靜 \
    栄榮 曽曾 亀龜 荘莊 条條 会會 円圓 塩鹽 蔵藏 関關 鉄鐵 寿壽 渋澁澀 剣劍劔 学學 実實 宝寶寳 尭堯 峰峯 岳嶽 巌巖 済濟 当當 戸戶 気氣 沖冲 豊豐 礼禮 総總 緑綠 \
    聡聰 与與 芸藝 蛍螢 衛衞 覚覺 郎郞 顕顯 館舘 鶏鷄 鴎鷗 麦麥 黄黃 児兒 参參 双雙 収收 呉吳 壮壯 奥奧 姫姬 宮宫 将將 巣巢 彦彥 応應 恒恆 慎愼 昂昻 晃晄 \
    暁曉 来來 桝枡 栃杤 横橫 歩步 浄淨 清淸 渓溪 温溫 湧涌 瑶瑤 祢禰 穂穗 穣穰 糸絲 絵繪 舎舍 蒋蔣 薫薰 釈釋 鋭銳 頼賴 鴬鶯 兎兔 勲勳 旧舊 楽樂 浅淺 湾灣 \
    灯燈 猪豬 稲稻 継繼 続續 声聲 艶艷 蝉蟬 譲讓 郷鄕 録錄 鎮鎭 秋穐 倶俱 麹麴";

/// The form in which each of the others is compared.
static FORMS: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let of_one = |forms: &'static str| {
        forms
            .chars()
            .next()
            .into_iter()
            .flat_map(|form| forms.chars().skip(1).map(move |other| (other, form)))
    };
    VARIANTS.split_whitespace().flat_map(of_one).collect()
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
    let bare = HONORIFICS
        .iter()
        .find_map(|honorific| folded.strip_suffix(honorific))
        .filter(|rest| !rest.is_empty());
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
