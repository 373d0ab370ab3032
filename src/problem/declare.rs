//! The macro that declares the kinds of problems.

/// Declares every kind of problem once: variant, id, severity and the fields its wording may use.
macro_rules! kinds {
    ($( $(#[doc = $doc:literal])* $variant:ident $id:literal $severity:ident { $( $field:ident ),* } )*) => {
        /// A kind of problem.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $( $(#[doc = $doc])* $variant { $( #[doc = concat!("Text of `", stringify!($field), "` in the wording.")] $field: String ),* }, )*
        }

        impl Kind {
            /// The id of every kind, in order of declaration.
            pub const IDS: &'static [&'static str] = &[$( $id ),*];

            /// Returns the kind's id, as in JSON and in the wording's keys.
            #[must_use]
            pub fn id(&self) -> &'static str {
                match self { $( Self::$variant { .. } => $id, )* }
            }

            /// Returns the severity.
            #[must_use]
            pub fn severity(&self) -> Severity {
                match self { $( Self::$variant { .. } => Severity::$severity, )* }
            }

            /// Returns the names and texts that the wording may use.
            #[must_use]
            pub fn fields(&self) -> Vec<(&'static str, &str)> {
                match self { $( Self::$variant { $( $field ),* } => vec![$( (stringify!($field), $field.as_str()) ),*], )* }
            }
        }
    };
}
