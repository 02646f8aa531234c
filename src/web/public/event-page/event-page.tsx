import { useLingui } from "@lingui/react";
import {
  data,
  type ClientLoaderFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import type { Locale } from "#contract/fields.ts";
import { canonical, LANGUAGE_PARAMETER, type PageHandle, passedSites, tellsSites } from "#contract/page-handle.ts";
import { publicEvents } from "#contract/public-events.ts";
import { possiblePromoCode } from "#domain/promo-codes.ts";
import { visitSites } from "#domain/visit-services.ts";
import { i18n } from "#web/platform/i18n.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { isFramed } from "#web/platform/framed.ts";
import { askedId } from "#web/platform/ids.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { isLocaleKnown, requestLocale, serverCall } from "#web/platform/server-context.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { spokenAddress } from "./event-address.ts";
import { EventGone } from "./event-gone.tsx";
import { EventHead } from "./event-head.tsx";
import { EventView } from "./event-view.tsx";
import { possiblePromoCodeIn } from "./promo-code-in.ts";
import { useCountedView } from "./use-counted-view.ts";
import { type LoadedEvent, usePublicEvent } from "./use-public-event.ts";

/** The same for everybody: kept by the event, in a good promo code's case by that, too. */
export const handle = {
  shared: {
    subject: ["event_id"],
    speaks: true,
    variant: {
      parameter: "promo_code",
      spell: possiblePromoCode,
      isGood: async (ask, { event_id }, code) =>
        (await ask(publicEvents.checkPromoCode, { params: { event_id: askedId(event_id), code } })).valid,
    },
  },
} satisfies PageHandle;

/** Rendered on the server for nobody in particular and shared by everybody; the browser then keeps it fresh. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const promo_code = possiblePromoCodeIn(searchParams);
  const language = context.get(isLocaleKnown) ? context.get(requestLocale) : null;
  try {
    const answer = await context.get(serverCall)(publicEvents.get, askedFor(params.event_id, promo_code, language));
    if (!context.get(isLocaleKnown)) context.set(requestLocale, answer.data.language);
    return data({ origin, promo_code, language, answer } satisfies LoadedEvent, {
      headers: {
        ...canonical(spokenAddress(answer.data, origin, searchParams.get(LANGUAGE_PARAMETER))),
        ...tellsSites(visitSites(answer.data.visit_services)),
      },
    });
  } catch (error) {
    if (!isNotThere(error)) throw error;
    return data({ origin, promo_code, language, answer: null } satisfies LoadedEvent, { status: 404 });
  }
}

/** From page to page inside the product the browser asks for itself. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<LoadedEvent> {
  // in a frame the event is what stands around it
  if (isFramed()) throw redirect(`/widget/${askedId(params.event_id)}`);
  const { origin, searchParams } = new URL(request.url);
  const promo_code = possiblePromoCodeIn(searchParams);
  const language = i18n.locale as Locale;
  await queryClient().prefetchQuery({
    ...query(publicEvents.get, askedFor(params.event_id, promo_code, language)),
    staleTime: 5_000,
  });
  return { origin, promo_code, language };
}

/** Another promo code or an opened sheet is no other page. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.event_id !== nextParams.event_id;
}

/** The server shares the page with everybody who comes within a second; nobody else keeps it. */
export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  const link = loaderHeaders.get("link");
  return { "cache-control": "private, no-cache", ...(link !== null && { link }), ...passedSites(loaderHeaders) };
}

export default function EventPage() {
  const loaded = useLoaderData<LoadedEvent>();
  const [search] = useSearchParams();
  const event_id = askedId(useParams().event_id);
  const asked = { promo_code: possiblePromoCodeIn(search), language: useLingui().i18n.locale as Locale };
  const { event, error, refresh, isGone } = usePublicEvent(event_id, asked, loaded);
  useCountedView(event?.id);
  if (isGone) return <EventGone />;
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
        language={asked.language}
        asked={search.get(LANGUAGE_PARAMETER)}
      />
      <EventView event={event} refresh={refresh} origin={loaded.origin} />
    </>
  );
}

function askedFor(event_id: string | undefined, promo_code: string | null, language: Locale | null) {
  return {
    params: { event_id: askedId(event_id) },
    query: { ...(language && { language }), ...(promo_code && { promo_code }) },
  };
}

/** Neither is an address that never was one. */
function isNotThere(error: unknown): boolean {
  return isCallError(error, "not_found", "invalid", "malformed");
}
