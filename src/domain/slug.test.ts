import fc from "fast-check";
import { expect, test } from "vitest";
import { SLUG_MAX } from "./maxima.ts";
import { slugOf } from "./slug.ts";

test.each([
  ["Summer Night Concert", "summer-night-concert"],
  ["Été à Zürich!", "ete-a-zurich"],
  ["  --- C++ & Rust, 2027 ---  ", "c-rust-2027"],
  ["春の音楽祭", "春の音楽祭"],
  ["がんばれ", "がんばれ"],
  ["한국 축제", "한국-축제"],
  ["Майский вечер", "майский-вечер"],
  ["हिन्दी मेला", "हिन्दी-मेला"],
  ["Ｆｕｌｌ Ｗｉｄｔｈ", "full-width"],
  ["Straße", "straße"],
  ["🎉🎉🎉", "event"],
  ["", "event"],
  ["../../etc/passwd", "etc-passwd"],
  ["a".repeat(200), "a".repeat(SLUG_MAX)],
  [`${"a".repeat(SLUG_MAX - 1)} b`, "a".repeat(SLUG_MAX - 1)],
])("slug of %s is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test("slug is never empty, never too long, and safe in a URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const slug = slugOf(title);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u);
      expect([...slug].length).toBeLessThanOrEqual(SLUG_MAX);
    }),
  );
});
