import { readItem, writeItem } from "./safe-storage.ts";

const KEY = "return_to";

/** Pages where a 401 or 403 is told, not answered with the sign-in page (an organizer's papers and the ways back that mails offer, too). */
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
];

export function isPublicPage(pathname: string): boolean {
  return PUBLIC_AREAS.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}

/** Keeps the address for after the sign-in; the sign-in pages themselves, and where a second factor is added, are no places to return to. */
export function rememberAddress(address: string): void {
  if (!/^\/(auth\/|manage\/second-factor|$)/.test(address)) writeItem("sessionStorage", KEY, address);
}

/** Where to go after the sign-in: `home` where nobody was on their way elsewhere. */
export function rememberedAddress(home: string): string {
  const kept = readItem("sessionStorage", KEY);
  writeItem("sessionStorage", KEY, null);
  return safeAddress(kept) ?? home;
}

/** A path of this very site, or undefined: nobody is sent elsewhere, or made to run a script, by an address. */
export function safeAddress(address: string | null | undefined): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters from addresses, so "/\t/evil" is "//evil"
  if (!address || !address.startsWith("/") || /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(address)) return undefined;
  const origin = "https://here.invalid";
  const url = URL.parse(address, origin);
  if (url?.origin !== origin || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}
