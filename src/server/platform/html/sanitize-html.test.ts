import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import { shownHtml } from "./sanitize-html.ts";

// SECURITY S147
test("text stored under other rules is sanitized when it is shown, the first time and from the cache", () => {
  for (const _ of [1, 2]) {
    expect(shownHtml('<p onclick="x()">Hi<script>alert(1)</script></p>')).toBe("<p>Hi</p>");
    expect(shownHtml("<script>alert(1)</script>")).toBeNull();
    expect(shownHtml(null)).toBeNull();
  }
});

test("long text is sanitized once", () => {
  const long = "<p>Come <b>and</b> see</p>".repeat(1_900);
  const took = () => {
    const before = performance.now();
    shownHtml(long);
    return performance.now() - before;
  };
  const first = took();
  expect(Math.min(took(), took(), took())).toBeLessThan(first / 5);
});
