import { expect, test } from "vitest";
import { publicEvents } from "#contract/public-events.ts";
import { searchIn, turnOf } from "./pagination.ts";

test.each([
  "query=%00",
  "query=a%00b",
  "query=%ED%A0%80",
  `query=${"x".repeat(9_000)}`,
  "after=%00",
  "after=1e400",
  "before=-1",
])("URL of the event list becomes a valid request, whatever it contains: %s", (url) => {
  const search = new URLSearchParams(url);
  const request = { ...turnOf(search), query: searchIn(search) };
  const sent = Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)]));
  expect(publicEvents.list.query.safeParse(sent).success).toBe(true);
  expect(request.query).not.toContain("\0");
});
