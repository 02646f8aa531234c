import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { adjustCover, removeCover, restoreCover, uploadCover } from "#web/organizer/settings/save-cover.ts";

/** The cover picture. It is saved at once, as in the event details. */
export function CoverFields({ event }: { event: Event }) {
  const { t } = useLingui();
  return (
    <FormSection
      title={<Trans>Cover image</Trans>}
      help={<Trans>Image changes go live right away, without saving.</Trans>}
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
  );
}
