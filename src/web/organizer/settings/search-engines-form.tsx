import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/events.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export function SearchEnginesForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    send: (values, updated_at) => saveSettings(event, values, updated_at),
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>Search engines</Trans>}>
        <SwitchField
          field={form.field("allow_search_engine_indexing")}
          label={<Trans>Search engines may list the event page</Trans>}
          help={<Trans>When off, only people with the link find it once it is public.</Trans>}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ allow_search_engine_indexing }: EventSettings) {
  return { allow_search_engine_indexing };
}
