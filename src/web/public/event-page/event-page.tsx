import type { Locale } from "#contract/fields.ts";
import {
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import { canonical, LANGUAGE_PARAMETER, type PageHandle, passedSites, tellsSites } from "#contract/page-handle.ts";
import { publicEvents } from "#contract/public-events.ts";
import { possiblePromoCode } from "#domain/promo-codes.ts";
import { visitSites } from "#domain/visit-services.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { localeOf } from "#web/platform/locales.ts";
import { isLocaleKnown, requestLocale, serverCall } from "#web/platform/server-context.ts";
import { localizedUrl } from "./event-url.ts";
import { possiblePromoCodeIn } from "./promo-code-in.ts";
import { type LoadedEvent, usePublicEvent } from "./use-public-event.ts";
import { useLingui } from "@lingui/react";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { EventGone } from "./event-gone.tsx";
import { EventHead } from "./event-head.tsx";
import { EventView } from "./event-view.tsx";
import { useCountedView } from "./use-counted-view.ts";

/** The same for every visitor: cached by event, and also by promo code where the code is valid. */
export const handle = {
  shared: {
    subject: ["event_id"],
    speaks: true,
    variant: {
      parameter: "promo_code",
      spell: possiblePromoCode,
      isGood: async (ask, { event_id }, code) =>
        (await ask(publicEvents.checkPromoCode, { params: { event_id: requestedId(event_id), code } })).valid,
    },
  },
} satisfies PageHandle;

/**
 * Rendered on the server without any visitor's data and shared by all visitors. The browser then
 * keeps it up to date.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const promo_code = possiblePromoCodeIn(searchParams);
  const language = context.get(isLocaleKnown) ? context.get(requestLocale) : null;
  try {
    const response = await context.get(serverCall)(
      publicEvents.get,
      eventRequest(params.event_id, promo_code, language),
    );
    if (!context.get(isLocaleKnown)) context.set(requestLocale, response.data.language);
    return data({ origin, promo_code, language, answer: response } satisfies LoadedEvent, {
      headers: {
        ...canonical(localizedUrl(response.data, origin, searchParams.get(LANGUAGE_PARAMETER))),
        ...tellsSites(visitSites(response.data.visit_services)),
      },
    });
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return data({ origin, promo_code, language, answer: null } satisfies LoadedEvent, { status: 404 });
  }
}

export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  const link = loaderHeaders.get("link");
  return { ...(link !== null && { link }), ...passedSites(loaderHeaders) };
}

/** With another promo code the page fetches the event itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function EventPage() {
  return <ShownEvent loaded={useLoaderData<LoadedEvent>()} />;
}

function eventRequest(event_id: string | undefined, promo_code: string | null, language: Locale | null) {
  return {
    params: { event_id: requestedId(event_id) },
    query: { ...(language && { language }), ...(promo_code && { promo_code }) },
  };
}

/** An invalid or malformed ID counts as not found too. */
function isNotThere(error: unknown): boolean {
  return isCallError(error, "not_found", "invalid", "malformed");
}

/** The public page of an event: first as loaded with the page, then as it currently is. */
function ShownEvent({ loaded }: { loaded: LoadedEvent }) {
  const [search] = useSearchParams();
  const event_id = requestedId(useParams()["event_id"]);
  const eventQuery = { promo_code: possiblePromoCodeIn(search), language: localeOf(useLingui().i18n) };
  const { event, error, refresh, isGone } = usePublicEvent(event_id, eventQuery, loaded);
  useCountedView(event?.id);
  if (isGone) {
    return <EventGone />;
  }
  if (!event) {
    return (
      <main id="content" tabIndex={-1}>
        <FailedState error={error ?? new Error()} retry={refresh} />
      </main>
    );
  }
  return (
    <>
      <EventHead
        event={event}
        origin={loaded.origin}
        language={eventQuery.language}
        requestedLanguage={search.get(LANGUAGE_PARAMETER)}
      />
      <EventView event={event} refresh={refresh} origin={loaded.origin} />
    </>
  );
}
