import { describe, expect, test } from "vitest";
import { isPublicPage, safeAddress } from "./return-url.ts";

describe("safeAddress", () => {
  // SPEC 6.08
  test.each(["/manage/events", "/manage/event/12/orders?page=2&query=ana#top", "/welcome"])(
    "return URL %s is accepted",
    (path) => {
      expect(safeAddress(path)).toBe(path);
    },
  );

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\u0000/evil.example",
    "/a/..//../\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    " /manage",
    "manage/events",
    "",
    null,
    undefined,
  ])("return URL %j is rejected", (path) => {
    expect(safeAddress(path)).toBeUndefined();
  });

  test("return URL never leaves the site, whatever dots it contains", () => {
    expect(safeAddress("/a/../../manage")).toBe("/manage");
    expect(safeAddress("/./manage")).toBe("/manage");
    expect(safeAddress("/.//evil.example")).toBeUndefined();
  });
});

describe("isPublicPage", () => {
  // SPEC 6.11
  test.each([
    "/auth/login",
    "/auth/reset-password/abc",
    "/event/1/name",
    "/e/1",
    "/organizer/1/terms",
    "/checkout/1/o_x/details",
    "/order/1/o_x/print",
    "/ticket/1/a_x",
    "/widget/1",
    "/check-in/cil_x",
    "/account/payment",
  ])("%s is a public page", (path) => {
    expect(isPublicPage(path)).toBe(true);
  });

  // SPEC 6.11
  test.each([
    "/",
    "/manage/events",
    "/manage/event/1",
    "/manage/organizer/1",
    "/manage/event/1/check-in",
    "/manage/profile",
    "/welcome",
    "/account/users",
    "/account/payments",
  ])("%s is not a public page", (path) => {
    expect(isPublicPage(path)).toBe(false);
  });
});
