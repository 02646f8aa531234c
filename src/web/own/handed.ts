import type { Around, PageSettings } from "#web/platform/page-around.tsx";

/** What the server hands to the browser with such a page, as JSON: both draw it from this, and from nothing else. */
export type Handed = {
  loaded: unknown;
  around: PageSettings & Pick<Around, "address" | "params">;
  styles: readonly string[];
  script: string;
  /** Runs before the script: what Vite wants while one develops. */
  before?: string;
};

/** The id of the element that holds it. */
export const HANDED = "handed";

/** Nothing in it ends the script that it stands in. */
export function handedText(handed: Handed): string {
  return JSON.stringify(handed).replaceAll("<", "\\u003c");
}
