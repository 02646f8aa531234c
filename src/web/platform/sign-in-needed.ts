import { isPublicPage, rememberAddress } from "./return-address.ts";
import { keepToken } from "./token.ts";

type GoTo = (address: string) => void;

let goTo: GoTo | undefined;

/** The page says how to move without a reload. */
export function navigateWith(given: GoTo): () => void {
  goTo = given;
  return () => {
    goTo = undefined;
  };
}

/** A 401 or 403 sends to the sign-in page and remembers the address, except where the public looks on. */
export function askToSignIn(status: number): void {
  const { pathname, search, hash } = window.location;
  if (isPublicPage(pathname)) return;
  if (status === 401) keepToken(null);
  rememberAddress(pathname + search + hash);
  if (goTo) goTo("/auth/login");
  else window.location.assign("/auth/login");
}
