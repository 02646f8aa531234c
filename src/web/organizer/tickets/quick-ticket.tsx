import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import { tickets } from "#contract/tickets.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { useTaxesAndFees } from "#web/organizer/account/taxes-and-fees/use-taxes-and-fees.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Form, FormRow } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { defaultsOf } from "./taxes-section.tsx";
import { bodyOf, NEW_PRICE, NEW_TICKET, type TicketValues } from "./ticket-values.ts";

/** The first ticket of an event in one line: its name and price. Without a price it is free. */
export function QuickTicket({ event, isNext = true }: { event: Event; isNext?: boolean }) {
  const { data } = useTaxesAndFees();
  return data ? <QuickForm event={event} isNext={isNext} taxes_and_fees={data.data} /> : null;
}

type FormProps = { event: Event; isNext: boolean; taxes_and_fees: TaxOrFeeRow[] };

function QuickForm({ event, isNext, taxes_and_fees }: FormProps) {
  const { t } = useLingui();
  const createTicket = useMutation(mutation(tickets.create));
  const withCharges = (values: TicketValues) => {
    const isFree = !values.prices[0]?.price;
    const tax_and_fee_ids = isFree ? [] : defaultsOf(taxes_and_fees, event);
    return bodyOf({ ...values, type: isFree ? "FREE" : "PAID", tax_and_fee_ids });
  };
  const form = useForm({
    initial: { ...NEW_TICKET, title: t`Regular`, tax_behavior: event.tax_behavior, prices: [NEW_PRICE] },
    schema: () => import("#contract/tickets.ts").then((contract) => contract.ticketInput),
    body: withCharges,
    send: (values) => createTicket.mutateAsync({ params: { event_id: event.id }, body: withCharges(values) }),
    refused: t`Unable to create ticket. Please check your details`,
    done: ({ data: ticket }) => notify.done(t`“${ticket.title}” was created.`),
  });
  return (
    <Form form={form}>
      <FormRow>
        <TextField control={form.control} name="title" label={<Trans>Ticket name</Trans>} required />
        <MoneyField
          {...form.field("prices.0.price")}
          label={<Trans>Price (optional)</Trans>}
          help={<Trans>Leave empty for a free ticket.</Trans>}
          currency={event.currency}
        />
      </FormRow>
      <Group gap="md">
        <Button type="submit" variant={isNext ? "filled" : "default"} loading={form.formState.isSubmitting}>
          <Trans>Create ticket</Trans>
        </Button>
        <Anchor component={Link} to={`${manageAddressOf(event, "tickets")}?open=new`} size="sm">
          <Trans>More options</Trans>
        </Anchor>
      </Group>
    </Form>
  );
}
