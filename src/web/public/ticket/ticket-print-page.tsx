import { type LoaderFunctionArgs, useLoaderData, Link } from "react-router";
import { checkout, type PublicTicketPage } from "#contract/checkout.ts";
import { requestedId } from "#web/platform/ids.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconPrinter } from "@tabler/icons-react";
import { PrivatePage } from "#web/public/private-page.tsx";
import { usePrint } from "#web/public/use-print.ts";
import { TicketCard } from "./ticket-card.tsx";
import classes from "./ticket-sheet.module.css";
import { TicketInstructions } from "./ticket-labels.tsx";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicTicketPage> {
  const { data: ticket } = await loadPrivate(context, checkout.ticket, {
    params: { event_id: requestedId(params.event_id), attendee_short_id: params.attendee_short_id ?? "" },
  });
  speak(context, ticket.locale);
  return ticket;
}

export { privateHeaders as headers } from "#web/platform/private-headers.ts";
export { TicketProblem as ErrorBoundary } from "./ticket-problem.tsx";

export default function TicketPrintPage() {
  return <TicketSheet loaded={useLoaderData<typeof loader>()} />;
}

/**
 * One ticket on a sheet of A4. The print dialog opens automatically, except for an invalid ticket.
 */
function TicketSheet({ loaded: ticket }: { loaded: PublicTicketPage }) {
  const { t } = useLingui();
  const { event, status, short_id } = ticket;
  usePrint(status === "ACTIVE");
  return (
    <PrivatePage title={t`Print ticket for ${event.title}`}>
      <main id="content" tabIndex={-1} className={classes.page}>
        <div className={classes.tools}>
          <Button
            component={Link}
            to={`/ticket/${event.id}/${short_id}`}
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
          >
            <Trans>Back to ticket</Trans>
          </Button>
          {status === "ACTIVE" && (
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          )}
        </div>
        <div className={classes.sheet}>
          <TicketCard ticket={ticket} />
          <div className={classes.words}>
            <TicketInstructions ticket={ticket} />
            {event.support_email && (
              <p>
                <Trans>
                  Questions? Contact {event.organizer_name} at {event.support_email}.
                </Trans>
              </p>
            )}
          </div>
        </div>
      </main>
    </PrivatePage>
  );
}
