import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import type { PluginOption } from "vite";
import { leanContract } from "./lean-contract.ts";
import { laterFiles } from "./later-files.ts";
import { plainSentences, sentences, sentencesLater } from "./messages.ts";
import { singleIcons } from "./single-icons.ts";

const IS_BUILD = process.env["NODE_ENV"] === "production";

/** The plugins for the files of a page, with or without the router. */
export function pagePlugins(): PluginOption[] {
  return [
    leanContract(),
    singleIcons(),
    lingui(),
    sentences(),
    sentencesLater(),
    plainSentences(),
    laterFiles(),
    // The build has no source maps: creating them took a tenth of its time.
    babel({ presets: [linguiTransformerBabelPreset()], sourceMap: !IS_BUILD }).then((macros) =>
      IS_BUILD ? keptResults(macros) : macros,
    ),
  ];
}

type Macros = Awaited<ReturnType<typeof babel>>;
type Transform = Exclude<Macros["transform"], undefined | ((...given: never[]) => unknown)>["handler"];
/**
 * Babel's results by file (cache): a build requests most files twice, for browsers and for the
 * server, and again for pages without the router.
 */
const results = new Map<string, ReturnType<Transform>>();

function keptResults(plugin: Macros): Macros {
  if (typeof plugin.transform !== "object")
    throw new Error("The transform of Babel's plugin has changed: see scripts/page-plugins.ts.");
  const transform = plugin.transform.handler;
  plugin.transform.handler = function (code, id, options) {
    const key = `${id}\0${code}`;
    const result = results.get(key) ?? transform.call(this, code, id, options);
    results.set(key, result);
    return result;
  };
  return plugin;
}
