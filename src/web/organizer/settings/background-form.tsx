import type { EventSettings } from "#contract/events.ts";
import { Form, SaveBar } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { BackgroundField } from "./background-field.tsx";
import { basedOnSettings, saveSettings } from "./save-settings.ts";
import type { SettingsProps } from "./sections.ts";

export function BackgroundForm({ event, settings }: SettingsProps) {
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    send: (values, updated_at) => saveSettings(event, values, updated_at),
  });
  return (
    <Form form={form}>
      <BackgroundField field={form.field("homepage_background_type")} />
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ homepage_background_type }: EventSettings) {
  return { homepage_background_type };
}
