import { isGuarded } from "./unsaved-changes.ts";
import { isBeingLeft } from "./new-document.ts";
import { isPublicPage, rememberAddress } from "./return-url.ts";
import { keepToken } from "./token.ts";

type GoTo = (address: string) => void;

/** Where whoever has to add a second factor is led. */
export const ADD_FACTOR = "/manage/second-factor";

let goTo: GoTo | undefined;

/** The page says how to move without a reload. */
export function navigateWith(given: GoTo): () => void {
  goTo = given;
  return () => {
    goTo = undefined;
  };
}

/**
 * A 401 or 403 sends to the sign-in page and remembers the address, except where the public looks on. Who has something unsaved stays with it, and can sign
 * in in another tab: then what they do is done. Gives whether they stay for that.
 */
export function askToSignIn(status: number): boolean {
  if (isPublicPage(window.location.pathname)) return false;
  if (status === 401) keepToken(null);
  if (status === 401 && isGuarded()) return true;
  leaveFor("/auth/login");
  return false;
}

/** The account asks for a second factor, and there is none yet. */
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
