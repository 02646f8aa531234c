import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import { type Ticket, tickets as calls } from "#contract/tickets.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type Props = { event: Event; tickets: Ticket[]; dated: (changed_ids: number[]) => void; close: () => void };

type DateChoice = "KEEP" | "OPEN" | "AT";
type Values = { start: DateChoice; end: DateChoice; sale_start_date: string | null; sale_end_date: string | null };

/**
 * Sets the sale dates of several tickets. Dates that are not chosen stay as they are for each
 * ticket.
 */
export function SaleDatesDrawer(props: Props) {
  return (
    <DetailsDrawer
      opened
      asks
      onClose={props.close}
      title={<Trans>Sale dates</Trans>}
      note={<Plural value={props.tickets.length} one="# ticket" other="# tickets" />}
    >
      <SaleDatesForm {...props} />
    </DetailsDrawer>
  );
}

function SaleDatesForm({ event, tickets, dated, close }: Props) {
  const { t } = useLingui();
  const params = { event_id: event.id };
  const body = (values: Values) => ({ ticket_ids: tickets.map(({ id }) => id), ...datesOf(values) });
  const changeSeveral = useMutation(mutation(calls.changeSeveral));
  const form = useForm({
    initial: { start: "KEEP", end: "KEEP", sale_start_date: null, sale_end_date: null } as Values,
    schema: () => import("#contract/tickets.ts").then((contract) => contract.ticketsSwitch),
    body,
    send: (values) => changeSeveral.mutateAsync({ params, body: body(values) }),
    done: ({ data }) => {
      dated(data.changed_ids);
      close();
    },
  });
  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <ChoiceField
        control={form.control}
        name="start"
        label={<Trans>Sales start</Trans>}
        help={
          <Now dates={tickets.map((ticket) => ticket.sale_start_date)} open={t`once published`} zone={event.timezone} />
        }
        choices={useChoices(t`Once published`)}
      />
      {form.watch("start") === "AT" && (
        <DateTimeField
          control={form.control}
          name="sale_start_date"
          label={<Trans>Start date and time</Trans>}
          zone={event.timezone}
          required
          autoFocus
        />
      )}
      <ChoiceField
        control={form.control}
        name="end"
        label={<Trans>Sales end</Trans>}
        help={
          <Now
            dates={tickets.map((ticket) => ticket.sale_end_date)}
            open={t`when the event ends`}
            zone={event.timezone}
          />
        }
        choices={useChoices(t`When the event ends`)}
      />
      {form.watch("end") === "AT" && (
        <DateTimeField
          control={form.control}
          name="sale_end_date"
          label={<Trans>End date and time</Trans>}
          zone={event.timezone}
          min={form.watch("sale_start_date")}
          required
          autoFocus
        />
      )}
      {tickets.some(hasOwnDates) && (
        <p>
          <Trans>Tiers with their own sale dates keep them.</Trans>
        </p>
      )}
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Set sale dates</Trans>
      </FormActions>
    </Form>
  );
}

function useChoices(open: string): { value: DateChoice; label: ReactNode }[] {
  return [
    { value: "KEEP", label: <Trans>Don’t change</Trans> },
    { value: "OPEN", label: open },
    { value: "AT", label: <Trans>On a specific date</Trans> },
  ];
}

/** The current dates, which will be replaced. */
function Now({ dates, open, zone }: { dates: (string | null)[]; open: string; zone: string }) {
  const format = useFormat();
  const [first = null, ...otherDates] = new Set(dates);
  if (otherDates.length > 0) return <Trans>Currently different for each ticket</Trans>;
  const when = first === null ? open : format.moment(first, zone);
  return <Trans>Currently: {when}</Trans>;
}

/**
 * Returns only the chosen dates. A date that is chosen but not entered is sent empty and rejected.
 */
function datesOf({ start, end, ...dates }: Values) {
  const dateValue = (how: DateChoice, date: string | null) => (how === "OPEN" ? null : (date ?? ""));
  return {
    ...(start !== "KEEP" && { sale_start_date: dateValue(start, dates.sale_start_date) }),
    ...(end !== "KEEP" && { sale_end_date: dateValue(end, dates.sale_end_date) }),
  };
}

function hasOwnDates({ prices }: Ticket): boolean {
  return prices.some((price) => price.sale_start_date ?? price.sale_end_date);
}
