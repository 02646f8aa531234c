import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/event-settings.ts";
import { IconBlur, IconPalette } from "@tabler/icons-react";
import { Form, SaveBar } from "#web/ui/form/form.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export function BackgroundForm({ event, settings }: SettingsProps) {
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  return (
    <Form form={form}>
      <RadioCardsField
        control={form.control}
        name="homepage_background_type"
        label={<Trans>Event page background</Trans>}
        choices={[
          {
            value: "COLOR",
            label: <Trans>Solid color</Trans>,
            help: <Trans>Calm, and works with any image.</Trans>,
            icon: <IconPalette size={20} aria-hidden />,
          },
          {
            value: "MIRROR_COVER_IMAGE",
            label: <Trans>Blurred cover</Trans>,
            help: <Trans>A soft background in the cover’s colors.</Trans>,
            icon: <IconBlur size={20} aria-hidden />,
          },
        ]}
      />
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ homepage_background_type }: EventSettings) {
  return { homepage_background_type };
}
