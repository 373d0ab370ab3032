//! How data for other programs are declared.

macro_rules! data {
    ($($(#[$doc:meta])* $name:ident$(<$of_run:lifetime>)? { $($(#[$of:meta])* $field:ident: $type:ty,)* })*) => {
        $($(#[$doc])*
        #[derive(serde::Serialize)]
        #[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name$(<$of_run>)? { $($(#[$of])* pub(super) $field: $type,)* })*
    };
}
pub(super) use data;
