//! The tags of an XML part, found without reading what stands between them.

use memchr::memmem;

#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    /// The name without its prefix.
    pub name: &'a [u8],
    /// Everything after the name.
    attributes: &'a [u8],
    /// Whether it ends the element.
    pub end: bool,
    pub after: usize,
}

/// The tags, in order; comments and the like are passed over.
#[derive(Debug)]
pub struct Tags<'a> {
    xml: &'a [u8],
    at: usize,
}

impl<'a> Tags<'a> {
    pub fn new(xml: &'a [u8]) -> Self {
        Self { xml, at: 0 }
    }

    fn pass(&mut self, from: usize, end: &[u8]) -> Option<()> {
        self.at = from + memmem::find(&self.xml[from..], end)? + end.len();
        Some(())
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        let xml = self.xml;
        loop {
            let open = self.at + find(b'<', xml.get(self.at..)?)? + 1;
            match xml.get(open)? {
                b'!' if xml[open..].starts_with(b"!--") => self.pass(open + 3, b"-->")?,
                b'!' if xml[open..].starts_with(b"![CDATA[") => self.pass(open + 8, b"]]>")?,
                b'!' => self.pass(open, b">")?,
                b'?' => self.pass(open, b"?>")?,
                first => {
                    let end = *first == b'/';
                    let mut close = open;
                    loop {
                        match *xml.get(close)? {
                            b'>' => break,
                            quote @ (b'"' | b'\'') => close += find(quote, &xml[close + 1..])? + 2,
                            _ => close += 1,
                        }
                    }
                    self.at = close + 1;
                    let inner = &xml[open + usize::from(end)..close];
                    let length = inner
                        .iter()
                        .position(|byte| byte.is_ascii_whitespace() || *byte == b'/')
                        .unwrap_or(inner.len());
                    let (name, attributes) = inner.split_at(length);
                    return Some(Tag { name: local(name), attributes, end, after: self.at });
                }
            }
        }
    }
}

impl<'a> Tag<'a> {
    /// Returns the value of an attribute as it is written, whatever the prefix of its name.
    pub fn attribute(&self, name: &[u8]) -> Option<&'a [u8]> {
        let mut rest = self.attributes;
        loop {
            let (key, after) = rest.split_at(find(b'=', rest)?);
            let after = after[1..].trim_ascii_start();
            let quote = *after.first()?;
            let length = find(quote, after.get(1..)?)?;
            if local(key.trim_ascii()) == name {
                return Some(&after[1..=length]);
            }
            rest = &after[length + 2..];
        }
    }

    /// Whether the element holds nothing: `<c/>`.
    pub fn is_empty(&self) -> bool {
        self.attributes.ends_with(b"/")
    }

    /// Returns how many bytes the name and the attributes are.
    pub fn length(&self) -> usize {
        self.name.len() + self.attributes.len()
    }
}

/// Returns where a byte comes first. What is looked for is a few bytes away: there a plain loop is faster than a wide one.
fn find(byte: u8, bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|known| *known == byte)
}

fn local(name: &[u8]) -> &[u8] {
    find(b':', name).map_or(name, |colon| &name[colon + 1..])
}
