import { SLUG_MAX } from "./maxima.ts";

/**
 * Converts a title to a URL slug: `Été à Zürich!` → `ete-a-zurich`. Letters of every script are
 * kept; only Latin ones lose their accents. Never empty.
 */
export function slugOf(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFKC");
  const hyphenated = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-/, "");
  const short = [...hyphenated].slice(0, SLUG_MAX).join("");
  return short.replace(/-$/, "") || "event";
}
