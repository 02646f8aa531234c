import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { TestTicketOutcome } from "#domain/test-scans.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./rehearsal.module.css";

type RehearsalProps = { list: { id: number } };

/**
 * Test tickets to scan from the screen before the event, one for each outcome that staff will see.
 * They do not count.
 */
export function TestScan({ list }: RehearsalProps) {
  const [isOpen, open] = useState(false);
  return (
    <div className={classes.rehearsal}>
      <p>
        <Trans>
          Scan these test tickets from your screen with a check-in device to see every possible result. They aren’t
          counted.
        </Trans>
      </p>
      {isOpen ? (
        <TestTickets list={list} />
      ) : (
        <Button variant="default" onClick={() => open(true)}>
          <Trans>Show test tickets</Trans>
        </Button>
      )}
    </div>
  );
}

function TestTickets({ list }: RehearsalProps) {
  const { t, i18n } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, check_in_list_id: list.id };
  const { data, error, refetch } = useQuery(query(checkInLists.testTickets, { params }));
  const [position, go] = useState(0);
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  const tickets = data?.data;
  const ticket = tickets?.[position];
  if (!tickets || !ticket) return <Skeleton height={320} />;
  const expected = i18n._(EXPECTED[ticket.outcome]);
  return (
    <div className={classes.tickets}>
      <QrCode text={ticket.qr_text} label={expected} />
      <div className={classes.foot}>
        <ActionIcon
          variant="default"
          aria-label={t`Previous test ticket`}
          disabled={position === 0}
          onClick={() => go(position - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <p aria-live="polite">
          <strong>
            <Trans>
              {position + 1} of {tickets.length}
            </Trans>
          </strong>
          <span>{expected}</span>
        </p>
        <ActionIcon
          variant="default"
          aria-label={t`Next test ticket`}
          disabled={position === tickets.length - 1}
          onClick={() => go(position + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

const EXPECTED: Record<TestTicketOutcome, MessageDescriptor> = {
  checked_in: msg`Admitted`,
  already_checked_in: msg`Already checked in`,
  ticket_not_on_list: msg`Not on this list`,
  attendee_cancelled: msg`Ticket cancelled`,
  not_paid_in_time: msg`Not paid in time`,
  not_found: msg`Not a ticket for this event`,
};
