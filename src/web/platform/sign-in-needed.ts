import { isGuarded } from "./unsaved-changes.ts";
import { isPublicPage, rememberAddress } from "./return-url.ts";
import { storeToken } from "./token.ts";

type GoTo = (url: string) => void;

/** The page that adds a required second factor. */
export const ADD_FACTOR = "/manage/second-factor";

let goTo: GoTo | undefined;

/** Sets how to navigate without a reload. */
export function navigateWith(navigate: GoTo): () => void {
  goTo = navigate;
  return () => {
    goTo = undefined;
  };
}

/**
 * Leads to the sign-in page after a 401 or 403 and stores the URL, except on public pages. A user
 * with unsaved changes stays and can sign in in another tab before trying again. Returns whether
 * the user stays for that.
 */
export function askToSignIn(status: number): boolean {
  if (isPublicPage(window.location.pathname)) return false;
  if (status === 401) storeToken(null);
  if (status === 401 && isGuarded()) return true;
  leaveFor("/auth/login");
  return false;
}

/** Leads to the page that adds a second factor, because the account requires one. */
export function requestFactor(): void {
  const { pathname } = window.location;
  if (!isPublicPage(pathname) && pathname !== ADD_FACTOR) leaveFor(ADD_FACTOR);
}

function leaveFor(url: string): void {
  const { pathname, search, hash } = window.location;
  rememberAddress(pathname + search + hash);
  if (goTo) goTo(url);
  else window.location.assign(url);
}
