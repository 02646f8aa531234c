import { Trans } from "@lingui/react/macro";
import { TICKET_DESCRIPTION_MAX } from "#domain/limits.ts";
import { FormFold } from "#web/ui/form/form-fold.tsx";
import { inPlainWords, RichTextField } from "#web/ui/form/rich-text-field.tsx";
import type { Form } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

/** A few words about it. */
export function DescriptionFold({ form }: { form: Form<TicketValues> }) {
  const field = form.field("description");
  return (
    <FormFold
      title={<Trans>Description</Trans>}
      summary={inPlainWords(field.value) || <Trans>None</Trans>}
      fields={[field]}
    >
      <RichTextField field={field} label={<Trans>Description</Trans>} maximum={TICKET_DESCRIPTION_MAX} tools="few" />
    </FormFold>
  );
}
