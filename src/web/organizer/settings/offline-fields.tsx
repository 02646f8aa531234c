import { Trans } from "@lingui/react/macro";
import { OFFLINE_DAYS } from "#domain/maxima.ts";
import { type Texts, TranslatedTextArea } from "#web/organizer/translations/translated-text-field.tsx";
import type { Field } from "#web/ui/form/form-types.ts";
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
      title={<Trans>Bank transfer or at the door</Trans>}
      help={<Trans>Buyers pay you directly, and you say when the money has come.</Trans>}
    >
      <SwitchField field={offers} label={<Trans>Offer it to buyers</Trans>} />
      {isOffered && (
        <>
          <TranslatedTextArea
            {...instructions}
            label={<Trans>How to pay</Trans>}
            help={
              <Trans>
                Bank details, or where and when to pay in cash. Amount, deadline and payment reference are said already.
              </Trans>
            }
            rows={5}
          />
          <NumberField
            field={days}
            label={<Trans>Days to pay</Trans>}
            help={
              <Trans>
                Tickets are held this long, until the end of the event at most. Unpaid, they go back on sale.
              </Trans>
            }
            min={OFFLINE_DAYS.min}
            max={OFFLINE_DAYS.max}
            required
          />
          <SwitchField
            field={early}
            label={<Trans>Tickets are valid before they are paid for</Trans>}
            help={
              <Trans>
                Buyers get them at once, and the door says that they are not paid yet. Unpaid at the deadline, they stop
                being valid. Orders that are there stay as they are.
              </Trans>
            }
          />
        </>
      )}
    </FormSection>
  );
}
