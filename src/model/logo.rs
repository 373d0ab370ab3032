//! The picture of a club or an event.

use std::sync::Arc;

/// The picture on every page: the file that is named, and what was found in it.
#[derive(Clone, Debug)]
pub struct Logo {
    /// The name of the file, beside the workbook.
    pub file: String,
    /// The picture, once it was read.
    pub picture: Option<Picture>,
}

/// A picture as its file has it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// How it is encoded.
    pub form: PictureForm,
    /// The bytes of the file.
    pub bytes: Arc<[u8]>,
}

named! {
    /// How a picture is encoded.
    pub enum PictureForm by media_type {
        /// PNG.
        Png = "image/png",
        /// JPEG.
        Jpeg = "image/jpeg",
        /// SVG, which pages of the web show and workbooks do not.
        Svg = "image/svg+xml",
    }
}

impl Picture {
    /// Takes the bytes of a file for a picture, by how they begin; nothing where they are none.
    pub fn of(bytes: Vec<u8>) -> Option<Self> {
        let begins = |sign: &[u8]| bytes.starts_with(sign);
        let form = if begins(b"\x89PNG\r\n\x1a\n") {
            PictureForm::Png
        } else if begins(b"\xff\xd8\xff") {
            PictureForm::Jpeg
        } else {
            let text = std::str::from_utf8(&bytes).ok()?.trim_start_matches('\u{feff}');
            let is_svg = text.trim_start().starts_with('<') && text.contains("<svg");
            is_svg.then_some(PictureForm::Svg)?
        };
        Some(Self { form, bytes: bytes.into() })
    }
}
