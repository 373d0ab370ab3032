//! The macro that declares the kinds of problems.

/// Declares every kind of problem once: the kind, its id, its severity, and the fields that its wording may use. A kind that
/// occurs in several grades or forms, `Kind = "id" Forms { … }`, declares these for each form.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])+ $kind:ident
        $( $id:literal $severity:ident { $( $field:ident ),* } )?
        $( = $of:literal $forms:ident {
            $( $(#[doc = $form_doc:literal])+ $form:ident $form_id:literal $form_severity:ident { $( $form_field:ident ),* } )+
        } )?
    )*) => {
        /// A kind of problem.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $( $(#[doc = $doc])+ $kind
                $( { $( #[doc = concat!("Text of `", stringify!($field), "` in the wording.")] $field: String ),* } )?
                $( ($forms) )?,
            )*
        }

        $( $(
            #[doc = concat!("The forms of the problem `", $of, "`.")]
            #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum $forms {
                $( $(#[doc = $form_doc])+ $form {
                    $( #[doc = concat!("Text of `", stringify!($form_field), "` in the wording.")] $form_field: String ),*
                }, )+
            }

            impl $forms {
                const IDS: &'static [&'static str] = &[$( concat!($of, ".", $form_id) ),+];

                fn id(&self) -> &'static str {
                    match self { $( Self::$form { .. } => concat!($of, ".", $form_id), )+ }
                }

                fn severity(&self) -> Severity {
                    match self { $( Self::$form { .. } => Severity::$form_severity, )+ }
                }

                fn fields(&self) -> Vec<(&'static str, &str)> {
                    match self {
                        $( Self::$form { $( $form_field ),* } => vec![$( (stringify!($form_field), $form_field.as_str()) ),*], )+
                    }
                }
            }

            impl From<$forms> for Kind {
                fn from(form: $forms) -> Self {
                    Self::$kind(form)
                }
            }
        )? )*

        impl Kind {
            /// The ids of every kind, in order of declaration: one for each form, where it has forms.
            pub const IDS: &'static [&'static [&'static str]] = &[$( $( &[$id] )? $( $forms::IDS )? ),*];

            /// Returns the kind's id, and behind a full stop that of its form: the key of its wording.
            #[must_use]
            pub fn id(&self) -> &'static str {
                match self {
                    $( $( Self::$kind { .. } => $id, )? $( Self::$kind(form) => $forms::id(form), )? )*
                }
            }

            /// Returns the severity.
            #[must_use]
            pub fn severity(&self) -> Severity {
                match self {
                    $( $( Self::$kind { .. } => Severity::$severity, )? $( Self::$kind(form) => $forms::severity(form), )? )*
                }
            }

            /// Returns the names and texts that the wording may use.
            #[must_use]
            pub fn fields(&self) -> Vec<(&'static str, &str)> {
                match self {
                    $(
                        $( Self::$kind { $( $field ),* } => vec![$( (stringify!($field), $field.as_str()) ),*], )?
                        $( Self::$kind(form) => $forms::fields(form), )?
                    )*
                }
            }
        }
    };
}
