import { Trans, useLingui } from "@lingui/react/macro";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { htmlToPlainText, RichTextField } from "#web/ui/form/rich-text-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import type { QuestionValues } from "./question-values.ts";

export function QuestionTextsSection({ form }: { form: FormApi<QuestionValues> }) {
  const { t } = useLingui();
  const { description, is_hidden } = form.watch();
  const text = htmlToPlainText(description) || t`None`;
  return (
    <CollapsibleSection
      title={<Trans>Help text and visibility</Trans>}
      summary={is_hidden ? t`Hidden · ${text}` : text}
      control={form.control}
      names={["description", "is_hidden"]}
    >
      <RichTextField control={form.control} name="description" label={<Trans>Help text</Trans>} tools="few" />
      <SwitchField
        control={form.control}
        name="is_hidden"
        label={<Trans>Hide from buyers</Trans>}
        help={<Trans>Buyers don’t see this question or any that depend on it. Existing answers are kept.</Trans>}
      />
    </CollapsibleSection>
  );
}
