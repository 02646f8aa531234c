import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { attendees } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { ARRIVAL_LABELS, MESSAGE_RECIPIENT_LABELS, MESSAGE_TYPE_LABELS } from "#contract/labels/messages.ts";
import { ARRIVALS, MESSAGE_GOES_TO, MESSAGE_TYPES } from "#domain/messages.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { PickField } from "#web/ui/form/pick-field.tsx";
import { PickOneField } from "#web/ui/form/pick-one-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTickets } from "#web/organizer/use-tickets.ts";
import type { Reached } from "#contract/messages.ts";
import type { MessageValues } from "./message-values.ts";
import classes from "./messages.module.css";

type Props = { form: FormApi<MessageValues> };

export function AudienceFields({ form, reach }: Props & { reach: Reached | undefined }) {
  const { i18n } = useLingui();
  const { message_type } = form.watch();
  return (
    <>
      <SelectField
        control={form.control}
        name="message_type"
        label={<Trans>Audience</Trans>}
        // A selection can be made only in a list, so it is offered only where there is one.
        choices={MESSAGE_TYPES.filter((value) => value !== "SELECTION" || form.watch("selection_id") !== null).map(
          (value) => ({ value, label: i18n._(MESSAGE_TYPE_LABELS[value]) }),
        )}
      />
      {message_type === "TICKET" && <Tickets form={form} />}
      {message_type === "ATTENDEE" && <Attendees form={form} />}
      {message_type === "ORDER" && <OneOrder form={form} />}
      {message_type === "PROMO_CODE" && <PromoCode form={form} />}
      {message_type !== "ORDER" && message_type !== "SELECTION" && <Narrower form={form} />}
      <ReachLine reach={reach} />
    </>
  );
}

/** Restricts the message to buyers instead of attendees, or by check-in status. */
function Narrower({ form }: Props) {
  const { i18n } = useLingui();
  const { send_to, arrival } = form.watch();
  return (
    <CollapsibleSection
      title={<Trans>Audience filters</Trans>}
      summary={`${i18n._(MESSAGE_RECIPIENT_LABELS[send_to])} · ${i18n._(ARRIVAL_LABELS[arrival])}`}
      control={form.control}
      names={["send_to", "arrival"]}
    >
      <ChoiceField
        control={form.control}
        name="send_to"
        label={<Trans>Recipients</Trans>}
        help={
          send_to === "BUYERS" ? (
            <Trans>Everyone who bought tickets, one email per address.</Trans>
          ) : (
            <Trans>Everyone with a ticket, one email per address.</Trans>
          )
        }
        choices={MESSAGE_GOES_TO.map((value) => ({ value, label: i18n._(MESSAGE_RECIPIENT_LABELS[value]) }))}
      />
      <SelectField
        control={form.control}
        name="arrival"
        label={<Trans>Check-in</Trans>}
        choices={ARRIVALS.map((value) => ({ value, label: i18n._(ARRIVAL_LABELS[value]) }))}
      />
    </CollapsibleSection>
  );
}

function ReachLine({ reach }: { reach: Reached | undefined }) {
  if (!reach) return null;
  const { recipients, unsubscribed } = reach;
  const reached = recipients - unsubscribed;
  return (
    <p className={classes.reach} role="status">
      {reached === 0 ? (
        <Trans>No recipients yet.</Trans>
      ) : (
        <Plural value={reached} one="Currently # recipient." other="Currently # recipients." />
      )}
      {unsubscribed > 0 && (
        <>
          {" "}
          <Plural
            value={unsubscribed}
            one="# unsubscribed address is skipped."
            other="# unsubscribed addresses are skipped."
          />
        </>
      )}
    </p>
  );
}

function Tickets({ form }: Props) {
  const tickets = useTickets();
  return (
    <CheckboxGroupField
      control={form.control}
      name="ticket_ids"
      label={<Trans>Tickets</Trans>}
      choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
      isAll
      required
    />
  );
}

function Attendees({ form }: Props) {
  const { id: event_id } = useEvent();
  const [text, setText] = useState("");
  const { attendee_ids } = form.watch();
  const filters = { "filter_fields[status][eq]": "ACTIVE" };
  const { data } = useQuery({
    ...query(attendees.list, { params: { event_id }, query: { ...filters, query: text.trim(), per_page: 20 } }),
    placeholderData: keepPreviousData,
  });
  const [first = 0] = attendee_ids;
  const { data: chosenAttendee } = useQuery({
    ...query(attendees.get, { params: { event_id, attendee_id: first } }),
    enabled: first > 0,
  });
  const nameOf = (person: { id: number; first_name: string; last_name: string | null; email: string }) => ({
    id: person.id,
    name: `${fullName(person)} · ${person.email}`,
  });
  return (
    <PickField
      control={form.control}
      name="attendee_ids"
      label={<Trans>Attendees</Trans>}
      help={<Trans>Up to 50. Anyone whose ticket is cancelled by then is skipped.</Trans>}
      known={chosenAttendee ? [nameOf(chosenAttendee.data)] : []}
      found={data?.data.map(nameOf) ?? []}
      text={text}
      search={setText}
      required
    />
  );
}

function OneOrder({ form }: Props) {
  const { id: event_id } = useEvent();
  const [text, setText] = useState("");
  const { order_id } = form.watch();
  const filters = { "filter_fields[status][eq]": "COMPLETED" };
  const { data } = useQuery({
    ...query(orders.list, { params: { event_id }, query: { ...filters, query: text.trim(), per_page: 20 } }),
    placeholderData: keepPreviousData,
  });
  const { data: chosenOrder } = useQuery({
    ...query(orders.get, { params: { event_id, order_id: order_id ?? 0 } }),
    enabled: order_id !== null,
  });
  const all = [...(chosenOrder && text === "" ? [chosenOrder.data] : []), ...(data?.data ?? [])];
  const found = [...new Map(all.map((order) => [order.id, order])).values()];
  return (
    <PickOneField
      control={form.control}
      name="order_id"
      label={<Trans>Order</Trans>}
      found={found.map((order) => ({
        id: order.id,
        name: `${fullName({ first_name: order.first_name, last_name: order.last_name })} · ${order.public_id}`,
      }))}
      search={setText}
      required
    />
  );
}

function PromoCode({ form }: Props) {
  const { id: event_id } = useEvent();
  const [text, setText] = useState("");
  const { data } = useQuery({
    ...query(promoCodes.list, { params: { event_id }, query: { query: text.trim(), per_page: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PickOneField
      control={form.control}
      name="promo_code_id"
      label={<Trans>Promo code</Trans>}
      found={data?.data.map(({ id, code }) => ({ id, name: code })) ?? []}
      search={setText}
      required
    />
  );
}
