import { data, type RouterContextProvider } from "react-router";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { isCallError } from "#web/platform/call-error.ts";
import type { RequestArguments } from "#web/platform/call-types.ts";
import { isLocaleKnown, requestLocale, serverCall } from "#web/platform/server-context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Loads the data of a page with a secret URL while the page is rendered. Missing data becomes a
 * not-found page.
 */
export async function loadPrivate<E extends Endpoint>(
  context: Context,
  endpoint: E,
  ...input: RequestArguments<E>
): Promise<Answer<E>> {
  try {
    return await context.get(serverCall)(endpoint, ...input);
  } catch (error) {
    if (isCallError(error, "not_found", "invalid", "malformed")) throw data(null, { status: 404 });
    if (isCallError(error, "ticket_transferred")) throw data(null, { status: 410 });
    if (isCallError(error, "ticket_replaced")) throw data("replaced", { status: 410 });
    throw error;
  }
}

/** Sets the language of the order, unless the visitor has chosen another one. */
export function speak(context: Context, locale: Locale): void {
  if (!context.get(isLocaleKnown)) context.set(requestLocale, locale);
}
