//! The languages that the program speaks: a folder of `templates/lang/` each, with the wording of everything shown.

mod labels;
mod visible;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, OnceLock};

pub use labels::Labels;
pub use visible::{in_command, one_line, steers, visible};

/// Declares an enum whose values have names, in the wording or in files: `named! { pub enum Reason by id, from_id { Moved = "moved", } }`
/// has all of them, the name of each, and where it is asked for the value of a name.
macro_rules! named {
    ($(#[$meta:meta])* $vis:vis enum $name:ident by $id:ident $(, $of:ident)? { $( $(#[$about:meta])* $value:ident = $text:literal, )* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name { $( $(#[$about])* $value, )* }

        impl $name {
            /// Every one, in order.
            $vis const ALL: [Self; [$( $text ),*].len()] = [$( Self::$value ),*];

            /// Returns the name.
            $vis const fn $id(self) -> &'static str {
                match self { $( Self::$value => $text, )* }
            }

            $(/// Returns the one of a name.
            $vis fn $of(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.$id() == name)
            })?
        }
    };
}

/// Says the wording of a key with its fields, each of which is anything that can be written: `say!(lang, "pairing.at", text, cell = place)`
/// is what `lang.say("pairing.at", &[("text", text), ("cell", &place.to_string())])` is.
macro_rules! say {
    ($lang:expr, $key:expr $(, $field:ident $(= $value:expr)?)+ $(,)?) => {
        $lang.say($key, &[$((stringify!($field), &*say!(@written $field $(= $value)?))),+])
    };
    (@written $field:ident) => { ToString::to_string(&$field) };
    (@written $field:ident = $value:expr) => { ToString::to_string(&$value) };
}

/// The folders: their name and the texts of their files.
const FOLDERS: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A language the program speaks, by its code: the name of its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(&'static str);

impl Default for Language {
    fn default() -> Self {
        Self::ENGLISH
    }
}

impl Language {
    /// The language for speakers of all other languages and for files that programs read.
    pub const ENGLISH: Self = Self("en");

    /// Returns every language, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        LANGS.values().map(|lang| lang.language)
    }

    /// Returns the code: `ja`, `en`.
    pub fn code(self) -> &'static str {
        self.0
    }

    /// Returns the language of a code.
    pub fn of_code(code: &str) -> Option<Self> {
        Some(LANGS.get(code)?.language)
    }

    /// Returns the language that people call so: by its own name, or by a code that is not its own.
    pub fn called(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let is_called = |language: &Self| {
            let lang = Lang::of(*language);
            let mut names = lang.text("language.called").split(' ');
            lang.text("language.name").to_lowercase() == name || names.any(|known| known == name)
        };
        Self::all().find(is_called)
    }

    /// Returns the language of a locale name such as `ja_JP.UTF-8`; English for one that is not spoken.
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next();
        code.and_then(|code| Self::of_code(&code.to_lowercase())).unwrap_or(Self::ENGLISH)
    }

    /// Returns the language that has letters of its own, and whose letters a text holds.
    pub fn of_letters(text: &str) -> Option<Self> {
        // No letters of ASCII are a language's own.
        if text.is_ascii() {
            return None;
        }
        Self::all().find(|language| text.chars().any(|c| Lang::of(*language).has_letter(c)))
    }

    /// Returns the language of headings and names of sheets: by its letters, else the one that calls most of them so itself.
    pub fn of_headings(texts: &[&str]) -> Option<Self> {
        let own = |language: &Self| {
            let lang = Lang::of(*language);
            let sections = HEADINGS.iter().filter_map(|one| lang.sections.get(*one));
            let headings = || sections.clone().flat_map(BTreeMap::values);
            let known = |text: &&&str| headings().any(|heading| heading == **text);
            texts.iter().filter(known).count()
        };
        texts.iter().find_map(|text| Self::of_letters(text)).or_else(|| {
            // English wins a tie, since it need not be asked.
            let counts = Self::all().map(|language| (own(&language), language));
            let most = counts.max_by_key(|(count, language)| (*count, *language == Self::ENGLISH));
            most.filter(|(count, _)| *count > 0).map(|(_, language)| language)
        })
    }
}

