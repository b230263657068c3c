//! Types of files, as `rg --type-list` has them: those that records search by.

/// Name, other name, globs of file names.
const TYPES: &[(&str, &str, &[&str])] = &[
    ("c", "", &["*.[chH]", "*.[chH].in", "*.cats"]),
    ("config", "", &["*.cfg", "*.conf", "*.config", "*.ini"]),
    (
        "cpp",
        "",
        &[
            "*.[ChH]",
            "*.cc",
            "*.[ch]pp",
            "*.[ch]xx",
            "*.hh",
            "*.inl",
            "*.[ChH].in",
            "*.cc.in",
            "*.[ch]pp.in",
            "*.[ch]xx.in",
            "*.hh.in",
        ],
    ),
    ("cs", "csharp", &["*.cs"]),
    ("css", "", &["*.css", "*.scss"]),
    ("csv", "", &["*.csv"]),
    ("dart", "", &["*.dart"]),
    ("docker", "", &["*Dockerfile*"]),
    ("elixir", "", &["*.eex", "*.ex", "*.exs", "*.heex", "*.leex", "*.livemd"]),
    ("go", "", &["*.go"]),
    ("h", "", &["*.h", "*.hh", "*.hpp"]),
    ("html", "", &["*.ejs", "*.htm", "*.html"]),
    ("java", "", &["*.java", "*.jsp", "*.jspx", "*.properties"]),
    ("js", "", &["*.cjs", "*.js", "*.jsx", "*.mjs", "*.vue"]),
    ("json", "", &["*.json", "*.sarif", "composer.lock"]),
    ("jupyter", "", &["*.ipynb", "*.jpynb"]),
    ("kotlin", "", &["*.kt", "*.kts"]),
    ("lua", "", &["*.lua"]),
    ("md", "markdown", &["*.markdown", "*.md", "*.mdown", "*.mdwn", "*.mdx", "*.mkd", "*.mkdn"]),
    ("php", "", &["*.php", "*.php3", "*.php4", "*.php5", "*.php7", "*.php8", "*.pht", "*.phtml"]),
    ("protobuf", "", &["*.proto"]),
    ("ps", "", &["*.cdxml", "*.ps1", "*.ps1xml", "*.psd1", "*.psm1"]),
    ("py", "python", &["*.py", "*.pyi"]),
    ("ruby", "", &["*.gemspec", "*.rb", ".irbrc", "Gemfile", "Rakefile", "config.ru"]),
    ("rust", "", &["*.rs"]),
    ("scala", "", &["*.sbt", "*.scala"]),
    ("sql", "", &["*.psql", "*.sql"]),
    ("svelte", "", &["*.svelte", "*.svelte.ts"]),
    ("swift", "", &["*.swift"]),
    ("toml", "", &["*.toml", "Cargo.lock"]),
    ("ts", "typescript", &["*.cts", "*.mts", "*.ts", "*.tsx"]),
    ("txt", "", &["*.txt"]),
    ("vue", "", &["*.vue"]),
    ("yaml", "", &["*.yaml", "*.yml"]),
    ("zig", "", &["*.zig"]),
];

/// The globs of a type; `None` if it is not known here.
pub(super) fn globs(name: &str) -> Option<&'static [&'static str]> {
    let is = |(own, other, _): &&(&str, &str, &'static [&'static str])| *own == name || *other == name;
    TYPES.iter().find(is).filter(|_| !name.is_empty()).map(|(.., globs)| *globs)
}
