import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconMap2, IconPrinter } from "@tabler/icons-react";
import { type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { checkout, type PublicTicketPage } from "#contract/checkout.ts";
import { useFormat } from "#web/platform/format.ts";
import { askedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { mapOf, placeOf } from "#web/public/place.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { usePrint } from "#web/public/use-print.ts";
import { TicketCard } from "./ticket-card.tsx";
import classes from "./ticket-page.module.css";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicTicketPage> {
  const { data: ticket } = await loadPrivate(context, checkout.ticket, {
    params: { event_id: askedId(params.event_id), attendee_short_id: params.attendee_short_id ?? "" },
  });
  speak(context, ticket.locale);
  return ticket;
}

export { privateHeaders as headers };

/** One ticket, to show at the door. At `/print` the print dialog opens by itself. */
export default function TicketPage() {
  const { t } = useLingui();
  const ticket = useLoaderData<typeof loader>();
  usePrint(useLocation().pathname.endsWith("/print"));
  const { event, status } = ticket;
  return (
    <PrivatePage title={t`Ticket for ${event.title}`}>
      <div className={classes.page}>
        <main id="content" tabIndex={-1}>
          <TicketCard ticket={ticket} />
          <div className={classes.beside}>
            {status === "ACTIVE" && (
              <p>
                <Trans>Show this code at the entrance, on a screen or on paper. It lets one person in, once.</Trans>
              </p>
            )}
            <Actions ticket={ticket} />
            {status === "ACTIVE" && event.online_event_connection_details && (
              <section className={classes.joining}>
                <h2>
                  <Trans>How to join</Trans>
                </h2>
                <RichText html={event.online_event_connection_details} />
              </section>
            )}
          </div>
        </main>
        <PublicFooter about={event} />
      </div>
    </PrivatePage>
  );
}

function Actions({ ticket: { event, status } }: { ticket: PublicTicketPage }) {
  const map = mapOf(placeOf(event.location_details, useFormat()), event.maps_url);
  return (
    <div className={classes.actions}>
      {status === "ACTIVE" && (
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      )}
      {map && !event.is_online_event && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconMap2 size={16} aria-hidden />}
          href={map}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Show on a map</Trans>
        </Button>
      )}
    </div>
  );
}