/// Sections of the wording that are headings and names of sheets.
const HEADINGS: [&str; 5] = ["new", "sheet", "heading", "column", LIST_COLUMN];

/// The section of the headings of the list of players: for each the first word of the language in its vocabulary, if the wording has no other.
pub const LIST_COLUMN: &str = "list_column";

/// The vocabulary of these headings, by what they mean and by language.
static LIST_COLUMNS: LazyLock<BTreeMap<String, BTreeMap<String, Vec<String>>>> =
    LazyLock::new(|| {
        let text = include_str!("../../templates/vocabulary/headings.toml");
        // A test holds the file to be well formed.
        let table = toml::from_str::<toml::Table>(text).unwrap_or_default();
        let players = table.get("players").cloned();
        players.and_then(|players| players.try_into().ok()).unwrap_or_default()
    });

/// The sections of texts that take the place of others in the words of a kind of event: `as.league.column.first` for `column.first`.
const WORDS: &str = "as.";
/// The section of texts that take the place of others on the page in the browser, where nobody types a command.
#[cfg(feature = "page")]
const ON_PAGE: &str = "on_page.";

/// The wording of one language.
#[derive(Clone, Debug)]
pub struct Lang {
    /// The language.
    pub language: Language,
    texts: BTreeMap<String, String>,
    /// The texts by section and key.
    sections: BTreeMap<String, BTreeMap<String, String>>,
    /// The letters that are its own, as ranges.
    letters: Vec<(char, char)>,
    /// Whether it is that of the page in the browser.
    on_page: bool,
}

/// A folder that is no part of the program: its code and the texts of its files.
static ADDED: OnceLock<(&str, Vec<String>)> = OnceLock::new();

static LANGS: LazyLock<BTreeMap<&str, Lang>> = LazyLock::new(|| {
    let carried = FOLDERS.iter().map(|(code, files)| (*code, Lang::new(code, files)));
    let added = ADDED.get().map(|(code, files)| (*code, Lang::new(code, files)));
    carried.chain(added).collect()
});

/// The wording of the page in each language.
#[cfg(feature = "page")]
static PAGES: LazyLock<BTreeMap<&str, Lang>> = LazyLock::new(|| {
    let on_page = |lang: &'static Lang| Lang { on_page: true, ..lang.with_section(ON_PAGE) };
    let each = LANGS.iter().map(|(code, lang)| (*code, on_page(lang)));
    each.collect()
});

/// The wording of each language in the words of each kind of event, on the page and elsewhere.
static IN_WORDS: LazyLock<BTreeMap<(&str, bool, String), Lang>> = LazyLock::new(|| {
    let of_language = |lang: &'static Lang| {
        let kinds = lang.kinds_of_words().into_iter();
        kinds.map(|kind| {
            let key = (lang.language.0, lang.on_page, kind.to_string());
            let of_kind = lang.with_section(&format!("{WORDS}{kind}."));
            // What the page says is said of every kind of event.
            #[cfg(feature = "page")]
            let of_kind = if lang.on_page { of_kind.with_section(ON_PAGE) } else { of_kind };
            (key, of_kind)
        })
    };
    let all = LANGS.values();
    #[cfg(feature = "page")]
    let all = all.chain(PAGES.values());
    all.flat_map(of_language).collect()
});

/// Adds a language, or replaces one, for a translator to try; to be called before any text is asked for.
///
/// # Errors
/// A file that is no TOML.
pub fn add(code: &str, files: Vec<String>) -> Result<(), toml::de::Error> {
    for file in &files {
        toml::from_str::<toml::Table>(file)?;
    }
    ADDED.get_or_init(|| (code.to_string().leak(), files));
    Ok(())
}

