import { expect, test } from "vitest";
import { fullAddress } from "./links.ts";

test.each([
  ["https://example.com/?a=1", "https://example.com/?a=1"],
  [" HTTP://example.com ", "HTTP://example.com"],
  ["mailto:ana@example.com", "mailto:ana@example.com"],
  ["tel:+49 40 123", "tel:+49 40 123"],
  ["www.example.com", "https://www.example.com"],
  ["WWW.example.com/a?b=c#d", "https://WWW.example.com/a?b=c#d"],
])("rich text link %j resolves to %j", (href, url) => {
  expect(fullAddress(href)).toBe(url);
});

test.each([
  ...[
    null,
    undefined,
    "",
    "/auth/logout",
    "//evil.example",
    "example",
    "www",
    "www.",
    "www.example",
    "tel:",
    "mailto:",
  ],
  ...["javascript:alert(1)", "sms:123", "ftp://example.com", "data:text/html,x", "file:///etc/passwd", "https://"],
])("rich text link %j is refused", (href) => {
  expect(fullAddress(href)).toBeNull();
});
