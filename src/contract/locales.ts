import { LOCALES, type Locale } from "./fields.ts";

/**
 * Returns the language to use: the cookie `locale`, else the browser's languages in their order,
 * else the user's setting. Each is matched exactly, then by the prefix before the hyphen. Undefined
 * if none is supported: callers then use English, or on an event's page the event's own language.
 */
export function knownLocale(sources: {
  cookie?: string | null;
  languages?: readonly string[];
  user?: string | null;
}): Locale | undefined {
  return matchLocale(sources.cookie) ?? firstMatch(sources.languages ?? []) ?? matchLocale(sources.user);
}

/** Returns the languages of an Accept-Language header, the preferred first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part, at) => ({
      tag: part.split(";")[0]?.trim() ?? "",
      weight: Number(/;\s*q=([\d.]+)/.exec(part)?.[1] ?? 1),
      at,
    }))
    .filter((entry) => entry.tag && entry.tag !== "*" && entry.weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)
    .map((entry) => entry.tag);
}

export function matchLocale(tag: string | null | undefined): Locale | undefined {
  const wanted = tag?.toLowerCase().replace("_", "-");
  if (!wanted) return undefined;
  const prefix = wanted.split("-")[0];
  return (
    LOCALES.find((locale) => locale === wanted) ??
    LOCALES.find((locale) => locale === prefix) ??
    LOCALES.find((locale) => locale.split("-")[0] === prefix)
  );
}

function firstMatch(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const match = matchLocale(tag);
    if (match) return match;
  }
  return undefined;
}
