import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { leanContract } from "./scripts/lean-contract.ts";
import { singleIcons } from "./scripts/single-icons.ts";

/** What every page needs, in two files that browsers keep: forty small ones weigh more, and so does the list of them. */
const SHARED = [
  {
    name: "base",
    priority: 2,
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|@lingui|@messageformat|@tanstack\/(react-query|query-core))\//,
  },
  {
    name: "frame",
    priority: 1,
    test: /\/src\/domain\/(money|currencies|limits)\.|\/src\/web\/platform\/|\/src\/web\/ui\/(color-scheme-switch|confirm|drawings|empty-state|error-page|failed-state|language-switch|logo|money|notifications|page-title|plain-button|time)\.|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/,
  },
];

export default defineConfig({
  plugins: [
    leanContract(),
    singleIcons(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
  ],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } } },
  // Bundled into the server's build, too, so that it loads only what is used of them.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
});
