import { Trans } from "@lingui/react/macro";
import { ORDER_TIMEOUT_MINUTES } from "#domain/maxima.ts";
import {
  TranslatedRichTextField,
  type Texts,
  TranslatedTextArea,
} from "#web/organizer/translations/translated-text-field.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import type { Field } from "#web/ui/form/form-types.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

// Settings that exist for an event and as account defaults, with the same labels in both places.

export function OrderTimeoutField({ field }: { field: Field<number | null> }) {
  const { default: recommended, min, max } = ORDER_TIMEOUT_MINUTES;
  return (
    <NumberField
      field={field}
      label={<Trans>Minutes to finish an order</Trans>}
      help={<Trans>Its tickets are held this long. We recommend at least {recommended}.</Trans>}
      min={min}
      max={max}
      required
    />
  );
}

export function AttendeeDetailsField({ field }: { field: Field<boolean> }) {
  return (
    <SwitchField
      field={field}
      label={<Trans>Ask who each ticket is for</Trans>}
      help={<Trans>Name and email for every ticket. When off, every ticket carries the buyer’s.</Trans>}
    />
  );
}

export function CheckoutMessages({ before, after, disabled }: { before: Texts; after: Texts; disabled?: boolean }) {
  return (
    <FormSection title={<Trans>What you say</Trans>}>
      <TranslatedRichTextField
        {...before}
        label={<Trans>Before paying</Trans>}
        help={<Trans>Shown above the buyer’s details.</Trans>}
        disabled={disabled ?? false}
      />
      <TranslatedRichTextField
        {...after}
        label={<Trans>After paying</Trans>}
        help={<Trans>Shown on the order’s page.</Trans>}
        disabled={disabled ?? false}
      />
    </FormSection>
  );
}

export function ClosingTextField(texts: Texts) {
  return (
    <TranslatedTextArea
      {...texts}
      label={<Trans>Closing words</Trans>}
      help={<Trans>At the end of every mail about the event.</Trans>}
    />
  );
}

export function NewOrderMailField({ field }: { field: Field<boolean> }) {
  return (
    <SwitchField
      field={field}
      label={<Trans>Mail about every new order</Trans>}
      help={<Trans>Goes to the organizer’s address.</Trans>}
    />
  );
}
