import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type PromoCode, promoCodeList, promoCodes } from "#contract/promo-codes.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { OfferFields } from "./offer-fields.tsx";
import { promoCodeBody, NEW_PROMO_CODE, promoCodeValues } from "./promo-code-values.ts";

/** Creates or edits a promo code. By default a new one applies to all tickets without a limit. */
export function PromoCodeForm({ promo, close }: { promo?: PromoCode; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [, change] = useListState(promoCodeList);
  const params = { event_id, promo_code_id: promo?.id ?? 0 };
  const updatePromoCode = useMutation(mutation(promoCodes.update));
  const createPromoCode = useMutation(mutation(promoCodes.create));
  const form = useForm({
    initial: promo ? promoCodeValues(promo) : NEW_PROMO_CODE,
    based_on: promo && basedOn(promo, promoCodeValues, () => call(promoCodes.get, { params })),
    schema: () => import("#contract/promo-codes.ts").then((contract) => contract.promoCodeForm),
    body: (values) => ({ ...promoCodeBody(values), all_tickets: values.all_tickets }),
    send: (values, updated_at) =>
      promo
        ? updatePromoCode.mutateAsync({ params, body: { ...promoCodeBody(values), updated_at } })
        : createPromoCode.mutateAsync({ params: { event_id }, body: promoCodeBody(values) }),
    done: ({ data }) => {
      notify.done(promo ? t`Promo code saved.` : t`${data.code} was created. Copy its link to share it.`);
      if (!promo) change({ open: data.id });
    },
  });
  const usedOrHeld = promo ? promo.order_usage_count + promo.order_held_count : 0;
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="code"
        label={<Trans>Promo code</Trans>}
        help={<Trans>Not case-sensitive.</Trans>}
        placeholder={t`summer`}
        autoComplete="off"
        required
        autoFocus={!promo}
      />
      <OfferFields form={form} />
      <NumberField
        control={form.control}
        name="max_allowed_usages"
        label={<Trans>Usage limit</Trans>}
        help={
          usedOrHeld > 0 ? (
            <Plural
              value={usedOrHeld}
              one="At least #, because the code has already been used or reserved # time."
              other="At least #, because the code has already been used or reserved # times."
            />
          ) : (
            <Trans>Each order counts once, no matter how many tickets it has.</Trans>
          )
        }
        placeholder={t({ message: "Unlimited", context: "promo code" })}
        min={1}
      />
      {(!promo || form.isDirty) && (
        <FormActions form={form} onCancel={promo ? form.discard : close} sticky={!promo}>
          {promo ? <Trans>Save changes</Trans> : <Trans>Create promo code</Trans>}
        </FormActions>
      )}
    </Form>
  );
}
