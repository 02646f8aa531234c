import { Trans, useLingui } from "@lingui/react/macro";
import { Form, FormSection, SaveBar } from "../../ui/form/form.tsx";
import { SwitchField } from "../../ui/form/switch-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { notify } from "../../ui/notifications.tsx";
import { saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export function SearchEnginesForm({ event, settings }: SettingsProps) {
  const { t } = useLingui();
  const form = useForm({
    initial: { allow_search_engine_indexing: settings.allow_search_engine_indexing },
    send: (values) => saveSettings(event, values),
    done: () => notify.done(t`The visibility is saved.`),
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>Search engines</Trans>}>
        <SwitchField
          field={form.field("allow_search_engine_indexing")}
          label={<Trans>Search engines may list the event page</Trans>}
          help={<Trans>Off, only people with the link find it once it is public.</Trans>}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}
