import { expect, test } from "vitest";
import { readGiven } from "./widget-options.ts";

test("nothing is said, nothing is given", () => {
  expect(readGiven("")).toEqual({
    ...{ host: null, theme: null, accent: null, background: null, text: null, button: null, auto_resize: null },
    ...{ tickets: null, is_preview: false },
  });
});

test("what the page around says is read, and what can’t be is nothing", () => {
  const said = readGiven(
    "#channel=c1&origin=https://example.com/a&theme=dark&accent=%230A6&background=&text=red;}&resize=off&tickets=1:2&button=+Los+",
  );
  expect(said).toMatchObject({
    ...{ host: { channel: "c1", origin: "https://example.com" }, theme: "dark", accent: "#0a6", background: "" },
    ...{ text: null, auto_resize: false, button: "Los" },
  });
  expect([...(said.tickets ?? [])]).toEqual([[1, 2]]);
});

test.each(["#channel=c1", "#channel=c1&origin=null", "#origin=https://example.com", "#channel=c1&origin=data:,x"])(
  "%s names nobody who listens",
  (hash) => expect(readGiven(hash).host).toBeNull(),
);
