import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type TaxOrFeeRow, taxesAndFees } from "#contract/taxes-and-fees.ts";
import { TAX_OR_FEE_DESCRIPTION_MAX } from "#domain/maxima.ts";
import type { CalculationType } from "#domain/taxes-and-fees.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm, type FormApi } from "#web/ui/form/use-form.ts";
import classes from "./tax-or-fee-form.module.css";
import { RateFields } from "./rate-fields.tsx";
import { newTaxOrFee, taxOrFeeBody, taxOrFeeValues, type TaxOrFeeValues } from "./tax-or-fee-values.ts";
import { TaxBehaviorField } from "#web/organizer/settings/tax-behavior-field.tsx";

/**
 * `currency` is the proposed currency of a new fixed amount. `done` receives the saved tax or fee.
 */
export function TaxOrFeeForm({
  row,
  currency,
  done,
  close,
}: {
  row?: TaxOrFeeRow;
  currency: string;
  done: (row: TaxOrFeeRow) => void;
  close: () => void;
}) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const params = { account_id };
  const known = { ...params, tax_or_fee_id: row?.id ?? 0 };
  const updateTaxOrFee = useMutation(mutation(taxesAndFees.update));
  const createTaxOrFee = useMutation(mutation(taxesAndFees.create));
  const form = useForm({
    initial: row ? taxOrFeeValues(row) : newTaxOrFee(currency),
    based_on: row && basedOn(row, taxOrFeeValues, () => call(taxesAndFees.get, { params: known })),
    schema: () => import("#contract/taxes-and-fees.ts").then((contract) => contract.taxOrFeeInput),
    body: taxOrFeeBody,
    send: (values, updated_at) =>
      row
        ? updateTaxOrFee.mutateAsync({ params: known, body: { ...taxOrFeeBody(values), updated_at } })
        : createTaxOrFee.mutateAsync({ params, body: taxOrFeeBody(values) }),
    done: ({ data }) => done(data),
  });
  // 19 percent is not 19 euros: the value of each calculation type is restored on switching back.
  const [other, setOther] = useState<number | null>(null);

  function calculateBy(type: CalculationType) {
    if (type === form.getValues("calculation_type")) return;
    setOther(form.watch("rate"));
    form.setValue("rate", other);
    form.setValue("currency_code", type === "FIXED" ? (row?.currency_code ?? currency) : null);
    form.setValue("calculation_type", type);
  }

  return (
    <Form form={form}>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="name"
        label={<Trans>Name</Trans>}
        help={<Trans>Shown to buyers next to prices and on invoices.</Trans>}
        placeholder={t`VAT`}
        required
        autoFocus={!row}
      />
      <RadioCardsField
        control={form.control}
        name="type"
        label={<Trans>Type</Trans>}
        choices={[
          { value: "TAX", label: t`Tax`, help: t`Charged on the price and fees.` },
          { value: "FEE", label: t`Fee`, help: t`Added to the price or included in it.` },
        ]}
      />
      <RadioCardsField
        control={form.control}
        name="calculation_type"
        onChange={calculateBy}
        label={<Trans>Calculation</Trans>}
        choices={[
          { value: "PERCENTAGE", label: t`Percentage`, help: t`A share of the ticket price.` },
          { value: "FIXED", label: t`Fixed amount`, help: t`The same amount for every ticket.` },
        ]}
      />
      <RateFields form={form} currency={currency} />
      {form.watch("type") === "FEE" && <FeeFields form={form} currency={currency} />}
      <SwitchField
        control={form.control}
        name="is_default"
        label={<Trans>Default for new tickets</Trans>}
        help={<Trans>Added to new tickets automatically. You can remove it from each ticket.</Trans>}
      />
      <SwitchField
        control={form.control}
        name="is_active"
        label={<Trans>Active</Trans>}
        help={<Trans>When off, it stays on tickets but isn’t charged or shown.</Trans>}
      />
      <TextArea
        control={form.control}
        name="description"
        label={<Trans>Note (optional)</Trans>}
        help={<Trans>Only your team sees this.</Trans>}
        rows={2}
        maxLength={TAX_OR_FEE_DESCRIPTION_MAX}
      />
      {row && form.isDirty && row.ticket_count > 0 && (
        <p role="status" className={classes.note}>
          <Plural
            value={row.ticket_count}
            one="# ticket uses it. Changes apply to new orders only."
            other="# tickets use it. Changes apply to new orders only."
          />
        </p>
      )}
      {(!row || form.isDirty) && (
        <FormActions form={form} onCancel={row ? form.discard : close} sticky={!row}>
          {row ? <Trans>Save changes</Trans> : <Trans>Create tax or fee</Trans>}
        </FormActions>
      )}
    </Form>
  );
}

/**
 * The fields of a fee that a tax does not have: whether it is included in the ticket price, and
 * whether its amount includes taxes.
 */
function FeeFields({ form, currency }: { form: FormApi<TaxOrFeeValues>; currency: string }) {
  return (
    <>
      <SwitchField
        control={form.control}
        name="is_in_price"
        label={<Trans>Included in ticket price</Trans>}
        help={<Trans>The fee is part of the price and isn’t added on top.</Trans>}
      />
      <TaxBehaviorField
        field={form.field("tax_behavior")}
        currency={form.watch("currency_code") ?? currency}
        label={<Trans>Tax on this fee</Trans>}
        help={
          form.watch("is_in_price") && (
            <Trans>Must match the tax setting of tickets that include this fee in their price.</Trans>
          )
        }
      />
    </>
  );
}
