import { isGuarded } from "./unsaved-changes.ts";
import { isBeingLeft } from "./new-document.ts";
import { isPublicPage, rememberAddress } from "./return-url.ts";
import { keepToken } from "./token.ts";

type GoTo = (address: string) => void;

/** The page that adds a required second factor. */
export const ADD_FACTOR = "/manage/second-factor";

let goTo: GoTo | undefined;

/** Sets how to navigate without a reload. */
export function navigateWith(given: GoTo): () => void {
  goTo = given;
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
  if (status === 401) keepToken(null);
  if (status === 401 && isGuarded()) return true;
  leaveFor("/auth/login");
  return false;
}

/** Leads to the page that adds a second factor, because the account requires one. */
export function requestFactor(): void {
  const { pathname } = window.location;
  if (!isPublicPage(pathname) && pathname !== ADD_FACTOR) leaveFor(ADD_FACTOR);
}

function leaveFor(address: string): void {
  if (isBeingLeft()) return;
  const { pathname, search, hash } = window.location;
  rememberAddress(pathname + search + hash);
  if (goTo) goTo(address);
  else window.location.assign(address);
}
