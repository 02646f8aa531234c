import { Trans } from "@lingui/react/macro";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import { useFormLocaleContext } from "#web/organizer/translations/use-form-locale.tsx";
import { TranslatedRichTextField } from "#web/organizer/translations/translated-text-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { htmlToPlainText } from "#web/ui/form/rich-text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

export function DescriptionSection({ form }: { form: FormApi<TicketValues> }) {
  const { at, languages } = useFormLocaleContext();
  const texts = textsOf(form)("description");
  const otherFields = languages.map((locale) => texts.other?.(locale) ?? texts.field);
  const shown = otherFields[at ? languages.indexOf(at) : -1] ?? texts.field;
  return (
    <CollapsibleSection
      title={<Trans>Description</Trans>}
      summary={htmlToPlainText(shown.value ?? texts.field.value) || <Trans>None</Trans>}
      fields={[texts.field, ...otherFields]}
    >
      <TranslatedRichTextField {...texts} label={<Trans>Description</Trans>} tools="few" />
    </CollapsibleSection>
  );
}
