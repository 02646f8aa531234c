/** The catalogs of the web client (lingui.config.ts). */
export type Namespace = "shared" | "public" | "checkout" | "check-in" | "auth" | "organizer" | "operator";

/**
 * Returns the catalogs with all messages that a page can show, by its URL
 * (scripts/namespaces.test.ts compares them with what its code imports).
 */
export function namespacesOf(pathname: string): readonly Namespace[] {
  return ["shared", ...(NAMESPACES.find(([pattern]) => pattern.test(pathname))?.[1] ?? ["public"])];
}

const NAMESPACES: readonly [RegExp, readonly Namespace[]][] = [
  [/^\/(manage|account|welcome|dev)(\/|$)/i, ["public", "auth", "organizer"]],
  [/^\/(auth(\/|$)|$)/i, ["auth"]],
  [/^\/operator(\/|$)/i, ["operator"]],
  [/^\/check-in\//i, ["check-in"]],
  [/^\/(checkout|order|ticket|widget)\//i, ["public", "checkout"]],
];

/** Returns a catalog's file, from the project's root. */
export function catalogFile(locale: string, namespace: Namespace): string {
  return `locales/${locale}/${namespace}.po`;
}
