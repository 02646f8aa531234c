import { anyOfLists } from "./any-of-lists.js";
import { brandsAreMinted } from "./brands-are-minted.js";
import { nameOfTheApp } from "./app-of-the-test.js";
import { leanEndpoints } from "./lean-endpoints.js";
import { namesOfBooleans } from "./names-of-booleans.js";
import { oneWayToImport } from "./one-way-to-import.js";
import { plainWords } from "./plain-words.js";

/** Our own lint rules, as a plugin for oxlint (`jsPlugins` in .oxlintrc.json). `oxlint --fix` mends what can be mended by a machine. */
export default {
  meta: { name: "foyer" },
  rules: {
    "any-of-lists": anyOfLists,
    "brands-are-minted": brandsAreMinted,
    "name-of-the-app": nameOfTheApp,
    "lean-endpoints": leanEndpoints,
    "names-of-booleans": namesOfBooleans,
    "one-way-to-import": oneWayToImport,
    "plain-words": plainWords,
  },
};
