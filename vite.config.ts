import { defineConfig } from "vite";
import { SHARED } from "./scripts/chunks.ts";
import { stationWorker } from "./scripts/station-worker.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { ownPages } from "./scripts/own-pages.ts";
import { pagePlugins } from "./scripts/page-plugins.ts";
import { SENTENCES } from "./scripts/messages.ts";
import { reactRouter } from "@react-router/dev/vite";
import { slimManifest } from "./scripts/slim-manifest.ts";
import { ticketWorker } from "./scripts/ticket-worker.ts";
import { widgetFiles } from "./scripts/widget-files.ts";

export default defineConfig({
  plugins: [
    pagePlugins(),
    leanRouter(),
    ownPages(),
    reactRouter(),
    slimManifest(),
    stationWorker(),
    ticketWorker(),
    widgetFiles(),
  ],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } } },
  // What a file of sentences asks of others is on every page already (plainSentences).
  build: {
    // nobody reads them (page-weights.ts weighs what pages fetch)
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: (file, others) => (SENTENCES.test(file) ? [] : others) },
  },
  // Bundled into the server's build, too, so that it loads only what is used of them.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
});
