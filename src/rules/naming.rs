//! By which names figures are called in settings, and what they are called there.

use std::collections::BTreeMap;

use crate::lang::{Labels, Lang, Language};
use crate::rules::among_equals::{AmongEquals, renamed};
use crate::rules::origin::{SEPARATORS, criteria};
use crate::rules::{Draft, expand};

impl Draft {
    /// Returns the criteria, as a setting names them.
    pub fn order_named(&self, language: Language) -> String {
        self.all_named(self.file.order.as_ref(), language)
    }

    /// Returns the criteria that decide before the last round, where not all do.
    pub fn before_last_named(&self, language: Language) -> String {
        self.all_named(self.file.order_before_last.as_ref(), language)
    }

    /// Returns the figures that are only shown, as a setting names them.
    pub fn also_named(&self, language: Language) -> String {
        self.all_named(self.file.also.as_ref(), language)
    }

    fn all_named(&self, ids: Option<&toml::Spanned<Vec<String>>>, language: Language) -> String {
        ids.into_iter()
            .flat_map(toml::Spanned::get_ref)
            .map(|entry| renamed(entry, language, |id| self.called(id, language)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the criteria that are not one figure, each as an order names it and with its label: a figure for every round, whose number
    /// is `k` there, and the lists among equals.
    pub fn composed_criteria(&self, language: Language) -> Vec<(String, String)> {
        let label = |id: &str| {
            let (entry, _) = self.definitions.get(id)?;
            Some(expand::numbered(entry.label.get(language), "k"))
        };
        let of_every_round = self.definitions.keys();
        let of_every_round = of_every_round.filter(|id| expand::is_repeated(id));
        let of_every_round =
            of_every_round.filter_map(|id| Some((self.called(id, language), label(id)?)));
        let file = &self.file;
        let lists = [&file.order, &file.order_before_last, &file.also];
        let entries = lists.into_iter().flatten();
        let entries = entries.flat_map(toml::Spanned::get_ref);
        let among_equals = entries.filter_map(|entry| {
            let list = AmongEquals::read(entry)?;
            let labels: Vec<String> = list.figures.iter().filter_map(|id| label(id)).collect();
            let lang = Lang::of(language);
            let figures = lang.list(&labels);
            let name = renamed(entry, language, |id| self.called(id, language));
            Some((name, say!(lang, "among.label", figure = figures)))
        });
        let all: BTreeMap<String, String> = of_every_round.chain(among_equals).collect();
        all.into_iter().collect()
    }

    /// Returns an unambiguous name of a figure: its code, its short heading or its id.
    pub fn called(&self, id: &str, language: Language) -> String {
        let Some((entry, _)) = self.definitions.get(id) else {
            return id.to_string();
        };
        let is_plain = |name: &&str| {
            !name.contains(SEPARATORS) && self.definition_named(name).as_deref() == Some(id)
        };
        let names = [entry.code.as_deref().unwrap_or_default(), entry.short.get(language)];
        names.into_iter().filter(|name| !name.is_empty()).find(is_plain).unwrap_or(id).to_string()
    }

    /// Returns the criteria that an order may name, in each language as standings head them: those of the rules first.
    pub(super) fn criteria_named(&self) -> String {
        const MOST: usize = 24;
        let lists = [&self.file.order, &self.file.also];
        let own = lists.into_iter().flatten().flat_map(toml::Spanned::get_ref);
        let own = own.map(String::as_str);
        let own = own.filter(|id| self.definitions.contains_key(*id));
        let others = criteria(&self.definitions).filter(|id| !expand::is_repeated(id));
        let all: Vec<&str> = own.chain(others).collect();
        let named = |language: Language| {
            let mut names: Vec<String> = Vec::new();
            for id in &all {
                let (entry, _) = &self.definitions[*id];
                let heading = entry.short.get(language);
                let name = if self.definition_named(heading).as_deref() == Some(id) {
                    heading.to_string()
                } else {
                    self.called(id, language)
                };
                // An id says little to who does not write rules.
                if name != **id && names.len() < MOST && !names.contains(&name) {
                    names.push(name);
                }
            }
            names.push("…".to_string());
            names.join(", ")
        };
        Labels::each(|lang| named(lang.language)).packed()
    }

    /// Finds a definition by its code.
    pub(super) fn definition_coded(&self, name: &str) -> Option<String> {
        // The modifiers of a figure may come in any order: BH/P/C1 is BH/C1/P.
        let parts = |code: &str| {
            let folded = code.to_ascii_uppercase();
            let mut parts = folded.split('/').map(String::from);
            let figure = parts.next().unwrap_or_default();
            let mut modifiers: Vec<String> = parts.collect();
            modifiers.sort_unstable();
            (figure, modifiers)
        };
        let wanted = parts(name);
        let found = |is_it: &dyn Fn(&str) -> bool| {
            let mut coded = self
                .definitions
                .iter()
                .filter_map(|(id, (entry, _))| Some((id, entry.code.as_deref()?)));
            coded.find(|(_, code)| is_it(code)).map(|(id, _)| id.clone())
        };
        // BHC1 and BH-C1 are what people call BH/C1, whatever else is called so where there are no codes.
        let joined = |code: &str| {
            code.chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
                .to_ascii_uppercase()
        };
        let is_joined = !name.contains('/') && name.is_ascii();
        found(&|code| parts(code) == wanted)
            .or_else(|| found(&|code| is_joined && joined(code) == joined(name)))
    }

    /// Returns the code that a mistyped one was meant to be.
    pub(super) fn nearest_code(&self, name: &str) -> Option<String> {
        self.meant
            .nearest(name, self.definitions.values().filter_map(|(entry, _)| entry.code.as_deref()))
    }

    /// Finds the figure of the rule set that stands under a heading of the standings, in any language: what is printed comes before codes.
    fn definition_headed(&self, name: &str) -> Option<String> {
        let file = &self.file;
        let lists = [&file.order, &file.also, &file.columns];
        let own = lists.into_iter().flatten();
        let mut own = own.flat_map(toml::Spanned::get_ref);
        let is_heading = |id: &&String| {
            let short = self.definitions.get(*id).map(|(entry, _)| &entry.short);
            let of_table = |language| Lang::of(language).texts_of("table_heading", id) == name;
            short.is_some_and(|short| short.all().any(|text| text == name))
                || Language::all().any(of_table)
        };
        own.find(is_heading).cloned()
    }

    /// Finds a definition by id, code, label or short heading in any language.
    pub(super) fn definition_named(&self, name: &str) -> Option<String> {
        if let Some(headed) = self.definition_headed(name) {
            return Some(headed);
        }
        let named = |text: &Labels| text.all().any(|text| text == name);
        let one_round = |id: &str| expand::is_round_of(id, name).then(|| name.to_string());
        if let Some(coded) = self.definition_coded(name) {
            return Some(coded);
        }
        self.definitions.iter().find_map(|(id, (entry, _))| {
            one_round(id).or_else(|| {
                (*id == name || named(&entry.label) || named(&entry.short)).then(|| id.clone())
            })
        })
    }
}
