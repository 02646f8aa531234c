import { type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack } from "@mantine/core";
import type { TicketType } from "#domain/tickets.ts";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { TICKET_TYPE_LABELS } from "./ticket-types.tsx";

/** Name and type that a new ticket begins with. */
export type TicketStarter = { title: string; type: TicketType };

/** In the empty list: tickets that many events have, each one click from its form. */
export function TicketStarters({ start }: { start: (starter: TicketStarter | undefined) => void }) {
  const { i18n } = useLingui();
  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Stack gap="md" align="center">
        <Group gap="xs" justify="center">
          {STARTERS.map(({ label, type }) => {
            const { icon: Icon } = TICKET_TYPE_LABELS[type];
            const title = i18n._(label);
            return (
              <Button
                key={label.id}
                variant="default"
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => start({ title, type })}
              >
                {title}
              </Button>
            );
          })}
        </Group>
        <Button variant="subtle" onClick={() => start(undefined)}>
          <Trans>Start from scratch</Trans>
        </Button>
      </Stack>
    </MayChange>
  );
}

const STARTERS: { label: MessageDescriptor; type: TicketType }[] = [
  { label: msg`Early bird`, type: "PAID" },
  { label: msg`Regular`, type: "PAID" },
  { label: msg`Reduced`, type: "PAID" },
  { label: msg({ message: "Free ticket", comment: "The name of a ticket that costs nothing" }), type: "FREE" },
  { label: msg`Donation`, type: "DONATION" },
];
