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
  // The dependencies of a message file are on every page already (plainSentences).
  build: {
    // the sizes are not read (page-weights.ts measures what pages download)
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: (file, others) => (SENTENCES.test(file) ? [] : others) },
  },
  // Bundled into the server's build, too, so that the server loads only the used parts.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
});
