import { Trans, useLingui } from "@lingui/react/macro";
import { NumberField } from "#web/ui/form/number-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { OfTier } from "./tier-label.tsx";
import type { TicketValues } from "./ticket-values.ts";

/** The available quantity; empty means unlimited. */
export function QuantityField({ form, at, tier }: { form: FormApi<TicketValues>; at: number; tier?: number }) {
  const { t } = useLingui();
  return (
    <NumberField
      control={form.control}
      name={`prices.${at}.initial_quantity_available`}
      label={
        <>
          <Trans>Quantity</Trans>
          {tier !== undefined && <OfTier number={tier} />}
        </>
      }
      placeholder={t`Unlimited`}
      min={0}
    />
  );
}
