import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { promoCodes } from "#contract/promo-codes.ts";
import { PROMO_CODES_AT_ONCE_MAX } from "#domain/maxima.ts";
import { MADE_CODE_LENGTH } from "#domain/generated-promo-codes.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import type { Made } from "./batch-ready.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { batchBody, NEW_BATCH } from "./promo-code-values.ts";

/** Creates unguessable promo codes, by default for one order each. */
export function BatchForm({ done, close }: { done: (made: Made) => void; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const createBatch = useMutation(mutation(promoCodes.createBatch));
  const form = useForm({
    initial: NEW_BATCH,
    schema: () => import("#contract/promo-codes.ts").then((contract) => contract.promoCodeBatchForm),
    body: (values) => ({ ...batchBody(values), all_tickets: values.all_tickets }),
    send: (values) => createBatch.mutateAsync({ params: { event_id }, body: batchBody(values) }),
    done: ({ data }) => done(data),
  });
  const most = useFormat().number(PROMO_CODES_AT_ONCE_MAX);
  const { min, max } = MADE_CODE_LENGTH;
  const example = `${form.watch("prefix").trim()}${EXAMPLE.slice(0, form.watch("length") ?? 0)}`;
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NumberField
        control={form.control}
        name="count"
        label={<Trans>Quantity</Trans>}
        help={<Trans>Up to {most} at once.</Trans>}
        min={1}
        max={PROMO_CODES_AT_ONCE_MAX}
        required
        autoFocus
      />
      <FormRow>
        <TextField
          control={form.control}
          name="prefix"
          label={<Trans>Prefix</Trans>}
          placeholder={t`press-`}
          autoComplete="off"
        />
        <NumberField
          control={form.control}
          name="length"
          label={<Trans>Random characters</Trans>}
          help={
            <Trans>
              {min}–{max}, so that codes can’t be guessed.
            </Trans>
          }
          min={min}
          max={max}
          required
        />
      </FormRow>
      <p className="figures" style={{ margin: 0, color: "var(--text-soft)" }}>
        <Trans>
          Example: {<code>{example}</code>}. Codes never contain 0, 1, i, l or o, which are easy to misread.
        </Trans>
      </p>
      <OfferFields form={form} />
      <NumberField
        control={form.control}
        name="max_allowed_usages"
        label={<Trans>Usage limit per code</Trans>}
        placeholder={t({ message: "Unlimited", context: "promo code" })}
        min={1}
      />
      <FormActions form={form} onCancel={close} sticky>
        <Trans>Create promo codes</Trans>
      </FormActions>
    </Form>
  );
}

/** An example in the format of created codes. It is not a valid one. */
const EXAMPLE = "7kq2m9xw4rtb8ncg5vhy";
