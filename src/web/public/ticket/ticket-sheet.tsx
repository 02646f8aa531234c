import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconChevronLeft, IconPrinter } from "@tabler/icons-react";
import { Link } from "react-router";
import type { PublicTicketPage } from "#contract/checkout.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { usePrint } from "#web/public/use-print.ts";
import { TicketCard } from "./ticket-card.tsx";
import classes from "./ticket-sheet.module.css";
import { TicketInstructions } from "./ticket-labels.tsx";

/**
 * One ticket on a sheet of A4. The print dialog opens automatically, except for an invalid ticket.
 */
export function TicketSheet({ loaded: ticket }: { loaded: PublicTicketPage }) {
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
