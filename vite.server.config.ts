import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";

/** The server as one file, build/server/main.js, with its sentences translated. What npm brought stays in node_modules. */
export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  ssr: { external: true },
  build: {
    ssr: "src/server/main.ts",
    outDir: "build/server",
    target: "node22",
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: "main.js", codeSplitting: false } },
  },
});
