/**
 * Mantine's own words in our style sheets: `@mixin dark`, `@mixin hover`, `rem(12px)`,
 * `light-dark(…)`, and the names of our breakpoints: `@media (--from-sm)`.
 */
module.exports = {
  plugins: {
    "postcss-preset-mantine": {},
    "@csstools/postcss-global-data": { files: [require.resolve("./src/web/ui/breakpoints.css")] },
    "postcss-custom-media": {},
  },
};
