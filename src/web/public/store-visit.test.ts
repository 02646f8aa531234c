import { afterEach, expect, test, vi } from "vitest";
import { storeVisit } from "./store-visit.ts";
import { visitOf } from "./session-cache.ts";

afterEach(() => vi.restoreAllMocks());

const open = (event_id: number, search: string, referrer = "") => {
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  storeVisit(event_id, new URLSearchParams(search));
};

test("tab stores the affiliate and the source of a visit until a link names others", () => {
  expect(visitOf(1)).toEqual({ affiliate_code: null, source: null });
  open(1, "?aff=%20HARBOUR%20blog", "https://www.harbour.example/diary?ada");
  const first = { affiliate_code: "harbour-blog", source: "harbour.example" };
  expect(visitOf(1)).toEqual(first);
  open(1, "?promo_code=summer", "https://search.example/");
  expect(visitOf(1)).toEqual(first);
  open(1, "?aff=radio&utm_source=Newsletter");
  expect(visitOf(1)).toEqual({ affiliate_code: "radio", source: "newsletter" });
  expect(visitOf(2)).toEqual({ affiliate_code: null, source: null });
});

test("visit without a referrer, or from one of our own pages, has no source", () => {
  open(3, "?aff=x", `${window.location.origin}/organizer/1/terms`);
  expect(visitOf(3)).toEqual({ affiliate_code: null, source: null });
});
