import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { attendees } from "#contract/attendees.ts";
import { PAID_BY_LABELS } from "#contract/labels/manual-orders.ts";
import { MANUAL_TICKETS_MAX, PAID_BY } from "#domain/manual-orders.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { mutation } from "#web/platform/query-client.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Money } from "#web/ui/money.tsx";
import { RaiseLimit } from "#web/organizer/attendees/raise-limit.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import type { AddedOrder } from "./added.tsx";
import { asksBuyer, firstOffer, manualBody, newValues, type ManualOffer, startOf, totalOf } from "./add-values.ts";
import { PeopleField } from "./people-field.tsx";
import { PersonFields } from "./person-fields.tsx";

type Props = { offers: ManualOffer[]; done: (order: AddedOrder) => void; close: () => void };

/** The attendees, their ticket, price and payment method, and whether they are notified. */
export function AddForm({ offers, done, close }: Props) {
  const { i18n, t } = useLingui();
  const { id: event_id, currency, language } = useEvent();
  const [idempotency_key] = useState(() => randomUuid());
  const [isSoldOut, setIsSoldOut] = useState(false);
  const offerOf = (id: string | null) => offers.find(({ price }) => String(price.id) === id);
  const createAttendee = useMutation(mutation(attendees.create));
  const form = useForm({
    initial: newValues(firstOffer(offers), language),
    schema: () => import("#contract/attendees.ts").then((contract) => contract.manualAttendees),
    body: (values) => manualBody(values, offerOf(values.ticket_price_id), currency, idempotency_key),
    send: async (values) => {
      const body = manualBody(values, offerOf(values.ticket_price_id), currency, idempotency_key);
      setIsSoldOut(false);
      try {
        return await createAttendee.mutateAsync({ params: { event_id }, body });
      } catch (error) {
        setIsSoldOut(isCallError(error, "sold_out"));
        throw error;
      }
    },
    done: ({ data }) => done(data),
  });
  const values = form.watch();
  const leftOf = ({ name, room }: ManualOffer) =>
    room === null
      ? name
      : room === 0
        ? t`${name} · sold out`
        : t`${name} · ${plural(room, { one: "# left", other: "# left" })}`;
  const offer = offerOf(values.ticket_price_id);
  const total = totalOf(values, offer, currency);

  /** The price follows the ticket until another one is typed. */
  function chooseTicket(id: string | null) {
    if (values.price === startOf(offer).price) form.setValue("price", startOf(offerOf(id)).price);
    form.setValue("ticket_price_id", id);
  }

  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      {isSoldOut && offer && <RaiseLimit ticket_id={offer.ticket.id} />}
      <SelectField
        control={form.control}
        name="ticket_price_id"
        onChange={chooseTicket}
        label={<Trans>Ticket</Trans>}
        choices={offers.map((one) => ({ value: String(one.price.id), label: leftOf(one) }))}
        required
      />
      <SwitchField
        control={form.control}
        name="is_nameless"
        label={<Trans>Tickets without names</Trans>}
        help={<Trans>For an outlet that passes them on. The tickets show the outlet’s name.</Trans>}
      />
      {values.is_nameless ? (
        <NumberField
          control={form.control}
          name="nameless"
          label={<Trans>Quantity</Trans>}
          min={1}
          max={MANUAL_TICKETS_MAX}
          required
        />
      ) : (
        <PeopleField form={form} />
      )}
      {asksBuyer(values) && (
        <PersonFields
          form={form}
          path="buyer"
          title={values.is_nameless ? <Trans>Outlet</Trans> : <Trans>Buyer</Trans>}
          help={<Trans>Receives the confirmation with all tickets.</Trans>}
        />
      )}
      <MoneyField
        control={form.control}
        name="price"
        currency={currency}
        label={<Trans>Price per ticket</Trans>}
        help={
          offer && offer.ticket.taxes_and_fees.length > 0 ? (
            offer.ticket.tax_behavior === "inclusive" ? (
              <Trans>Including tax. Enter 0 for a free ticket.</Trans>
            ) : (
              <Trans>Before taxes and fees. Enter 0 for a free ticket.</Trans>
            )
          ) : undefined
        }
        required
      />
      {offer && offer.ticket.taxes_and_fees.length > 0 && (
        <SwitchField
          control={form.control}
          name="with_taxes_and_fees"
          label={<Trans>Charge this ticket’s taxes and fees</Trans>}
          help={offer.ticket.taxes_and_fees.map(({ name }) => name).join(", ")}
        />
      )}
      <p role="status" className="figures" style={{ margin: 0 }}>
        <Trans>
          Total: <Money amount={total} currency={currency} />
        </Trans>
      </p>
      {total > 0 && (
        <SelectField
          control={form.control}
          name="paid_by"
          label={<Trans>Payment method</Trans>}
          help={<Trans>Foyer doesn’t collect this payment and can’t refund it.</Trans>}
          choices={PAID_BY.map((value) => ({ value, label: i18n._(PAID_BY_LABELS[value]) }))}
          required
        />
      )}
      <SelectField
        control={form.control}
        name="locale"
        label={<Trans>Email language</Trans>}
        choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        required
      />
      <SwitchField
        control={form.control}
        name="sends_emails"
        label={<Trans>Email the tickets</Trans>}
        help={<Trans>You can also print them afterward.</Trans>}
      />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Add</Trans>
      </FormActions>
    </Form>
  );
}
