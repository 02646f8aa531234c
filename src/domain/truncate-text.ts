/**
 * Truncates a text to a number of characters, after a whole word. A text without spaces is cut at
 * the limit.
 */
export function cutAtWord(text: string, most: number): string {
  const plain = text.replace(/…$/, "");
  if (text.length <= most && plain === text) return text;
  // Never splits a surrogate pair.
  const cut = plain.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "");
  const trimmed = plain.length > cut.length && /\s/.test(plain[cut.length] ?? "") ? cut : cut.replace(/\s+\S*$/, "");
  return `${trimmed.replace(/[\s,;:–-]+$/, "")}…`;
}

/** Returns the stored description preview, shortened to end after a whole word. */
export function descriptionPreview({ description_preview }: { description_preview: string }): string {
  return cutAtWord(description_preview, DESCRIPTION_PREVIEW_MAX);
}

const DESCRIPTION_PREVIEW_MAX = 160;
