export default {
  extends: "stylelint-config-standard",
  languageOptions: { directionality: { block: "top-to-bottom", inline: "left-to-right" } },
  referenceFiles: ["src/web/ui/breakpoints.css"],
  ignoreFiles: ["src/web/ui/mantine-variables.css"],
  rules: {
    "property-layout-mappings": ["flow-relative", { ignoreProperties: ["/(width|height)$/", "/^overflow/", "margin", "padding", "inset"] }],
    "value-keyword-layout-mappings": "flow-relative",
    "no-unknown-custom-media": true,
  },
};
