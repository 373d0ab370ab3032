//! The macro that declares the kinds of problems.

/// Returns how many bytes the id of a name has.
pub(super) const fn id_length(name: &str) -> usize {
    let (mut at, mut length) = (0, name.len());
    while at < name.len() {
        length += begins_word(name.as_bytes(), at) as usize;
        at += 1;
    }
    length
}

/// Returns the id of a name: that of `LoneName.InRound` is `lone-name.in-round`.
pub(super) const fn id<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let (name, mut id, mut at, mut end) = (name.as_bytes(), [b'-'; LENGTH], 0, 0);
    while at < name.len() {
        end += begins_word(name, at) as usize;
        id[end] = name[at].to_ascii_lowercase();
        (at, end) = (at + 1, end + 1);
    }
    id
}

/// Whether a word of a name begins here that is not its first.
const fn begins_word(name: &[u8], at: usize) -> bool {
    at > 0
        && name[at - 1] != b'.'
        && (name[at].is_ascii_uppercase()
            || name[at].is_ascii_digit() && !name[at - 1].is_ascii_digit())
}

/// The id of a kind or of one of its forms: its name in small letters, with hyphens between the words.
macro_rules! id {
    ($kind:ident $(. $form:ident)?) => {{
        const NAME: &str = concat!(stringify!($kind) $(, ".", stringify!($form))?);
        const ID: [u8; declare::id_length(NAME)] = declare::id(NAME);
        const { if let Ok(id) = str::from_utf8(&ID) { id } else { NAME } }
    }};
}

/// Names something that is the same for all that follow.
macro_rules! same {
    ($what:tt $( $for:tt )+) => {
        $what
    };
}

/// Declares every kind of problem once: the kind, which gives it its id, its severity, and the fields that its wording may use. A kind
/// that occurs in several grades or forms, `Kind [ … ]`, declares these for each form.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])+ $kind:ident
        $( $severity:ident { $( $field:ident ),* } )?
        $( [
            $( $(#[doc = $form_doc:literal])+ $form:ident $form_severity:ident { $( $form_field:ident ),* } )+
        ] )?
    )*) => {
        /// A kind of problem.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $( $(#[doc = $doc])+ $kind
                $( { $( #[doc = concat!("Text of `", stringify!($field), "` in the wording.")] $field: String ),* } )?
                $( (same!($kind $( $form )+)) )?,
            )*
        }

        $( $(
            #[doc = concat!("The forms of the problem `", stringify!($kind), "`.")]
            #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum $kind {
                $( $(#[doc = $form_doc])+ $form {
                    $( #[doc = concat!("Text of `", stringify!($form_field), "` in the wording.")] $form_field: String ),*
                }, )+
            }

            impl From<$kind> for Kind {
                fn from(form: $kind) -> Self {
                    Self::$kind(form)
                }
            }
        )? )*

        impl Kind {
            /// The ids of every kind, in order of declaration: one for each form, where it has forms.
            pub const IDS: &'static [&'static [&'static str]] = &[$(
                $( &[same!({ id!($kind) } $severity)] )?
                $( &[$( id!($kind.$form) ),+] )?
            ),*];

            /// Returns the id, the severity, and the names and texts that the wording may use.
            fn row(&self) -> (&'static str, Severity, Vec<(&'static str, &str)>) {
                match self { $(
                    $( Self::$kind { $( $field ),* } => (
                        id!($kind), Severity::$severity, vec![$( (stringify!($field), $field) ),*],
                    ), )?
                    $( $( Self::$kind($kind::$form { $( $form_field ),* }) => (
                        id!($kind.$form), Severity::$form_severity, vec![$( (stringify!($form_field), $form_field) ),*],
                    ), )+ )?
                )* }
            }

            /// Returns the texts that the wording may use, to be changed.
            pub(crate) fn texts_mut(&mut self) -> Vec<&mut String> {
                match self { $(
                    $( Self::$kind { $( $field ),* } => vec![$( $field ),*], )?
                    $( $( Self::$kind($kind::$form { $( $form_field ),* }) => vec![$( $form_field ),*], )+ )?
                )* }
            }

            /// Returns the kind's id, and behind a full stop that of its form: the key of its wording.
            pub fn id(&self) -> &'static str {
                self.row().0
            }

            /// Returns the severity.
            pub fn severity(&self) -> Severity {
                self.row().1
            }

            /// Returns the names and texts that the wording may use.
            pub fn fields(&self) -> Vec<(&'static str, &str)> {
                self.row().2
            }
        }
    };
}
