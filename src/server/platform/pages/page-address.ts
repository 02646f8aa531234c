/** What was asked for, as a browser would write it: always a path of ours, whatever came. `search` begins with `?` or is empty. */
export type PageAddress = { pathname: string; search: string };

/**
 * Reads the address in a request's first line. Leading slashes are one (`//elsewhere.example/` names no other site), and a whole
 * address (`http://elsewhere.example/`) is none: undefined.
 */
export function pageAddress(url: string): PageAddress | undefined {
  if (!url.startsWith("/")) return undefined;
  const { pathname, search } = new URL(`http://here${url}`);
  // What dots in it have left over may begin with two slashes again: `/x/..//elsewhere.example/`.
  return { pathname: pathname.replace(/^\/+/, "/"), search };
}

/** The path of the address that a page says is its own, encoded. */
export function canonicalPath(link: string | undefined): string | undefined {
  const address = /^<([^>]+)>; rel="canonical"$/.exec(link ?? "")?.[1];
  return address === undefined ? undefined : URL.parse(address)?.pathname;
}

/** Whether two paths lead to the same place, however their letters are encoded. */
export function isSamePath(one: string, other: string): boolean {
  return one === other || decoded(one) === decoded(other);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
