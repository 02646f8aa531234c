import { describe, expect, test } from "vitest";
import { widgetLook } from "./widget-theme.ts";
import { widgetSite, widgetTickets } from "./widget.ts";

describe("sites that may embed the widget", () => {
  test.each([
    ["https://example.com", "https://example.com"],
    [" HTTPS://Www.Example.com/tickets?x=1#here ", "https://www.example.com"],
    ["example.com", "https://example.com"],
    ["example.com:8443/page", "https://example.com:8443"],
    ["https://example.com:443", "https://example.com"],
    ["https://*.example.com", "https://*.example.com"],
    ["*.example.co.uk", "https://*.example.co.uk"],
    ["https://xn--mnchen-3ya.example", "https://xn--mnchen-3ya.example"],
    ["localhost:4000", "http://localhost:4000"],
    ["http://localhost:4000", "http://localhost:4000"],
    ["http://shop.localhost:4000", "http://shop.localhost:4000"],
  ])("embedding site %s is normalized to %s", (typed, site) => expect(widgetSite(typed)).toBe(site));

  test.each([
    ...["", " ", "*", "https:", "https://", "http://example.com", "ftp://example.com", "javascript:alert(1)"],
    ...["https://a:b@example.com", "https://*.com", "https://*", "https://*.*.example.com", "https://example", "com"],
    ...["https://example.com;script-src *", "https://ex ample.com", "https://example.com,https://b.example", "'self'"],
    ...["https://[::1]", "https://example.com:99999", "data:text/html,x", "*.localhost", "https://exa_mple.com"],
    ...["https://münchen.example", "https://example..com", "https://-a.example"],
  ])("embedding site %j is refused", (typed) => expect(widgetSite(typed)).toBeNull());
});

test("widget with a color of its own has a theme of its own", () => {
  expect(widgetLook({ accent: null, background: null, text: null })).toBeNull();
  expect(widgetLook({ accent: "#0a6", background: null, text: null })?.light.page?.colors.accent).toBe("#00aa66");
  const panel = widgetLook({ accent: null, background: "#101820", text: null })?.light.tickets;
  expect([panel?.is_dark, panel?.colors["surface-raised"]]).toEqual([true, "#101820"]);
});

test.each([
  ["", null],
  ["x,-1,1.5", null],
  ["12", [[12, 0]]],
  [
    " 12:2 , 7",
    [
      [12, 2],
      [7, 0],
    ],
  ],
  ["12:9999,7", [[7, 0]]],
])("widget ticket parameter %j is parsed", (text, tickets) => {
  const found = widgetTickets(text);
  expect(found && [...found]).toEqual(tickets);
});