/// Whether a letter is of a language that writes words together.
pub fn is_unspaced(letter: char) -> bool {
    let writes = |lang: &Lang| lang.is_unspaced() && lang.has_letter(letter);
    !letter.is_ascii() && LANGS.values().any(writes)
}

impl From<&Lang> for Language {
    fn from(lang: &Lang) -> Self {
        lang.language
    }
}

impl Lang {
    /// Returns the wording of a language.
    pub fn of(language: Language) -> &'static Self {
        &LANGS[language.0]
    }

    /// Returns the wording of the page in the browser, where a text names no command.
    #[cfg(feature = "page")]
    pub(crate) fn of_page(language: Language) -> &'static Self {
        &PAGES[language.0]
    }

    fn new(code: &'static str, files: &[impl AsRef<str>]) -> Self {
        let mut texts = BTreeMap::new();
        for file in files {
            // A test holds the files to be well formed; what a damaged one says is missing.
            let table: toml::Table = toml::from_str(file.as_ref()).unwrap_or_default();
            flatten("", toml::Value::Table(table), &mut texts);
        }
        for (name, words) in &*LIST_COLUMNS {
            let Some(word) = words.get(code).and_then(|words| words.first()) else {
                continue;
            };
            for section in [LIST_COLUMN, "heading", "fact"] {
                let text = texts.entry(format!("{section}.{name}"));
                text.or_insert_with(|| word.clone());
            }
        }
        Self::of_texts(code, texts)
    }

    fn of_texts(code: &'static str, texts: BTreeMap<String, String>) -> Self {
        let mut sections: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (full, text) in &texts {
            if let Some((section, key)) = full.rsplit_once('.') {
                let section = sections.entry(section.to_string()).or_default();
                section.insert(key.to_string(), text.clone());
            }
        }
        let letters = texts.get("language.letters").map_or("", String::as_str);
        Self { language: Language(code), letters: ranges(letters), texts, sections, on_page: false }
    }

    /// Returns this wording in the words of a kind of event, such as `league`; as it is where it has none.
    pub fn in_words<'a>(&'a self, of: Option<&str>) -> &'a Self {
        of.and_then(|of| IN_WORDS.get(&(self.language.0, self.on_page, of.to_string())))
            .unwrap_or(self)
    }

    /// Returns the kinds of events that have words of their own.
    pub(crate) fn kinds_of_words(&self) -> BTreeSet<&str> {
        let under = self.texts.keys().filter_map(|key| key.strip_prefix(WORDS));
        under.filter_map(|key| Some(key.split_once('.')?.0)).collect()
    }

    /// Returns this wording with the texts of a section in place of those that they are called like.
    fn with_section(&self, under: &str) -> Self {
        let mut texts = self.texts.clone();
        for (key, text) in &self.texts {
            if let Some(key) = key.strip_prefix(under) {
                texts.insert(key.to_string(), text.clone());
            }
        }
        Self { on_page: self.on_page, ..Self::of_texts(self.language.0, texts) }
    }

    /// Whether its words do not stand apart.
    pub(crate) fn is_unspaced(&self) -> bool {
        self.text("language.spaces") == "no"
    }

    fn has_letter(&self, letter: char) -> bool {
        let mut ranges = self.letters.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&letter))
    }
    /// Returns the text of a key such as `sheet.standings`; where it is missing the English one, else the key.
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.known(key).or_else(|| Self::of(Language::ENGLISH).known(key)).unwrap_or(key)
    }

    fn known(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// Returns the text of `section.key`.
    pub fn texts_of(&self, section: &str, key: &str) -> &str {
        let of = |lang: &'static Self| Some(lang.sections.get(section)?.get(key)?.as_str());
        let own = self.sections.get(section).and_then(|texts| texts.get(key));
        own.map(String::as_str).or_else(|| of(Self::of(Language::ENGLISH))).unwrap_or_default()
    }

    /// Returns the keys and texts of a section.
    pub(crate) fn section(&self, section: &str) -> impl Iterator<Item = (&str, &str)> {
        let texts = self.sections.get(section).into_iter().flatten();
        texts.map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// Returns the text of a key with its `{fields}` filled in; `{rows:row|rows}` is a number and its noun, in the singular for 1.
    pub fn say(&self, key: &str, fields: &[(&str, &str)]) -> String {
        let text = self.text(key);
        let mut said = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
        {
            said.push_str(before);
            let (name_only, noun) = name
                .split_once(':')
                .map_or((name, None), |(name, nouns)| (name, nouns.split_once('|')));
            if let Some((_, value)) = fields.iter().find(|(field, _)| *field == name_only) {
                said.push_str(&Labels::unpacked(value, self.language));
                if let Some((one, several)) = noun {
                    let is_one = *value == self.text("language.singular");
                    said.extend([" ", if is_one { one } else { several }]);
                }
            } else {
                said.push('{');
                said.push_str(name);
                said.push('}');
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }

    /// Returns every key, for the test of completeness.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.texts.iter().map(|(key, text)| (key.as_str(), text.as_str()))
    }

    /// Returns a number as people of the language write it: 2,5 for 2.5.
    pub(crate) fn number(&self, text: String) -> String {
        match self.text("language.decimal") {
            "." => text,
            mark => text.replace('.', mark),
        }
    }

    /// Returns a text with its decimal numbers so: `54,17% gegen 44,33%`. A number with two points is none.
    pub(crate) fn numbers_in(&self, text: &str) -> String {
        let mark = self.text("language.decimal");
        if mark == "." {
            return text.to_string();
        }
        let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
        let pieces = text.split_inclusive(|c| !is_of_number(c));
        let number = |piece: &str| {
            let digits = piece.trim_end_matches(|c| !is_of_number(c));
            let parts = digits.split_once('.');
            let is_decimal = |(whole, part): (&str, &str)| {
                !whole.is_empty() && !part.is_empty() && !part.contains('.')
            };
            if parts.is_some_and(is_decimal) {
                piece.replacen('.', mark, 1)
            } else {
                piece.to_string()
            }
        };
        pieces.map(number).collect()
    }

    /// Returns items joined as the language lists them.
    pub fn list<'a>(&self, items: impl IntoIterator<Item = impl Into<Cow<'a, str>>>) -> String {
        let items: Vec<Cow<'a, str>> = items.into_iter().map(Into::into).collect();
        items.join(self.text("list.separator"))
    }
}

/// Collects every text by its full key; the items of a list are numbered.
fn flatten(full: &str, value: toml::Value, texts: &mut BTreeMap<String, String>) {
    let inner = |key: &str| match full {
        "" => key.to_string(),
        _ => format!("{full}.{key}"),
    };
    match value {
        toml::Value::Table(table) => {
            table.into_iter().for_each(|(key, value)| flatten(&inner(&key), value, texts));
        }
        toml::Value::Array(list) => list
            .into_iter()
            .enumerate()
            .for_each(|(at, value)| flatten(&inner(&at.to_string()), value, texts)),
        toml::Value::String(text) => drop(texts.insert(full.to_string(), text)),
        _ => {}
    }
}

/// Returns the ranges of letters that a text lists: `äöüa-z`.
fn ranges(text: &str) -> Vec<(char, char)> {
    let letters: Vec<char> = text.chars().collect();
    let mut ranges = Vec::new();
    let mut rest = letters.as_slice();
    while let [first, after @ ..] = rest {
        let (last, left) = match after {
            ['-', last, left @ ..] => (last, left),
            _ => (first, after),
        };
        ranges.push((*first, *last));
        rest = left;
    }
    ranges
}
