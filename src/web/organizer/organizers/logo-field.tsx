import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { organizerImages } from "#contract/images.ts";
import type { Organizer } from "#contract/organizers.ts";
import { mutation, uploadMutation } from "#web/platform/query-client.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";

/** The organizer's logo. Changes are saved at once. */
export function LogoField({ organizer: { id: organizer_id, logo } }: { organizer: Organizer }) {
  const { t } = useLingui();
  const at = { organizer_id, logo_id: logo?.id ?? 0 };
  const uploadLogo = useMutation(uploadMutation(organizerImages.upload));
  const changeLogo = useMutation(mutation(organizerImages.change));
  const restoreLogo = useMutation(mutation(organizerImages.restore));
  const removeLogo = useMutation(mutation(organizerImages.remove));
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
          return uploadLogo.mutateAsync({ params: { organizer_id }, form, progress, signal });
        }}
        adjust={(body) => changeLogo.mutateAsync({ params: at, body })}
        restore={(before) => restoreLogo.mutateAsync({ params: { organizer_id, logo_id: before.id } })}
        remove={() => removeLogo.mutateAsync({ params: at })}
        deletePermanently={() => removeLogo.mutateAsync({ params: at, query: { permanently: "true" } })}
      />
    </FormSection>
  );
}
