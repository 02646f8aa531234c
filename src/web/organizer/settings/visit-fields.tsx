import { Trans } from "@lingui/react/macro";
import type { VisitServiceSettings } from "#domain/visit-services.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import type { Field } from "#web/ui/form/common.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

type Fields = { field: (name: keyof VisitServiceSettings) => Field<string | null> };

/**
 * Like the shared fields, in a module of its own so that a settings page loads it with its section.
 */
export function VisitFields({ form }: { form: Fields }) {
  return (
    <FormSection
      title={<Trans>Analytics services</Trans>}
      help={
        <Trans>
          Foyer already counts views and sales without cookies. These services get data only if visitors agree, and
          never names or email addresses. Mention them in your privacy policy.
        </Trans>
      }
    >
      <TextField
        {...form.field("google_analytics_id")}
        label={<Trans>Google Analytics measurement ID</Trans>}
        placeholder="G-ABC123DEF4"
      />
      <TextField {...form.field("meta_pixel_id")} label={<Trans>Meta pixel ID</Trans>} placeholder="123456789012345" />
      <TextField
        {...form.field("plausible_site")}
        label={<Trans>Plausible site name</Trans>}
        placeholder="example.org"
      />
      <TextField
        {...form.field("plausible_url")}
        type="url"
        label={<Trans>Plausible server URL</Trans>}
        help={<Trans>If empty, we use plausible.io.</Trans>}
        placeholder="https://stats.example.org"
      />
    </FormSection>
  );
}
