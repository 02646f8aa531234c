import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES } from "../src/domain/locales.ts";
import { ownPageAt } from "../src/web/own/own-page-at.ts";
import { areasOf } from "../src/web/platform/sentence-areas.ts";
import { filesOf, OWN_PAGE_NAMES, ownFilesOfBuild } from "./own-pages.ts";
import { isBuilt } from "./page-weights.ts";
import { reachable } from "./reachable.ts";
import { pages } from "./message-files.ts";

const entryOf = (name: string) => `src/web/own/${name}.tsx`;
const ROUTER = /^\s*(?:import|export)\s+(?!type\b)[^"';]*?\sfrom\s+"react-router[^"]*"/m;

test.each(OWN_PAGE_NAMES)("nothing that the %s fetches, at once or later, names the router", (name) => {
  const files = [...reachable([entryOf(name)])];
  expect(files).toContain("src/web/own/take-over.tsx");
  expect(files.filter((file) => ROUTER.test(readFileSync(file, "utf8")))).toEqual([]);
});

test.each(OWN_PAGE_NAMES)("the %s has its address in routes.ts, and brings the sentences of that address", (name) => {
  const [address = "", ...more] = pages()
    .map((page) => page.address)
    .filter((one) => ownPageAt(one) === name);
  expect(more).toEqual([]);
  expect(readFileSync(entryOf(name), "utf8")).toContain(`"virtual:sentences-of/${areasOf(address).join("_")}"`);
});

test.each(OWN_PAGE_NAMES)(
  "the %s says what stands in its head by its component: there is no Meta to draw what a route exports",
  (name) => {
    const [route = ""] = pages()
      .filter(({ address }) => ownPageAt(address) === name)
      .map(({ files }) => files.at(-1) ?? "");
    expect(readFileSync(route, "utf8")).not.toMatch(/^export (?:const|function|\{.*) ?(?:meta|links)\b/m);
  },
);

test("pages with the router are none of those", () => {
  const routed = [
    "/welcome",
    "/auth",
    "/auth/accept-invitation/a",
    "/auth/reset-password",
    "/check-in",
    "/manage/event/7/check-in",
    "/check-in/c1/more",
    "/e/5/summer-night",
  ];
  const steps = ["/checkout/5/o_1", "/checkout/5/take-over", "/ticket/5"];
  expect([...routed, ...steps].map(ownPageAt)).toEqual([...routed, ...steps].map(() => undefined));
  expect(["/check-in/c1", "/Check-In/c1/"].map(ownPageAt)).toEqual(["door", "door"]);
  expect(["/event/5", "/event/5/summer-night"].map(ownPageAt)).toEqual(["event", "event"]);
  const ownSteps = ["/checkout/5/o_1/details", "/checkout/5/o_1/payment", "/checkout/5/o_1/payment_return"];
  expect(ownSteps.map(ownPageAt)).toEqual(["checkout-details", "checkout-payment", "payment-return"]);
  expect(["/events", "/o/3", "/o/3/harbour"].map(ownPageAt)).toEqual(["events", "organizer", "organizer"]);
  expect(["/", "/auth/login", "/auth/register"].map(ownPageAt)).toEqual(["home", "sign-in", "sign-up"]);
  const passwords = ["/auth/forgot-password", "/auth/reset-password/abc"];
  expect(passwords.map(ownPageAt)).toEqual(["forgot-password", "reset-password"]);
  expect(["/ticket/5/a_1", "/ticket/5/a_1/print"].map(ownPageAt)).toEqual(["ticket", "ticket-print"]);
  expect(["/checkout/5/o_1/summary", "/order/5/o_1/print"].map(ownPageAt)).toEqual(["order", "order-print"]);
});

test("a page of its own is told all that its script imports, and the styles of what it is made of before its own", () => {
  const manifest = {
    "a.tsx": { file: "assets/a.js", imports: ["_b.js", "_c.js"], css: ["assets/a.css"] },
    "_b.js": { file: "assets/b.js", imports: ["_c.js"], css: ["assets/b.css"] },
    "_c.js": { file: "assets/c.js", css: ["assets/c.css"] },
  };
  expect(filesOf(manifest, "a.tsx")).toEqual({
    script: "/assets/a.js",
    imports: ["/assets/b.js", "/assets/c.js"],
    styles: ["/assets/c.css", "/assets/b.css", "/assets/a.css"],
    sentences: {},
  });
  expect(() => filesOf({}, "a.tsx")).toThrow("The build has no file for a.tsx.");
});

describe.runIf(await isBuilt())("in the build", () => {
  const client = (file: string) => readFileSync(`build/web/client${file}`, "utf8");

  /** What a script leads to, at once or later. */
  function led(script: string): Set<string> {
    const known = new Set<string>();
    const open = [script];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (known.has(file)) continue;
      known.add(file);
      for (const [, next] of client(file).matchAll(/(?:from|import\(?)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
        open.push(`/assets/${next}`);
    }
    return known;
  }

  test.each(OWN_PAGE_NAMES)(
    "nothing that the %s fetches, at once or later, is the router's or starts another page",
    (name) => {
      const all = ownFilesOfBuild();
      const files = [...led(all[name].script)];
      expect(files).toEqual(expect.arrayContaining([...all[name].imports]));
      expect(files.some((file) => client(file).includes("hydrateRoot"))).toBe(true);
      expect(files.filter((file) => /__reactRouter(Context|Manifest)/.test(client(file)))).toEqual([]);
      const others = OWN_PAGE_NAMES.filter((other) => other !== name).map((other) => all[other].script);
      expect(others.filter((script) => files.includes(script))).toEqual([]);
    },
  );

  test.each(OWN_PAGE_NAMES)("the %s has its sentences in one file for each language", (name) => {
    const { sentences } = ownFilesOfBuild()[name];
    expect(Object.keys(sentences).toSorted()).toEqual([...LOCALES].toSorted());
    for (const file of Object.values(sentences)) expect(client(file)).toContain("messages");
  });
});
