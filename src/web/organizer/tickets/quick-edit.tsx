import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Popover } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Event } from "#contract/events.ts";
import { type Ticket, tickets } from "#contract/tickets.ts";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useEscape } from "#web/ui/dialogs/use-escape.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { PriceField } from "./price-field.tsx";
import { bodyOf, valuesOf } from "./ticket-values.ts";

type Props = { event: Event; ticket: Ticket };

/**
 * Changes name and price of a ticket in the list, where there is room for a third button. The prices
 * of tiers are in its details panel.
 */
export function QuickEdit({ event, ticket }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dropdown = useEscape<HTMLDivElement>(isOpen, close);
  if (useChangeRefusal({ area: "tickets", doing: "writing" }) !== undefined) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={300}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          visibleFrom="lg"
          aria-label={t`Edit name and price of ${ticket.title}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={dropdown} role="dialog" aria-label={t`Name and price`} p="md">
        <QuickEditForm event={event} ticket={ticket} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function QuickEditForm({ event, ticket, close }: Props & { close: () => void }) {
  const { t } = useLingui();
  const params = { event_id: event.id, ticket_id: ticket.id };
  const updateTicket = useMutation(mutation(tickets.update));
  const form = useForm({
    initial: valuesOf(ticket),
    based_on: basedOn(ticket, valuesOf, () => call(tickets.get, { params })),
    schema: () => import("#contract/tickets.ts").then((contract) => contract.ticketInput),
    body: bodyOf,
    send: (values, updated_at) => updateTicket.mutateAsync({ params, body: { ...bodyOf(values), updated_at } }),
    refused: t`Unable to update ticket. Please check your details`,
    done: ({ data }) => {
      notify.done(t`“${data.title}” was saved.`);
      close();
    },
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="title" label={<Trans>Ticket name</Trans>} required />
      {(ticket.type === "PAID" || ticket.type === "DONATION") && (
        <PriceField
          field={form.field("prices.0.price")}
          label={ticket.type === "DONATION" ? <Trans>Minimum</Trans> : <Trans>Price</Trans>}
          currency={event.currency}
          tax_behavior={ticket.tax_behavior}
          added={ticket.taxes_and_fees}
        />
      )}
      <FormActions form={form} onCancel={close}>
        <Trans>Save</Trans>
      </FormActions>
    </Form>
  );
}
