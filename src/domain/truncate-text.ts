/** At most so many signs; where that cuts, after a whole word. Languages without spaces are cut where it falls. */
export function cutAtWord(text: string, most: number): string {
  const plain = text.replace(/…$/, "");
  if (text.length <= most && plain === text) return text;
  // A sign that takes two code units stays whole, or goes whole.
  const cut = plain.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "");
  const whole = plain.length > cut.length && /\s/.test(plain[cut.length] ?? "") ? cut : cut.replace(/\s+\S*$/, "");
  return `${whole.replace(/[\s,;:–-]+$/, "")}…`;
}

/** What an event is about, in a line or two: as the database keeps it, ending after a whole word. */
export function descriptionPreview({ description_preview }: { description_preview: string }): string {
  return cutAtWord(description_preview, DESCRIPTION_PREVIEW_MAX);
}

const DESCRIPTION_PREVIEW_MAX = 160;
