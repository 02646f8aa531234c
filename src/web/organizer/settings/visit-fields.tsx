import { Trans } from "@lingui/react/macro";
import type { VisitServiceSettings } from "#domain/visit-services.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import type { Field } from "#web/ui/form/form-types.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

type Fields = { field: (name: keyof VisitServiceSettings) => Field<string | null> };

/**
 * Like the shared fields, in a module of its own so that a settings page loads it with its section.
 */
export function VisitFields({ form }: { form: Fields }) {
  return (
    <FormSection
      title={<Trans>Services that are told of visits</Trans>}
      help={
        <Trans>
          You need none of them: views and sales are counted without cookies in your statistics. What you enter here is
          told of a visit only once the visitor has accepted it, and never names or email addresses. Name it in your
          privacy policy, too.
        </Trans>
      }
    >
      <TextField
        field={form.field("google_analytics_id")}
        label={<Trans>Google Analytics: measurement ID</Trans>}
        placeholder="G-ABC123DEF4"
      />
      <TextField
        field={form.field("meta_pixel_id")}
        label={<Trans>Meta: pixel ID</Trans>}
        placeholder="123456789012345"
      />
      <TextField
        field={form.field("plausible_site")}
        label={<Trans>Plausible: name of the site</Trans>}
        placeholder="example.org"
      />
      <TextField
        field={form.field("plausible_url")}
        type="url"
        label={<Trans>Plausible: address of your own server</Trans>}
        help={<Trans>If empty, plausible.io.</Trans>}
        placeholder="https://stats.example.org"
      />
    </FormSection>
  );
}
