import { expect, test } from "vitest";
import { readWidgetOptions } from "./widget-options.ts";

test("widget without options in the URL has no option set", () => {
  expect(readWidgetOptions("")).toEqual({
    ...{ host: null, theme: null, accent: null, background: null, text: null, button: null, auto_resize: null },
    ...{ tickets: null, is_preview: false },
  });
});

test("widget options of the host page are read, and invalid ones are ignored", () => {
  const options = readWidgetOptions(
    "#channel=c1&origin=https://example.com/a&theme=dark&accent=%230A6&background=&text=red;}&resize=off&tickets=1:2&button=+Los+",
  );
  expect(options).toMatchObject({
    ...{ host: { channel: "c1", origin: "https://example.com" }, theme: "dark", accent: "#0a6", background: "" },
    ...{ text: null, auto_resize: false, button: "Los" },
  });
  expect([...(options.tickets ?? [])]).toEqual([[1, 2]]);
});

test.each(["#channel=c1", "#channel=c1&origin=null", "#origin=https://example.com", "#channel=c1&origin=data:,x"])(
  "widget options %s name no host page to send messages to",
  (hash) => expect(readWidgetOptions(hash).host).toBeNull(),
);
