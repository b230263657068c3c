//! Pictures as inline SVG, made here and not in templates: no script, no style
//! attribute, and every one with a text that says the same.
