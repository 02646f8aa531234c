import type { EventSettings } from "#contract/event-settings.ts";
import { Form, SaveBar } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";
import { VisitFields } from "./visit-fields.tsx";

export default function VisitsForm({ event, settings }: SettingsProps) {
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  return (
    <Form form={form}>
      <VisitFields form={form} />
      <SaveBar form={form} />
    </Form>
  );
}

function valuesOf({ google_analytics_id, meta_pixel_id, plausible_site, plausible_url }: EventSettings) {
  return { google_analytics_id, meta_pixel_id, plausible_site, plausible_url };
}
