import { Trans } from "@lingui/react/macro";
import { OFFLINE_DAYS } from "#domain/maxima.ts";
import { type Texts, TranslatedTextArea } from "#web/organizer/translations/translated-text-field.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

type Props = {
  offers: Field<boolean>;
  instructions: Texts;
  days: Field<number | null>;
  early: Field<boolean>;
  isOffered: boolean;
};

/**
 * Whether buyers may pay the organizer directly, the instructions, how long their tickets are
 * reserved, and whether they are valid before payment.
 */
export function OfflineFields({ offers, instructions, days, early, isOffered }: Props) {
  return (
    <FormSection
      title={<Trans>Bank transfer or payment at the door</Trans>}
      help={<Trans>Buyers pay you directly, and you record the payment when you receive it.</Trans>}
    >
      <SwitchField {...offers} label={<Trans>Offer to buyers</Trans>} />
      {isOffered && (
        <>
          <TranslatedTextArea
            {...instructions}
            label={<Trans>Payment instructions</Trans>}
            help={
              <Trans>
                Your bank details, or where and when to pay in cash. We add the amount, deadline and payment reference.
              </Trans>
            }
            rows={5}
          />
          <NumberField
            {...days}
            label={<Trans>Days to pay</Trans>}
            help={
              <Trans>
                Tickets are reserved this long, but not past the end of the event. Unpaid tickets go back on sale.
              </Trans>
            }
            min={OFFLINE_DAYS.min}
            max={OFFLINE_DAYS.max}
            required
          />
          <SwitchField
            {...early}
            label={<Trans>Tickets are valid before payment</Trans>}
            help={
              <Trans>
                Buyers get their tickets right away, and check-in staff see that they’re unpaid. Tickets unpaid by the
                deadline become invalid. Existing orders don’t change.
              </Trans>
            }
          />
        </>
      )}
    </FormSection>
  );
}
