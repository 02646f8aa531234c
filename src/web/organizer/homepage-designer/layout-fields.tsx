import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { HOMEPAGE_PADDING_MAX } from "#domain/maxima.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import type { FormApi } from "#web/ui/form/form-types.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import type { DesignValues } from "./design-values.ts";

/**
 * Background and padding of the page. The label of its button is a checkout setting, with
 * translations.
 */
export function LayoutFields({ event, form }: { event: Event; form: FormApi<DesignValues> }) {
  return (
    <FormSection title={<Trans>Layout</Trans>}>
      <RadioCardsField
        control={form.control}
        name="homepage_background_type"
        label={<Trans>Event page background</Trans>}
        choices={[
          {
            value: "COLOR",
            label: <Trans>Solid color</Trans>,
            help: <Trans>Calm, and works with any image.</Trans>,
          },
          {
            value: "MIRROR_COVER_IMAGE",
            label: <Trans>Blurred cover</Trans>,
            help: <Trans>A soft background in the cover’s colors.</Trans>,
          },
        ]}
      />
      <NumberField
        control={form.control}
        name="homepage_padding"
        label={<Trans>Padding</Trans>}
        help={<Trans>Space around the content and in the ticket panel, in pixels. Smaller on phones.</Trans>}
        min={0}
        max={HOMEPAGE_PADDING_MAX}
        placeholder="32"
      />
      <p>
        <Anchor component={Link} to={`${manageAddressOf(event, "settings")}?section=checkout`}>
          <Trans>Edit checkout button text</Trans>
        </Anchor>
      </p>
    </FormSection>
  );
}
