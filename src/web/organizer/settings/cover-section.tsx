import { Trans, useLingui } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { BackgroundForm } from "./background-form.tsx";
import { useCover } from "./use-cover.ts";
import classes from "./settings-page.module.css";
import type { SettingsProps } from "./sections.ts";

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
