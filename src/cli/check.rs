//! `tiebook check`: reads and reports; writes nothing.

pub fn run(_args: &super::args::CheckArgs) -> anyhow::Result<u8> {
    Ok(super::FINE)
}
