import { useLingui } from "@lingui/react/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Locale } from "#contract/fields.ts";
import type { PublicEvent } from "#contract/public-events.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Designed } from "#web/public/designed.tsx";
import { fallbackLanguage } from "#web/public/event-page/fallback-language.ts";
import { TicketsInside, TicketsTitle } from "#web/public/event-page/tickets/ticket-panel.tsx";
import { type BuyerPreview, useTicketSelection } from "#web/public/event-page/tickets/use-ticket-selection.ts";
import { selectionKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { BegunOrder } from "./begun-order.tsx";
import { hostOptions, isEmbedded, postHeight, postToHost } from "./host-page.ts";
import { InTab } from "./open-in-tab.tsx";
import { useLead } from "./use-lead.ts";
import { useWidgetTheme, type WidgetSettings } from "./use-widget-theme.ts";
import classes from "./widget.module.css";

type Shown = { event: PublicEvent; settings: WidgetSettings; refresh: () => void; preview?: BuyerPreview };

/** The tickets of an event and nothing around them: the host page describes the event. */
export function WidgetView({ event: loadedEvent, settings, refresh, preview }: Shown) {
  const isMounted = useMounted();
  const { i18n } = useLingui();
  const locale = localeOf(i18n);
  const event = withHostOptions(loadedEvent, { settings, locale, around: isMounted ? hostOptions : null });
  const { lead, order, startAgain } = useLead(event.id);
  const ticketSelection = useTicketSelection({
    event,
    refresh,
    preview,
    lead: isMounted && isEmbedded() ? lead : undefined,
  });
  const look = useWidgetTheme(settings) ?? event.look;
  const frame = useFittingFrame(hostOptions.auto_resize ?? settings.auto_resize);
  useFirstChoice(loadedEvent);
  return (
    <div ref={frame} className={classes.frame}>
      <Designed look={look} />
      <PageTitle>{event.title}</PageTitle>
      <main id="content" tabIndex={-1} className={classes.panel} data-ground="tickets">
        <h1 className="visually-hidden" lang={fallbackLanguage(event, event, "title")}>
          {event.title}
        </h1>
        {order === null ? (
          <>
            <div className={classes.head}>
              <TicketsTitle ticketSelection={ticketSelection} />
            </div>
            {isMounted && !preview && <BegunOrder event={event} lead={isEmbedded() ? lead : undefined} />}
            <TicketsInside ticketSelection={ticketSelection} />
          </>
        ) : (
          <InTab event={event} order_short_id={order.short_id} openedWith={order.openedWith} startAgain={startAgain} />
        )}
      </main>
      <footer className={classes.made}>
        <Trans>Tickets by Foyer</Trans>
      </footer>
    </div>
  );
}

type Wanted = { settings: WidgetSettings; locale: Locale; around: typeof hostOptions | null };

/** Applies the ticket selection and the label of the host page and the organizer to the event. */
function withHostOptions(event: PublicEvent, { settings, locale, around }: Wanted): PublicEvent {
  const chosen = around?.tickets;
  const button = buttonOf(event, { settings, locale, around });
  const others = event.fallbacks.filter((name) => name !== BUTTON);
  return {
    ...event,
    tickets: chosen ? event.tickets.filter(({ id }) => chosen.has(id)) : event.tickets,
    settings: { ...event.settings, continue_button_text: button.text },
    fallbacks: button.isFallback ? [...others, BUTTON] : others,
  };
}

const BUTTON = "continue_button_text";

/**
 * The label of the host page, else the widget's in the visitor's language or in the event's own,
 * else that of the event page.
 */
function buttonOf(event: PublicEvent, { settings, locale, around }: Wanted) {
  if (around?.button) return { text: around.button, isFallback: false };
  const localized = settings.button_texts[locale];
  if (localized !== undefined) return { text: localized, isFallback: false };
  if (settings.button_text !== null) return { text: settings.button_text, isFallback: locale !== event.language };
  return { text: event.settings.continue_button_text, isFallback: event.fallbacks.includes(BUTTON) };
}

/** Applies the host page's initial quantities, unless the visitor has chosen before. */
function useFirstChoice(event: PublicEvent): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (stored(selectionKey(event.id)) !== null || !hostOptions.tickets) return;
    const quantities = event.tickets.flatMap(({ id, prices }) => {
      const price = prices.find(({ sale_state }) => sale_state === "ON_SALE");
      const quantity = hostOptions.tickets?.get(id) ?? 0;
      return price && quantity > 0 ? [[price.id, Math.min(quantity, price.max_quantity)] as const] : [];
    });
    if (quantities.length > 0) store(selectionKey(event.id), { quantities: Object.fromEntries(quantities), gifts: {} });
  }, [event]);
}

/** Reports to the host page that the frame is ready, and its height whenever that changes. */
function useFittingFrame(isFitting: boolean) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (isEmbedded()) dataset.framed = "tickets";
    return () => {
      if (isEmbedded()) dataset.framed = "";
    };
  }, []);
  const { t } = useLingui();
  const [title, close] = [t`Tickets`, t`Close`];
  useEffect(() => {
    postToHost({ type: "ready", scheme: document.documentElement.dataset.theme ?? "light", title, close });
  }, [title, close]);
  useEffect(() => {
    if (!frame || !isFitting) return;
    const watching = new ResizeObserver(() => postHeight(frame.getBoundingClientRect().height));
    watching.observe(frame);
    return () => watching.disconnect();
  }, [frame, isFitting]);
  return setFrame;
}
