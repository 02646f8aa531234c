import { Trans, useLingui } from "@lingui/react/macro";
import { organizerImages } from "#contract/images.ts";
import type { Organizer } from "#contract/organizers.ts";
import { call, upload } from "#web/platform/call.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";

/** The organizer's logo. Changes are saved at once. */
export function LogoField({ organizer: { id: organizer_id, logo } }: { organizer: Organizer }) {
  const { t } = useLingui();
  const at = { organizer_id, logo_id: logo?.id ?? 0 };
  return (
    <FormSection
      title={<Trans>Logo</Trans>}
      help={<Trans>Shown next to the name on event pages. Image changes go live right away, without saving.</Trans>}
    >
      <ImageUpload
        kind="logo"
        label={t`Logo`}
        image={logo}
        upload={(file, progress, signal) => {
          const form = new FormData();
          form.set("type", "LOGO");
          form.set("image", file);
          return upload(organizerImages.upload, { params: { organizer_id }, form, progress, signal });
        }}
        adjust={(body) => call(organizerImages.change, { params: at, body })}
        restore={(before) => call(organizerImages.restore, { params: { organizer_id, logo_id: before.id } })}
        remove={() => call(organizerImages.remove, { params: at })}
        deletePermanently={() => call(organizerImages.remove, { params: at, query: { permanently: "true" } })}
      />
    </FormSection>
  );
}
