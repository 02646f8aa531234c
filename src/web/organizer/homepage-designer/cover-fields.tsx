import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { useCover } from "#web/organizer/settings/use-cover.ts";

/** The cover picture. It is saved at once, as in the event details. */
export function CoverFields({ event }: { event: Event }) {
  const { t } = useLingui();
  const cover = useCover(event);
  return (
    <FormSection
      title={<Trans>Cover image</Trans>}
      help={<Trans>Image changes go live right away, without saving.</Trans>}
    >
      <ImageUpload label={t`Image`} image={event.cover} {...cover} />
    </FormSection>
  );
}
