import { SOURCE_MAX } from "./maxima.ts";

/**
 * Where a visit began, as it is kept: a host without its `www.`, or the word that a link brings along (`utm_source`). Never a path, a
 * query or a person. Null for what is neither: nobody is asked about it again.
 */
export function cleanSource(text: string): string | null {
  const word = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\s+/g, "-");
  return word.length <= SOURCE_MAX && /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(word) ? word : null;
}

/** The source of a visit: what its link says of itself before what its browser says. `own` is the host that it came to. */
export function sourceOf({
  utm_source,
  referrer,
  own,
}: {
  utm_source: string;
  referrer: string;
  own: string;
}): string | null {
  const said = cleanSource(utm_source);
  if (said !== null) return said;
  const host = hostOf(referrer);
  return host === null || host === hostOf(`https://${own}`) ? null : cleanSource(host);
}

function hostOf(address: string): string | null {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:@]+)/i.exec(address)?.[1]?.toLowerCase() ?? null;
}
