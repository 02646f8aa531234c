import { Trans, useLingui } from "@lingui/react/macro";
import { IconChevronLeft, IconPrinter } from "@tabler/icons-react";
import { type LoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { checkout, type PublicTicketPage } from "#contract/checkout.ts";
import { askedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { usePrint } from "#web/public/use-print.ts";
import { Button } from "#web/ui/parts/button.tsx";
import { TicketCard } from "./ticket-card.tsx";
import classes from "./ticket-print-page.module.css";
import { TicketWords } from "./ticket-words.tsx";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicTicketPage> {
  const { data: ticket } = await loadPrivate(context, checkout.ticket, {
    params: { event_id: askedId(params.event_id), attendee_short_id: params.attendee_short_id ?? "" },
  });
  speak(context, ticket.locale);
  return ticket;
}

export { privateHeaders as headers };
export { TicketProblem as ErrorBoundary } from "./ticket-problem.tsx";

/** One ticket on a sheet of A4. The print dialog opens by itself; a void ticket has nothing to print. */
export default function TicketPrintPage() {
  const { t } = useLingui();
  const ticket = useLoaderData<typeof loader>();
  const { event, status, short_id } = ticket;
  usePrint(status === "ACTIVE");
  return (
    <PrivatePage title={t`Print: ticket for ${event.title}`}>
      <main id="content" tabIndex={-1} className={classes.page}>
        <div className={classes.tools}>
          <Button
            component={Link}
            to={`/ticket/${event.id}/${short_id}`}
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
          >
            <Trans>Back to the ticket</Trans>
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
            <TicketWords ticket={ticket} />
            {event.support_email && (
              <p>
                <Trans>
                  Questions? {event.organizer_name}, {event.support_email}
                </Trans>
              </p>
            )}
          </div>
        </div>
      </main>
    </PrivatePage>
  );
}
