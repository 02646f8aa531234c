/**
 * Pages of their own: drawn on the server by their route as all others, and taken over in the browser without the router, which is a
 * quarter of what such a page would fetch. Each has its address here, its component in `own-components.ts` and what starts it in
 * `own/<name>.tsx`. Decision record: docs/decisions/0090-pages-of-their-own.md.
 */
const OWN_PAGES = [{ name: "door", address: /^\/check-in\/[^/]+\/?$/i }] as const;

export type OwnPageName = (typeof OWN_PAGES)[number]["name"];

export const OWN_PAGE_NAMES: readonly OwnPageName[] = OWN_PAGES.map(({ name }) => name);

export function ownPageAt(pathname: string): OwnPageName | undefined {
  return OWN_PAGES.find(({ address }) => address.test(pathname))?.name;
}

/** What its browser fetches before it takes over, by address. */
export type OwnFiles = { script: string; imports: readonly string[]; styles: readonly string[] };
