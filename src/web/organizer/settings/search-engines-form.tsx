import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/events.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { SearchEnginesField } from "./shared-fields.tsx";

export function SearchEnginesForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    send: (values, updated_at) => saveSettings(event, values, updated_at),
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>Search engines</Trans>}>
        <SearchEnginesField field={form.field("allow_search_engine_indexing")} />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ allow_search_engine_indexing }: EventSettings) {
  return { allow_search_engine_indexing };
}
