import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import {
  data,
  type ClientLoaderFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from "react-router";
import type { Answer } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { FRAMED_BY, framedBy, type PageHandle } from "#contract/page-handle.ts";
import { publicEvents } from "#contract/public-events.ts";
import { widget } from "#contract/widget.ts";
import { LOCALES } from "#domain/locales.ts";
import { possiblePromoCode } from "#domain/promo-codes.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { i18n } from "#web/platform/i18n.ts";
import { requestedId } from "#web/platform/ids.ts";
import { useNonce } from "#web/platform/nonce.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { isLocaleKnown, requestLocale, serverCall } from "#web/platform/server-context.ts";
import { localeOf } from "#web/platform/locales.ts";
import { possiblePromoCodeIn } from "#web/public/event-page/promo-code-in.ts";
import { useCountedView } from "#web/public/event-page/use-counted-view.ts";
import { type LoadedEvent, usePublicEvent } from "#web/public/event-page/use-public-event.ts";
import { EventGone } from "#web/public/event-page/event-gone.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { hostOptions } from "./host-page.ts";
import { PreviewedWidget } from "./previewed-widget.tsx";
import { schemeOfFrame } from "./scheme-of-frame.ts";
import { useFramedLinks } from "./use-framed-links.ts";
import { WidgetView } from "./widget-view.tsx";

/**
 * The same for all visitors with the same language, like the event page. Each response lists the
 * sites that may frame it.
 */
export const handle = {
  shared: {
    subject: ["event_id", "widget_language"],
    variant: {
      parameter: "promo_code",
      spell: possiblePromoCode,
      isGood: async (ask, { event_id }, code) =>
        (await ask(publicEvents.checkPromoCode, { params: { event_id: requestedId(event_id), code } })).valid,
    },
  },
} satisfies PageHandle;

type Loaded = LoadedEvent & { settings?: Answer<typeof widget.get>["data"] | null };

/** Uses the language of the URL, else the organizer's choice for the widget, else the visitor's. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { origin, searchParams } = new URL(request.url);
  const promo_code = possiblePromoCodeIn(searchParams);
  const ask = context.get(serverCall);
  const event_id = requestedId(params.event_id);
  let language: Locale | null = context.get(isLocaleKnown) ? context.get(requestLocale) : null;
  try {
    const { data: settings } = await ask(widget.get, { params: { event_id } });
    language = languageIn(params.widget_language) ?? settings.language ?? language;
    const eventQuery = { ...(language && { language }), ...(promo_code && { promo_code }) };
    const response = await ask(publicEvents.get, { params: { event_id }, query: eventQuery });
    context.set(requestLocale, language ?? response.data.language);
    return data({ origin, promo_code, language, answer: response, settings } satisfies Loaded, {
      headers: framedBy(settings.sites),
    });
  } catch (error) {
    if (!isCallError(error, "not_found", "invalid", "malformed")) throw error;
    return data({ origin, promo_code, language, answer: null, settings: null } satisfies Loaded, {
      status: 404,
      headers: framedBy([]),
    });
  }
}

/** Runs on the way back from the checkout. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const { origin } = new URL(request.url);
  const event_id = requestedId(params.event_id);
  const language = localeOf(i18n);
  const [response] = await Promise.all([
    call(publicEvents.get, { params: { event_id }, query: { language } }).catch(goneOrUnknown),
    queryClient().prefetchQuery({ ...query(widget.get, { params: { event_id } }), staleTime: 60_000 }),
  ]);
  return { origin, promo_code: null, language, ...(response !== undefined && { answer: response }) };
}

/** Returns undefined after a temporary error: the page then fetches the data itself. */
function goneOrUnknown(error: unknown): null | undefined {
  return isCallError(error, "not_found", "invalid") ? null : undefined;
}

export function shouldRevalidate(): boolean {
  return false;
}

export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  const framers = loaderHeaders.get(FRAMED_BY);
  return {
    "x-robots-tag": "noindex",
    ...(framers !== null && { [FRAMED_BY]: framers }),
  };
}

/**
 * The tickets of an event, for a frame in another site (docs/organizers/widget.md). It also works
 * as a page of its own.
 */
export default function WidgetPage() {
  // the server does not receive the options of the host page
  const isPreviewed = useMounted() && hostOptions.is_preview;
  return (
    <>
      <meta name="robots" content="noindex" />
      <SchemeFirst />
      {isPreviewed ? <PreviewedWidget /> : <PublicWidget />}
    </>
  );
}

/** Before the first paint, like the color scheme of every page (root.tsx). */
function SchemeFirst() {
  const nonce = useNonce();
  const { settings } = useLoaderData<Loaded>();
  const script = schemeOfFrame(settings?.theme ?? "light");
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

function PublicWidget() {
  const loaded = useLoaderData<Loaded>();
  const [search] = useSearchParams();
  const event_id = requestedId(useParams().event_id);
  const eventQuery = { promo_code: possiblePromoCodeIn(search), language: localeOf(useLingui().i18n) };
  const { event, error, refresh, isGone } = usePublicEvent(event_id, eventQuery, loaded);
  const { data: settingsResponse } = useQuery({
    ...query(widget.get, { params: { event_id } }),
    initialData: loaded.settings ? { data: loaded.settings } : undefined,
    enabled: !isGone,
    staleTime: 60_000,
  });
  useFramedLinks(event_id);
  useCountedView(event?.id);
  if (isGone) return <EventGone />;
  if (event && settingsResponse) return <WidgetView event={event} settings={settingsResponse.data} refresh={refresh} />;
  return (
    <main id="content" tabIndex={-1}>
      <FailedState error={error ?? new Error()} retry={refresh} />
    </main>
  );
}

function languageIn(tag: string | undefined): Locale | undefined {
  return LOCALES.find((locale) => locale === tag);
}
