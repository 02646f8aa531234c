import { OWN_PAGES, type OwnPageName } from "./own-pages.ts";

/** Undefined where the router takes over. */
export function ownPageAt(pathname: string): OwnPageName | undefined {
  return (Object.keys(OWN_PAGES) as OwnPageName[]).find((name) => OWN_PAGES[name].test(pathname));
}
