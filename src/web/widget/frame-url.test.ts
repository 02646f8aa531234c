import { afterEach, beforeEach, expect, test } from "vitest";
import { frameAddress, isBelievable } from "./frame-url.ts";

const host = { channel: "c1", origin: "https://example.com" };

beforeEach(() => void (document.documentElement.lang = "pt-BR"));
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = "en";
});

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Element;
}

function frameUrl(html: string): URL | null {
  const href = frameAddress(element(html), host);
  return href === null ? null : new URL(href);
}

test("widget attributes follow the # of the frame’s URL, except language and promo code", () => {
  const url = frameUrl(
    `<foyer-tickets event="7" language="de" promo-code=" SUMMER " theme="dark" accent="#0a6" tickets="1:2" button="Los & weg"></foyer-tickets>`,
  );
  expect([url?.pathname, url?.search]).toEqual(["/widget/7/de", "?promo_code=SUMMER"]);
  expect(Object.fromEntries(new URLSearchParams(url?.hash.slice(1)))).toEqual({
    ...{ channel: "c1", origin: "https://example.com" },
    ...{ theme: "dark", accent: "#0a6", tickets: "1:2", button: "Los & weg" },
  });
});

test.each([
  ["", "/widget/7/pt-br"],
  [`lang="zh-Hant"`, "/widget/7/zh-cn"],
  [`lang="de_AT"`, "/widget/7/de"],
  [`lang="ja"`, "/widget/7"],
  [`lang="ja" language="fr"`, "/widget/7/fr"],
])("frame of a widget with the attributes %j has the matching language", (attributes, path) => {
  expect(frameUrl(`<foyer-tickets event="7" ${attributes}></foyer-tickets>`)?.pathname).toBe(path);
});

test.each(["", `event=""`, `event="x"`, `event="7/../../auth"`, `event="-1"`])(
  "widget attributes %j name no event, so there is no frame URL",
  (attributes) => {
    expect(frameUrl(`<foyer-tickets ${attributes}></foyer-tickets>`)).toBeNull();
  },
);

test("frame heights that are not numbers from 120 to 6,000 are rejected", () => {
  expect([120, 612.5, 6_000].map(isBelievable)).toEqual([true, true, true]);
  expect([119, 6_001, 1e9, NaN, Infinity, -1, "400", null, {}].map(isBelievable)).toEqual(Array(9).fill(false));
});
