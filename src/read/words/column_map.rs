//! The columns of a heading by what they hold: so few, and asked for so often, that looking through them is the fastest way.

/// Columns by the names of what they hold, in the order of the names.
#[derive(Clone, Debug, Default)]
pub struct ByName(Vec<(&'static str, u32)>);

impl ByName {
    pub fn get(&self, name: &str) -> Option<&u32> {
        // Most names differ in the first letter.
        let first = name.as_bytes().first();
        self.0
            .iter()
            .find(|(known, _)| known.as_bytes().first() == first && *known == name)
            .map(|(_, column)| column)
    }

    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Gives a name a column, whatever it had before.
    pub fn insert(&mut self, name: &'static str, column: u32) {
        match self.0.binary_search_by_key(&name, |(known, _)| known) {
            Ok(at) => self.0[at].1 = column,
            Err(at) => self.0.insert(at, (name, column)),
        }
    }

    pub fn remove(&mut self, name: &str) -> Option<u32> {
        let at = self.0.iter().position(|(known, _)| *known == name)?;
        Some(self.0.remove(at).1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.0.iter().copied()
    }

    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }

    pub fn values(&self) -> impl Iterator<Item = &u32> {
        self.0.iter().map(|(_, column)| column)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl Extend<(&'static str, u32)> for ByName {
    fn extend<T: IntoIterator<Item = (&'static str, u32)>>(&mut self, columns: T) {
        for (name, column) in columns {
            self.insert(name, column);
        }
    }
}

impl FromIterator<(&'static str, u32)> for ByName {
    fn from_iter<T: IntoIterator<Item = (&'static str, u32)>>(columns: T) -> Self {
        let mut all = Self::default();
        all.extend(columns);
        all
    }
}
