import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { Plural, Trans, useLingui as useSentences } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orderChanges } from "#contract/order-changes.ts";
import { proposedChanges } from "#contract/proposed-changes.ts";
import type { Order } from "#contract/orders.ts";
import { PAID_BY_LABELS } from "#contract/labels/manual-orders.ts";
import { PAID_BY } from "#domain/manual-orders.ts";
import { PROPOSED_HOURS_DEFAULT, PROPOSED_HOURS_MAX } from "#domain/proposed-changes.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { type FormApi, useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { RaiseLimit } from "#web/organizer/attendees/raise-limit.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { AddedRows, TicketRows } from "./change-rows.tsx";
import { ChangeSummary } from "./change-summary.tsx";
import { type ChangeOffer, changeOffers, type ChangeValues, startOfChange, changeSteps } from "./change-values.ts";

/**
 * Exchanges, adds or removes tickets of an order. The price difference is previewed while choosing,
 * and the change is made exactly as previewed.
 */
export default function ChangeDialog({ order, close }: { order: Order; close: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const { data, error, refetch } = useTicketsQuery();
  return (
    <Dialog title={<Trans>Change tickets of order {order.public_id}</Trans>} size="lg" isBusy={isBusy} close={close}>
      {data ? (
        <ChangeForm order={order} offers={changeOffers(data.data)} close={close} setIsBusy={setIsBusy} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <DetailsLoading />
      )}
    </Dialog>
  );
}

type ChangeFormProps = { order: Order; offers: ChangeOffer[]; close: () => void; setIsBusy: (is: boolean) => void };

function ChangeForm({ order, offers, close, setIsBusy }: ChangeFormProps) {
  const { t } = useSentences();
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id };
  const [idempotency_key] = useState(() => randomUuid());
  const [isSoldOut, setIsSoldOut] = useState(false);
  // A change that is in progress or done must not be previewed again. The live update about it may
  // arrive before the response (race).
  const [isUnderWay, setIsUnderWay] = useState(false);
  const proposeChange = useMutation(mutation(proposedChanges.propose));
  const makeChange = useMutation(mutation(orderChanges.make));
  const form = useForm({
    initial: startOfChange(order),
    send: async (values) => {
      setIsBusy(true);
      setIsUnderWay(true);
      setIsSoldOut(false);
      try {
        return await (values.settlement === "LINK"
          ? proposeChange.mutateAsync({ params, body: proposalOf(values) })
          : makeChange.mutateAsync({ params, body: bodyOf(values) }));
      } catch (caught) {
        setIsUnderWay(false);
        setIsSoldOut(isCallError(caught, "sold_out"));
        throw caught;
      } finally {
        setIsBusy(false);
      }
    },
    done: () => {
      notify.done(
        form.watch("settlement") === "LINK"
          ? t`Payment link sent to ${order.email ?? ""}. The tickets change once the buyer has paid.`
          : t`The tickets of order ${order.public_id} were changed.`,
      );
      close();
    },
  });
  const steps = changeSteps(form.watch(), offers);
  const [debounced] = useDebouncedValue(JSON.stringify(steps), 200);
  const previewQuery = query(orderChanges.preview, { params, body: { steps: JSON.parse(debounced) } });
  const { data, error } = useQuery({
    ...previewQuery,
    queryKey: [...previewQuery.queryKey, order.updated_at],
    enabled: debounced !== "[]" && !isUnderWay,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = debounced === "[]" || error ? undefined : data?.data;

  function bodyOf({ settlement, paid_by, accepts_checked_in, notify_buyer }: ChangeValues) {
    const { total_before = 0, total_after = 0, difference = 0 } = preview ?? {};
    return {
      ...{ steps, total_before, total_after, accepts_checked_in, notify_buyer, idempotency_key },
      settlement: difference === 0 || settlement === "LINK" ? null : settlement,
      paid_by: difference > 0 && settlement === "RECEIVED" ? paid_by : null,
      updated_at: order.updated_at,
    };
  }

  function proposalOf({ hours, accepts_checked_in }: ChangeValues) {
    const { total_before = 0, total_after = 0 } = preview ?? {};
    return {
      ...{ steps, total_before, total_after, accepts_checked_in, idempotency_key, updated_at: order.updated_at },
      hours: Number(hours),
    };
  }

  const isByLink = form.watch("settlement") === "LINK" && (preview?.difference ?? 0) > 0;
  const soldOut = preview?.sold_out_ticket_id ?? (isSoldOut ? firstTicket(steps) : null);
  return (
    <Form form={form} narrow>
      <TicketRows form={form} order={order} offers={offers} />
      <AddedRows form={form} order={order} offers={offers} />
      {error && debounced !== "[]" && <Alert color="orange">{errorMessageOf(error)}</Alert>}
      {soldOut !== null && (
        <Alert color="orange">
          <Trans>There aren’t enough of these tickets left. Increase the quantity and try again.</Trans>
          <RaiseLimit ticket_id={soldOut} />
        </Alert>
      )}
      {preview && (
        <>
          <Settling form={form} order={order} difference={preview.difference} />
          {preview.checked_in > 0 && (
            <SwitchField
              control={form.control}
              name="accepts_checked_in"
              label={
                <Plural
                  value={preview.checked_in}
                  one="Change # ticket even though it has been used to check in"
                  other="Change # tickets even though they have been used to check in"
                />
              }
            />
          )}
          {order.email && !isByLink && (
            <SwitchField
              control={form.control}
              name="notify_buyer"
              label={<Trans>Email the buyer the updated order and new tickets</Trans>}
            />
          )}
          <ChangeSummary order={order} preview={preview} values={form.watch()} />
          <FormActions form={form} onCancel={close}>
            {isByLink ? (
              <Trans>Send link</Trans>
            ) : (
              <Trans context="of an order, by its organizer">Change tickets</Trans>
            )}
          </FormActions>
        </>
      )}
    </Form>
  );
}

/** How the difference is settled. Nothing is preselected, because it is the buyer's money. */
function Settling({ form, order, difference }: { form: FormApi<ChangeValues>; order: Order; difference: number }) {
  const { t } = useSentences();
  const { i18n } = useLingui();
  if (difference === 0) return null;
  const settlement = form.watch("settlement");
  return (
    <>
      <SelectField
        control={form.control}
        name="settlement"
        label={<Trans>Price difference</Trans>}
        placeholder={t`Choose one`}
        required
        help={
          difference > 0 && !canPayByLink(order) ? (
            <Trans>
              This order has no email address to send a payment link to. Collect the difference outside Foyer instead.
            </Trans>
          ) : undefined
        }
        choices={
          difference < 0
            ? [
                { value: "REFUND", label: t`Refund the buyer` },
                { value: "KEEP", label: t`Keep the difference` },
              ]
            : [
                ...(canPayByLink(order) ? [{ value: "LINK" as const, label: t`Send a payment link` }] : []),
                { value: "RECEIVED", label: t`Already paid outside Foyer` },
                { value: "WAIVE", label: t`Waive the difference` },
              ]
        }
      />
      {difference > 0 && settlement === "LINK" && <LinkHours form={form} />}
      {difference > 0 && settlement === "RECEIVED" && (
        <SelectField
          control={form.control}
          name="paid_by"
          label={<Trans>Payment method</Trans>}
          placeholder={t`Choose one`}
          choices={PAID_BY.map((value) => ({ value, label: i18n._(PAID_BY_LABELS[value]) }))}
          required
        />
      )}
    </>
  );
}

/** Whether the order has an email address for a payment link. */
function canPayByLink(order: Order): boolean {
  return order.email !== null;
}

/** The time that the buyer has to pay, and when it ends. */
function LinkHours({ form }: { form: FormApi<ChangeValues> }) {
  const { timezone } = useEvent();
  const { i18n } = useLingui();
  const [now] = useState(() => Date.now());
  const until = (
    <DateTime
      at={new Date(now + Number(form.watch("hours")) * 3_600_000).toISOString()}
      zone={timezone}
      style="written"
    />
  );
  return (
    <SelectField
      control={form.control}
      name="hours"
      label={<Trans>Time to pay</Trans>}
      help={<Trans>The link works and the new tickets are reserved until {until}.</Trans>}
      choices={HOURS.map((hours) => ({ value: String(hours), label: i18n._(hoursText(hours)) }))}
      required
    />
  );
}

const HOURS = [1, 6, 24, 2 * 24, PROPOSED_HOURS_DEFAULT, 7 * 24, PROPOSED_HOURS_MAX];

function hoursText(hours: number) {
  const days = hours / 24;
  return hours < 24
    ? msg`${plural(hours, { one: "# hour", other: "# hours" })}`
    : msg`${plural(days, { one: "# day", other: "# days" })}`;
}

function firstTicket(steps: ReturnType<typeof changeSteps>): number | null {
  const [first] = steps.flatMap((step) => (step.kind === "remove" ? [] : [step.ticket_id]));
  return first ?? null;
}
