import { Trans } from "@lingui/react/macro";
import { textsOf } from "#web/organizer/translations/texts-of.ts";
import { useSpokenHere } from "#web/organizer/translations/use-form-locale.tsx";
import { RichWordsField } from "#web/organizer/translations/translated-text-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { inPlainWords } from "#web/ui/form/rich-text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { TicketValues } from "./ticket-values.ts";

export function DescriptionFold({ form }: { form: FormApi<TicketValues> }) {
  const { at, languages } = useSpokenHere();
  const texts = textsOf(form)("description");
  const others = languages.map((locale) => texts.other?.(locale) ?? texts.field);
  const shown = others[at ? languages.indexOf(at) : -1] ?? texts.field;
  return (
    <CollapsibleSection
      title={<Trans>Description</Trans>}
      summary={inPlainWords(shown.value ?? texts.field.value) || <Trans>None</Trans>}
      fields={[texts.field, ...others]}
    >
      <RichWordsField {...texts} label={<Trans>Description</Trans>} tools="few" />
    </CollapsibleSection>
  );
}
