/**
 * Style sheets: stylelint's standard, and what docs/developers/design.md says about sizes and
 * tokens.
 */
const TOKENS = {
  "font-size": ["/^var\\(--font-[a-z0-9]+\\)$/", "/^clamp\\(var\\(--font-\\d+\\), \\S+, var\\(--font-\\d+\\)\\)$/"],
  font: [],
  "/radius$/": ["0", "50%", "/^((0|var\\(--radius-[a-z]+\\))( |$))+$/", "/^calc\\(.*var\\(--radius-[a-z]+\\)\\)$/"],
  "box-shadow": ["none", "/^var\\(--shadow-[a-z]+\\)$/", "/^(\\s*(inset )?0 0 0 \\d+px (var|color-mix)\\(.+\\),?)+$/"],
};
for (const values of Object.values(TOKENS)) values.push("inherit");

export default {
  extends: "stylelint-config-standard",
  referenceFiles: ["src/web/ui/breakpoints.css"],
  languageOptions: { directionality: { block: "top-to-bottom", inline: "left-to-right" } },
  // Generated (theme-css.ts)
  ignoreFiles: ["src/web/ui/mantine-variables.css"],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // CSS modules have names for TypeScript, and those of libraries.
    "selector-class-pattern": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // A page's sheet follows the page from top to bottom.
    "no-descending-specificity": null,
    // Tokens are in groups.
    "custom-property-empty-line-before": null,
    "value-keyword-case": ["lower", { ignoreKeywords: ["optimizeLegibility"] }],

    // Breakpoints have a name (src/web/ui/breakpoints.css).
    "no-unknown-custom-media": true,
    "media-feature-name-disallowed-list": ["/width$/", "/height$/"],

    // Inline and block instead of left and right. `declaration-property-max-values` leaves no
    // shorthand that has a left and a right side.
    "property-layout-mappings": [
      "flow-relative",
      { ignoreProperties: ["/(width|height)$/", "/^overflow/", "margin", "padding", "inset"] },
    ],
    "value-keyword-layout-mappings": "flow-relative",
    "declaration-property-max-values": { margin: 3, padding: 3, inset: 3 },

    // Tokens (src/web/ui/tokens.css)
    "declaration-property-value-allowed-list": TOKENS,
    "declaration-property-value-disallowed-list": { "/^(transition|animation)/": [String.raw`/\dm?s\b/`] },
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["/^(rgb|hsl|hwb|lab|lch|oklab|oklch)a?$/"],
  },
  overrides: [
    {
      files: ["src/web/ui/tokens.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
    {
      files: ["src/web/ui/breakpoints.css"],
      rules: { "media-feature-name-disallowed-list": null },
    },
  ],
};
