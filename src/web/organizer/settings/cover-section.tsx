import { Trans, useLingui } from "@lingui/react/macro";
import { FormSection, Form, SaveBar } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { useCover } from "./use-cover.ts";
import classes from "./settings-page.module.css";
import type { SettingsProps } from "./sections.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { IconBlur, IconPalette } from "@tabler/icons-react";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";

export default function CoverSection({ event, settings }: SettingsProps) {
  const { t } = useLingui();
  const cover = useCover(event);
  return (
    <>
      <FormSection
        title={<Trans>Cover image</Trans>}
        help={
          <Trans>Shown on the event page, in emails and in shared links. Recommended size: 2160 × 1080 pixels.</Trans>
        }
      >
        <ImageUpload label={t`Image`} image={event.cover} {...cover} />
      </FormSection>
      <div className={classes.part}>
        <BackgroundForm event={event} settings={settings} />
      </div>
    </>
  );
}

function BackgroundForm({ event, settings }: SettingsProps) {
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
