import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";

/**
 * Builds the server, build/server/main.js, with its messages translated, and beside it the
 * operator's commands (foyer.js), demo.js, which fills a database before it starts the same server,
 * and the worker thread that parses files.
 * npm packages stay in node_modules.
 */
export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node22",
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: "src/server/run-server.ts",
        foyer: "src/server/foyer.ts",
        demo: "src/server/demo/main.ts",
        "read-file-worker": "src/server/imports/read-file-worker.ts",
      },
      // all in one folder: the worker file is looked up next to the file that starts it
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
