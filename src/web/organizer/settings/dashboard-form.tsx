import { Trans } from "@lingui/react/macro";
import type { EventSettings } from "#contract/event-settings.ts";
import { Form, FormSection, SaveBar } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** Settings that concern only the members who work on the event. */
export function DashboardForm({ event, settings }: SettingsProps) {
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  return (
    <Form form={form}>
      <FormSection title={<Trans>For your team</Trans>}>
        <SwitchField
          control={form.control}
          name="hide_getting_started_page"
          label={<Trans>Hide “Getting started”</Trans>}
          help={<Trans>Removes the page from the menu. The event then opens on its dashboard.</Trans>}
        />
      </FormSection>
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ hide_getting_started_page }: EventSettings) {
  return { hide_getting_started_page };
}
