import { Trans } from "@lingui/react/macro";
import { ORDER_TIMEOUT_MINUTES } from "#domain/maxima.ts";
import {
  TranslatedRichTextField,
  type Texts,
  TranslatedTextArea,
} from "#web/organizer/translations/translated-text-field.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

// Settings that exist for an event and as account defaults, with the same labels in both places.

export function OrderTimeoutField({ field }: { field: Field<number | null> }) {
  const { default: recommended, min, max } = ORDER_TIMEOUT_MINUTES;
  return (
    <NumberField
      {...field}
      label={<Trans>Checkout time limit (minutes)</Trans>}
      help={<Trans>Tickets are reserved this long. We recommend at least {recommended} minutes.</Trans>}
      min={min}
      max={max}
      required
    />
  );
}

export function AttendeeDetailsField({ field }: { field: Field<boolean> }) {
  return (
    <SwitchField
      {...field}
      label={<Trans>Ask for each attendee’s name and email</Trans>}
      help={<Trans>When off, all tickets are issued in the buyer’s name.</Trans>}
    />
  );
}

export function CheckoutMessages({ before, after, disabled }: { before: Texts; after: Texts; disabled?: boolean }) {
  return (
    <FormSection title={<Trans>Checkout messages</Trans>}>
      <TranslatedRichTextField
        {...before}
        label={<Trans>Before payment</Trans>}
        help={<Trans>Shown above the buyer’s details.</Trans>}
        disabled={disabled ?? false}
      />
      <TranslatedRichTextField
        {...after}
        label={<Trans>After payment</Trans>}
        help={<Trans>Shown on the order page.</Trans>}
        disabled={disabled ?? false}
      />
    </FormSection>
  );
}

export function ClosingTextField(texts: Texts) {
  return (
    <TranslatedTextArea
      {...texts}
      label={<Trans>Closing text</Trans>}
      help={<Trans>Added to the end of every email about the event.</Trans>}
    />
  );
}

export function NewOrderMailField({ field }: { field: Field<boolean> }) {
  return (
    <SwitchField
      {...field}
      label={<Trans>Get an email for every new order</Trans>}
      help={<Trans>Sent to the organizer’s email address.</Trans>}
    />
  );
}
