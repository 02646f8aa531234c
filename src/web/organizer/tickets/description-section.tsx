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
  const { description, translations } = form.watch();
  const shown = at ? translations[at]?.description : null;
  return (
    <CollapsibleSection
      title={<Trans>Description</Trans>}
      summary={htmlToPlainText(shown ?? description) || <Trans>None</Trans>}
      control={form.control}
      names={["description", ...languages.map((locale) => `translations.${locale}.description` as const)]}
    >
      <TranslatedRichTextField {...texts} label={<Trans>Description</Trans>} tools="few" />
    </CollapsibleSection>
  );
}
