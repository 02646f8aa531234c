import { Trans, useLingui } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { BackgroundForm } from "./background-form.tsx";
import { adjustCover, removeCover, restoreCover, uploadCover } from "./save-cover.ts";
import classes from "./settings-page.module.css";
import type { SettingsProps } from "./sections.ts";

export default function CoverSection({ event, settings }: SettingsProps) {
  const { t } = useLingui();
  return (
    <>
      <FormSection
        title={<Trans>Cover image</Trans>}
        help={
          <Trans>Shown on the event page, in emails and in shared links. Recommended size: 2160 × 1080 pixels.</Trans>
        }
      >
        <ImageUpload
          label={t`Image`}
          image={event.cover}
          upload={(file, progress, signal) => uploadCover(event, file, progress, signal)}
          adjust={(adjustment) => adjustCover(event, adjustment)}
          restore={(before) => restoreCover(event, before)}
          remove={() => removeCover(event, "false")}
          deletePermanently={() => removeCover(event, "true")}
        />
      </FormSection>
      <div className={classes.part}>
        <BackgroundForm event={event} settings={settings} />
      </div>
    </>
  );
}
