import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { leanContract } from "./lean-contract.ts";
import { laterFiles } from "./later-files.ts";
import { leanEditor } from "./lean-editor.ts";
import { mantineStyles } from "./mantine-styles.ts";
import { plainSentences, sentences, sentencesLater } from "./sentences.ts";
import { singleIcons } from "./single-icons.ts";

/** What becomes of a page's files, whether the router is around them or nothing. */
export function pagePlugins(): PluginOption[] {
  return [
    leanContract(),
    leanEditor(),
    singleIcons(),
    mantineStyles(),
    lingui(),
    sentences(),
    sentencesLater(),
    plainSentences(),
    laterFiles(),
    // A build has no source maps: to make them took a tenth of it.
    babel({ presets: [linguiTransformerBabelPreset()], sourceMap: process.env["NODE_ENV"] !== "production" }),
  ];
}
