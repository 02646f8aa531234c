export const SOURCE_KINDS = ["DIRECT", "SEARCH", "SOCIAL", "OTHER"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * Classifies a traffic source. Search engines and social networks are recognized by a part of their
 * host or by their usual `utm_source`.
 */
export function sourceKind(source: string | null): SourceKind {
  if (source === null) return "DIRECT";
  const parts = source.split(".");
  if (parts.some((part) => SEARCH.has(part))) return "SEARCH";
  return parts.some((part) => SOCIAL.has(part)) || SOCIAL_HOSTS.has(source) ? "SOCIAL" : "OTHER";
}

const SEARCH = new Set(
  "google bing duckduckgo ecosia yahoo qwant startpage brave baidu yandex kagi sogou naver search".split(" "),
);
const SOCIAL = new Set(
  "facebook instagram linkedin twitter tiktok reddit youtube pinterest mastodon threads bsky whatsapp telegram weibo wechat xing social".split(
    " ",
  ),
);
const SOCIAL_HOSTS = new Set(["t.co", "x.com", "x", "lnkd.in", "t.me", "fb.me", "youtu.be", "wa.me"]);
