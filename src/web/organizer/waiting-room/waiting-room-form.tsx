import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { type WaitingRoom, waitingRooms } from "#contract/waiting-room.ts";
import { ADMISSION_RATE, BUYERS_MAX, PREQUEUE_MINUTES } from "#domain/waiting-room.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormRow, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

type Props = { event: Event; room: WaitingRoom };

/** When the room opens, and how many people it admits. Fields of other modes keep their values. */
export function WaitingRoomForm({ event, room }: Props) {
  const { t } = useLingui();
  const params = { event_id: event.id };
  const { mutateAsync: save } = useMutation({
    ...mutation(waitingRooms.update),
    onSuccess: (response) => queryClient().setQueryData(query(waitingRooms.get, { params }).queryKey, response),
  });
  const form = useForm({
    initial: valuesOf(room),
    based_on: basedOn(room, valuesOf, () => call(waitingRooms.get, { params })),
    schema: () => import("#contract/waiting-room.ts").then((contract) => contract.waitingRoomInput),
    send: async ({ prequeue_minutes, rate_per_minute, ...values }, updated_at) => {
      // empty numbers were refused by the schema
      const numbers = { prequeue_minutes: Number(prequeue_minutes), rate_per_minute: Number(rate_per_minute) };
      return save({ params, body: { ...values, ...numbers, updated_at } });
    },
  });
  const mode = form.watch("mode");
  return (
    <Form form={form}>
      <FormSection
        title={<Trans>Waiting room</Trans>}
        help={<Trans>Keeps a large sale fair and fast: people wait in line and buy when it’s their turn.</Trans>}
      >
        <RadioCardsField
          {...form.field("mode")}
          label={<Trans>Opens</Trans>}
          choices={[
            { value: "OFF", label: t`Never`, help: t`Everyone can buy at once.` },
            {
              value: "SCHEDULED",
              label: t`Before sales start`,
              help: t`People gather, and a draw that anyone can check decides the order.`,
            },
            {
              value: "AUTOMATIC",
              label: t`When many people buy at once`,
              help: t`People line up in order of arrival.`,
            },
          ]}
        />
        {mode === "SCHEDULED" && <NextStart event={event} room={room} />}
        {(mode !== "OFF" || room.state.phase !== "CLOSED") && (
          <>
            <FormRow>
              {mode === "SCHEDULED" && (
                <NumberField
                  control={form.control}
                  name="prequeue_minutes"
                  label={<Trans>Opens before sales start (minutes)</Trans>}
                  min={PREQUEUE_MINUTES.min}
                  max={PREQUEUE_MINUTES.max}
                  required
                />
              )}
              <NumberField
                control={form.control}
                name="rate_per_minute"
                label={<Trans>People admitted per minute</Trans>}
                help={<Trans>At most. Fewer are admitted while purchases are slow or few tickets are left.</Trans>}
                min={ADMISSION_RATE.min}
                max={ADMISSION_RATE.max}
                required
              />
              <NumberField
                control={form.control}
                name="buyers_max"
                label={<Trans>People buying at once</Trans>}
                help={
                  mode === "AUTOMATIC" ? (
                    <Trans>The waiting room opens at this number, and admits no more at once.</Trans>
                  ) : (
                    <Trans>If empty, there’s no limit.</Trans>
                  )
                }
                min={BUYERS_MAX.min}
                max={BUYERS_MAX.max}
                required={mode === "AUTOMATIC"}
              />
            </FormRow>
            <SwitchField
              control={form.control}
              name="skips_with_promo_code"
              label={<Trans>A valid promo code skips the line</Trans>}
              help={<Trans>Use this with codes that only your guests know.</Trans>}
            />
          </>
        )}
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

/** A room that opens before a sale needs one that starts later. */
function NextStart({ event, room: { state } }: Props) {
  if (state.phase !== "CLOSED") return null;
  if (state.starts_at === null)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <Trans>No ticket has a sales start that is still to come. Set one, or the waiting room won’t open.</Trans>
      </Alert>
    );
  const start = <DateTime at={state.starts_at} zone={event.timezone} />;
  return (
    <p>
      <Trans>Next sales start: {start}.</Trans>
    </p>
  );
}

function valuesOf({ mode, prequeue_minutes, rate_per_minute, buyers_max, skips_with_promo_code }: WaitingRoom) {
  return {
    mode,
    prequeue_minutes: prequeue_minutes as number | null,
    rate_per_minute: rate_per_minute as number | null,
    buyers_max,
    skips_with_promo_code,
  };
}
