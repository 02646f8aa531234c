import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { leanContract } from "./scripts/lean-contract.ts";
import { guidePages } from "./scripts/guide-pages.ts";
import { standaloneFiles } from "./scripts/standalone-files.ts";

/** Each with everything that it imports: what every page loads. */
const GROUPS = [
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|@lingui|@tanstack\/(react-query|query-core))\//,
  },
  { name: "root", test: /\/src\/web\/(entry\.client|root)\.tsx/ },
  { name: "styles", test: /\/src\/web\/(ui|public)\/.*\.css/, minShareCount: 4 },
  { name: "icons", test: /\/node_modules\/@tabler\//, minShareCount: 8 },
];

/**
 * The server's build contains the packages that only pages use, so that a release needs none of
 * them. What the server itself imports, too, has to be there once.
 */
const BUNDLED = { noExternal: true as const, external: ["@lingui/core", "react", "react-dom", "react-router"] };

export default defineConfig(({ command }) => ({
  plugins: [
    leanContract(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    guidePages(),
    reactRouter(),
    standaloneFiles(),
  ],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } },
  build: {
    // names the files of the messages for entry.server.tsx
    manifest: true,
    // the sizes are not read (page-weights.ts measures what pages download)
    reportCompressedSize: false,
    // of packages that re-export thousands of files, only those that are used are read
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  ssr: command === "build" ? BUNDLED : { noExternal: [/^@tabler\//, /^@mantine\//] },
}));
