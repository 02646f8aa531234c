import { expect, test } from "vitest";
import { sourceKind } from "./source-kinds.ts";
import { cleanSource, sourceOf } from "./traffic-sources.ts";

const own = "tickets.example.test";

test.each([
  ["https://www.google.com/search?q=ada+lovelace", "", "google.com"],
  ["https://l.facebook.com/l.php?u=secret#me", "", "l.facebook.com"],
  ["https://ada:secret@harbour.example/diary", "", "harbour.example"],
  ["https://harbour.example:8443/", "", "harbour.example"],
  ["", "Newsletter", "newsletter"],
  ["https://harbour.example/", " spring  flyer ", "spring-flyer"],
  ["https://harbour.example/", "ada@example.test", "harbour.example"],
  [`https://${own}/event/1`, "", null],
  ["", "", null],
  ["android-app://com.example", "", null],
])(
  "referrer %j with utm_source %j results in the source %j, without path or personal data",
  (referrer, utm_source, source) => {
    expect(sourceOf({ referrer, utm_source, own })).toBe(source);
  },
);

test.each(["", "a b@c", "x".repeat(61), "=1+1", "a/b", "a\0b", "-a"])("%j is refused as a traffic source", (text) => {
  expect(cleanSource(text)).toBeNull();
});

test.each([
  [null, "DIRECT"],
  ["google.co.uk", "SEARCH"],
  ["duckduckgo.com", "SEARCH"],
  ["m.facebook.com", "SOCIAL"],
  ["t.co", "SOCIAL"],
  ["instagram", "SOCIAL"],
  ["newsletter", "OTHER"],
  ["googlemaps-fans.example", "OTHER"],
] as const)("traffic source %j is of the kind %s", (source, kind) => {
  expect(sourceKind(source)).toBe(kind);
});
