/** Mantine's own words in our style sheets: `@mixin dark`, `@mixin hover`, `rem(12px)`, `light-dark(…)`. */
module.exports = { plugins: { "postcss-preset-mantine": {} } };
