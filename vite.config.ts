import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { leanContract } from "./scripts/lean-contract.ts";
import { singleIcons } from "./scripts/single-icons.ts";

export default defineConfig({
  plugins: [leanContract(), singleIcons(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), reactRouter()],
  // Bundled into the server's build, too, so that it loads only what is used of them.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
});
