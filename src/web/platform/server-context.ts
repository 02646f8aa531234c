import { createContext } from "react-router";
import type { Locale } from "#contract/fields.ts";
import type { Call } from "./call-types.ts";

/**
 * Calls the API from a page's loader during server rendering: the same endpoints, without a
 * network.
 */
export const serverCall = createContext<Call>();

/**
 * Language of the page. A loader may set another one where the visitor requested none that is
 * supported.
 */
export const requestLocale = createContext<Locale>("en");

export const isLocaleKnown = createContext(false);

/** Reports an error that occurs during rendering. */
export const reportFault = createContext<(error: unknown) => void>((error) => {
  // oxlint-disable-next-line no-console -- only where no server says better, as in a test
  console.error(error);
});

/** Marks our own inline scripts, so that the content security policy allows only these. */
export const requestNonce = createContext<string | undefined>(undefined);
