import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import config from "../react-router.config.ts";
import { saysNo, UNUSED } from "./lean-router.ts";

const ROUTER = join("node_modules", "react-router", "dist", "production", "lib");
const files = ["dom/ssr/fog-of-war.js", "router/instrumentation.js"].map((file) => `${ROUTER}/${file}`);

test("browser's router gets stubs for route discovery and instrumentation", () => {
  for (const file of files) {
    expect(existsSync(file)).toBe(true);
    expect(`/${file}`).toMatch(UNUSED);
  }
  expect(saysNo("const a = 1;\nexport { a, isOn };\n")).toBe(
    "export const a = () => undefined;\nexport const isOn = () => undefined;",
  );
});

test("app has initial route discovery and no instrumentation, so the router's stubs are safe", () => {
  expect(config.routeDiscovery).toEqual({ mode: "initial" });
  expect(readFileSync("src/web/entry.client.tsx", "utf8")).not.toContain("instrumentations");
});

test("rest of the router only uses stubbed functions for which undefined means no", () => {
  const imported = globSync(`${ROUTER}/**/*.js`)
    .filter((file) => !file.includes("/rsc/") && !file.includes("/server-runtime/") && !files.includes(file))
    .flatMap(
      (file) => readFileSync(file, "utf8").match(/^import \{.+\} from ".*(fog-of-war|instrumentation)\.js";$/gm) ?? [],
    )
    .flatMap((line) => line.replace(/^import \{ (.+) \} from.+$/, "$1").split(", "));
  // each of these is a query, or is called only after one of them has returned true
  expect(new Set(imported)).toEqual(
    new Set([
      "consumeInstrumentationClientResultMetaReceiver",
      "getPartialManifest",
      "getRouteInstrumentationUpdates",
      "instrumentClientSideRouter",
      "isFogOfWarEnabled",
    ]),
  );
});
