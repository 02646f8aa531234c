import { Trans } from "@lingui/react/macro";
import { IconBlur, IconPalette } from "@tabler/icons-react";
import type { EventSettings } from "#contract/events.ts";
import type { Field } from "#web/ui/form/form-types.ts";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";

/** What is behind the event's page. */
export function BackgroundField({ field }: { field: Field<EventSettings["homepage_background_type"]> }) {
  return (
    <RadioCardsField
      field={field}
      label={<Trans>Background of the event page</Trans>}
      choices={[
        {
          value: "COLOR",
          label: <Trans>Plain colour</Trans>,
          help: <Trans>Calm, and good with every picture.</Trans>,
          icon: <IconPalette size={20} aria-hidden />,
        },
        {
          value: "MIRROR_COVER_IMAGE",
          label: <Trans>Blurred cover</Trans>,
          help: <Trans>The colours of the picture shine on around it.</Trans>,
          icon: <IconBlur size={20} aria-hidden />,
        },
      ]}
    />
  );
}
