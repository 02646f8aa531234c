import { Trans } from "@lingui/react/macro";
import { BUTTON_TEXT_MAX, HOMEPAGE_PADDING_MAX } from "#domain/limits.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import type { FormApi } from "#web/ui/form/form-types.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { DesignValues } from "./design-values.ts";

/** What is behind the page, how much room it has, what its button says. */
export function LayoutFields({ form }: { form: FormApi<DesignValues> }) {
  return (
    <FormSection title={<Trans>Layout</Trans>}>
      <RadioCardsField
        field={form.field("homepage_background_type")}
        label={<Trans>Background of the event page</Trans>}
        choices={[
          {
            value: "COLOR",
            label: <Trans>Plain colour</Trans>,
            help: <Trans>Calm, and good with every picture.</Trans>,
          },
          {
            value: "MIRROR_COVER_IMAGE",
            label: <Trans>Blurred cover</Trans>,
            help: <Trans>The colours of the picture shine on around it.</Trans>,
          },
        ]}
      />
      <NumberField
        field={form.field("homepage_padding")}
        label={<Trans>Padding</Trans>}
        help={<Trans>Room around the content and in the ticket panel, in pixels; less on phones.</Trans>}
        min={0}
        max={HOMEPAGE_PADDING_MAX}
        placeholder="32"
      />
      <TextField
        field={form.field("continue_button_text")}
        label={<Trans>Words on the button to the checkout</Trans>}
        help={<Trans>If empty, it says “Continue” in the reader’s language.</Trans>}
        maxLength={BUTTON_TEXT_MAX}
      />
    </FormSection>
  );
}
