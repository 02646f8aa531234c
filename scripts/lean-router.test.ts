import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../react-router.config.ts";
import { saysNo, UNUSED } from "./lean-router.ts";

const ROUTER = join("node_modules", "react-router", "dist", "production", "lib");
const files = ["dom/ssr/fog-of-war.js", "router/instrumentation.js"].map((file) => `${ROUTER}/${file}`);

test("the browser's router is told that there is nothing to discover and nothing to measure", () => {
  for (const file of files) {
    expect(existsSync(file)).toBe(true);
    expect(`/${file}`).toMatch(UNUSED);
  }
  expect(saysNo("const a = 1;\nexport { a, isOn };\n")).toBe(
    "export const a = () => undefined;\nexport const isOn = () => undefined;",
  );
});

test("which is so: routes are one list, and nobody measures", () => {
  expect(config.routeDiscovery).toEqual({ mode: "initial" });
  expect(readFileSync("src/web/entry.client.tsx", "utf8")).not.toContain("instrumentations");
});

test("what else of the router asks them by name takes no for an answer", () => {
  const asked = globSync(`${ROUTER}/**/*.js`)
    .filter((file) => !file.includes("/rsc/") && !file.includes("/server-runtime/") && !files.includes(file))
    .flatMap(
      (file) => readFileSync(file, "utf8").match(/^import \{.+\} from ".*(fog-of-war|instrumentation)\.js";$/gm) ?? [],
    )
    .flatMap((line) => line.replace(/^import \{ (.+) \} from.+$/, "$1").split(", "));
  // each of these is a question, or is called only after one of them has said yes
  expect(new Set(asked)).toEqual(
    new Set([
      "consumeInstrumentationClientResultMetaReceiver",
      "getPartialManifest",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
      "isFogOfWarEnabled",
    ]),
  );
});
