import { createContext } from "react-router";
import type { Locale } from "#contract/fields.ts";
import type { Call } from "./call-types.ts";

/** How a page's loader asks the API while it is rendered on the server: the same endpoints, no network. */
export const serverCall = createContext<Call>();

/** The page's language. A loader may choose another where the reader asked for none of ours. */
export const requestLocale = createContext<Locale>("en");

export const isLocaleKnown = createContext(false);

/** Where a fault met while rendering is written down. */
export const reportFault = createContext<(error: unknown) => void>((error) => {
  // oxlint-disable-next-line no-console -- only where no server says better, as in a test
  console.error(error);
});

/** Marks our own inline scripts, so that the server can allow just these. */
export const requestNonce = createContext<string | undefined>(undefined);
