/**
 * The requested address as a browser would write it: always a path of ours, whatever was sent.
 * `search` begins with `?` or is empty.
 */
export type PageAddress = { pathname: string; search: string };

/**
 * Reads the address in the first line of a request. Several leading slashes become one
 * (`//elsewhere.example/` must not name another site). Returns undefined for an absolute URL
 * (`http://elsewhere.example/`).
 */
export function pageAddress(url: string): PageAddress | undefined {
  if (!url.startsWith("/")) return undefined;
  const { pathname, search } = new URL(`http://here${url}`);
  // A path with dots may begin with two slashes again once they are resolved:
  // `/x/..//elsewhere.example/`.
  return { pathname: pathname.replace(/^\/+/, "/"), search };
}

/** The encoded path of the canonical link that a page sends. */
export function canonicalPath(link: string | undefined): string | undefined {
  const canonicalUrl = /^<([^>]+)>; rel="canonical"$/.exec(link ?? "")?.[1];
  return canonicalUrl === undefined ? undefined : URL.parse(canonicalUrl)?.pathname;
}

/** Whether two paths are the same, however their characters are encoded. */
export function isSamePath(a: string, b: string): boolean {
  return a === b || decoded(a) === decoded(b);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
