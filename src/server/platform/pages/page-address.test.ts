import { expect, test } from "vitest";
import { isSamePath, pageAddress } from "./page-address.ts";

// SECURITY S148
test.each([
  ["/", "/", ""],
  ["/event/1/night?promo_code=a&b", "/event/1/night", "?promo_code=a&b"],
  ["//", "/", ""],
  ["//evil.example/event/1", "/evil.example/event/1", ""],
  ["/\\evil.example/event/1", "/evil.example/event/1", ""],
  ["///\\//evil.example", "/evil.example", ""],
  ["/x/..//evil.example", "/evil.example", ""],
  ["/%", "/%", ""],
  ["/event/1/%E0%A4%A", "/event/1/%E0%A4%A", ""],
  ["/@evil.example", "/@evil.example", ""],
  ["/:80/", "/:80/", ""],
  ["/event/1?promo_code=%", "/event/1", "?promo_code=%"],
  ["/?//evil.example", "/", "?//evil.example"],
  ["/event/1/sommer-in-zürich", "/event/1/sommer-in-z%C3%BCrich", ""],
])("request URL %j has the path %j and the query %j", (url, pathname, search) => {
  expect(pageAddress(url)).toEqual({ pathname, search });
});

test.each(["http://evil.example/event/1", "https://evil.example", "evil.example:443", "*", ""])(
  "request URL %j is not a page address",
  (url) => {
    expect(pageAddress(url)).toBeUndefined();
  },
);

test("paths are compared by their characters, not by their encoding", () => {
  expect(isSamePath("/event/1/caf%C3%A9", "/event/1/café")).toBe(true);
  expect(isSamePath("/event/1/%63", "/event/1/c")).toBe(true);
  expect(isSamePath("/event/1/%", "/event/1/%")).toBe(true);
  expect(isSamePath("/event/1/a", "/event/1/b")).toBe(false);
});
