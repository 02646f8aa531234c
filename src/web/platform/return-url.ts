import { readItem, writeItem } from "./safe-storage.ts";

const KEY = "return_to";

/**
 * Pages that report a 401 or 403 in place and do not lead to the sign-in page. They include an
 * organizer's legal documents and the undo pages that emails link to.
 */
const PUBLIC_AREAS = [
  "/auth/login",
  "/auth/register",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/accept-invitation",
  "/auth/undo-email-change",
  "/auth/undo-factor",
  "/checkout",
  "/event",
  "/e",
  "/organizer",
  "/print",
  "/order",
  "/ticket",
  "/widget",
  "/check-in",
  "/account/payment",
  "/operator",
];

export function isPublicPage(pathname: string): boolean {
  return PUBLIC_AREAS.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

/**
 * Stores the URL for after the sign-in. The sign-in pages and the page that adds a second factor
 * are not stored.
 */
export function rememberAddress(path: string): void {
  if (!/^\/(auth\/|manage\/second-factor|$)/.test(path)) writeItem("sessionStorage", KEY, path);
}

/** Returns where to go after the sign-in: the stored URL, or else `home`. */
export function rememberedAddress(fallback: string): string {
  const stored = readItem("sessionStorage", KEY);
  writeItem("sessionStorage", KEY, null);
  return safeAddress(stored) ?? fallback;
}

/**
 * Returns a path of this site, or undefined. A URL can neither lead to another site nor run a
 * script.
 */
export function safeAddress(path: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters from addresses, so "/\t/evil" is "//evil"
  if (!path || !path.startsWith("/") || /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(path)) return undefined;
  const origin = "https://here.invalid";
  const url = URL.parse(path, origin);
  if (url?.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
