import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { SHARED } from "./scripts/chunks.ts";
import { doorWorker } from "./scripts/door-worker.ts";
import { plainSentences, SENTENCES, sentences, sentencesLater } from "./scripts/sentences.ts";
import { leanContract } from "./scripts/lean-contract.ts";
import { leanEditor } from "./scripts/lean-editor.ts";
import { leanRouter } from "./scripts/lean-router.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";
import { ownPages } from "./scripts/own-pages.ts";
import { singleIcons } from "./scripts/single-icons.ts";
import { slimManifest } from "./scripts/slim-manifest.ts";
import { ticketWorker } from "./scripts/ticket-worker.ts";
import { widgetFiles } from "./scripts/widget-files.ts";

export default defineConfig({
  plugins: [
    leanContract(),
    leanRouter(),
    leanEditor(),
    singleIcons(),
    mantineStyles(),
    lingui(),
    sentences(),
    sentencesLater(),
    plainSentences(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ownPages(),
    reactRouter(),
    slimManifest(),
    doorWorker(),
    ticketWorker(),
    widgetFiles(),
  ],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } } },
  // What a file of sentences asks of others is on every page already (plainSentences).
  build: { modulePreload: { resolveDependencies: (file, others) => (SENTENCES.test(file) ? [] : others) } },
  // Bundled into the server's build, too, so that it loads only what is used of them.
  ssr: { noExternal: [/^@tabler\//, /^@mantine\//] },
});
