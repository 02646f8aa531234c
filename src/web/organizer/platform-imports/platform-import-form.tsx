import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type PlatformImportPreview, platformImports } from "#contract/platform-imports.ts";
import type { Organizer } from "#contract/organizers.ts";
import { useFormat } from "#web/platform/format.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { uploadMutation } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Form, FormActions, FormRow, FormSection } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { NewOrganizerDrawer } from "#web/organizer/organizers/new-organizer-drawer.tsx";
import { useAddOrganizerRefusal } from "#web/organizer/events/use-create-refusal.ts";
import { fieldsOf, formOf, type ReadAs } from "./form-of.ts";

export type PlatformImported = { event_id: number; import_id: number };

/** Asks for what the files do not contain: the date and the organizer. */
export default function PlatformImportForm({
  files,
  preview,
  organizers,
  reading,
  read,
  cancel,
  done,
}: {
  files: readonly File[];
  preview: PlatformImportPreview;
  organizers: Organizer[];
  reading: ReadAs;
  /** Another time zone or currency reads the files again. */
  read: (as: ReadAs) => void;
  cancel: () => void;
  done: (moved: PlatformImported) => void;
}) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const [isAdding, setIsAdding] = useState(false);
  const [idempotency_key] = useState(() => randomUuid());
  const [organizer] = organizers;
  const initial = {
    title: preview.title ?? "",
    organizer_id: (organizer ? String(organizer.id) : null) as string | null,
    start_date: null as string | null,
    end_date: null as string | null,
    timezone: reading.timezone,
    currency: reading.currency,
  };
  const bodyOf = (values: typeof initial) => ({
    ...{ ...fieldsOf(reading), ...values, idempotency_key },
    organizer_id: Number(values.organizer_id),
    start_date: values.start_date as string,
    language: localeOf(i18n),
  });
  const create = useMutation(uploadMutation(platformImports.create));
  const form = useForm({
    initial,
    schema: () => import("#contract/platform-imports.ts").then((contract) => contract.platformImportInput),
    body: bodyOf,
    send: (values) => create.mutateAsync({ form: formOf(files, bodyOf(values)) }),
    done: ({ data }) => done({ event_id: data.event.id, import_id: data.import_id }),
  });

  function readAs(as: Partial<ReadAs>) {
    if (as.timezone !== undefined) form.setValue("timezone", as.timezone);
    if (as.currency !== undefined) form.setValue("currency", as.currency);
    read({ ...reading, ...as });
  }

  /** Time zone and currency default to those of the organizer. */
  function choose(chosen: Organizer | undefined) {
    if (!chosen) return;
    form.setValue("organizer_id", String(chosen.id));
    readAs({ timezone: chosen.timezone, currency: chosen.currency });
  }

  const isUnanswered = preview.statuses.some(({ becomes }) => becomes === null);
  const refusal = isUnanswered
    ? t`Choose what each status means.`
    : preview.asks_day_order
      ? t`Choose the order of dates.`
      : undefined;
  const { timezone } = form.watch();
  const organizerField = {
    ...form.field("organizer_id"),
    onChange: (id: string | null) => choose(organizers.find((candidate) => String(candidate.id) === id)),
  };
  const zoneField = {
    ...form.field("timezone"),
    onChange: (zone: string | null) => zone !== null && readAs({ timezone: zone }),
  };
  const currencyField = {
    ...form.field("currency"),
    onChange: (code: string | null) => code !== null && readAs({ currency: code }),
  };
  return (
    <>
      <Form form={form}>
        <LeaveGuard form={form} />
        <FormSection title={<Trans>Event</Trans>}>
          <TextField control={form.control} name="title" label={<Trans>Event name</Trans>} required />
          <div>
            <SelectField
              {...organizerField}
              label={<Trans>Organizer</Trans>}
              choices={organizers.map(({ id, name }) => ({ value: String(id), label: name }))}
              required
            />
            <DisabledReason refusal={useAddOrganizerRefusal()}>
              <Anchor component="button" type="button" size="sm" mt={6} onClick={() => setIsAdding(true)}>
                <Trans>Add organizer profile</Trans>
              </Anchor>
            </DisabledReason>
          </div>
          <SpanFields start={form.field("start_date")} end={form.field("end_date")} zone={timezone} />
          <FormRow>
            <SelectField {...zoneField} label={<Trans>Time zone</Trans>} choices={zoneChoices(timezone)} required />
            {!preview.names_currency && (
              <SelectField
                {...currencyField}
                label={<Trans>Currency</Trans>}
                choices={currencyChoices(format)}
                required
              />
            )}
          </FormRow>
        </FormSection>
        {refusal !== undefined && (
          <Alert color="orange" role="status">
            {refusal}
          </Alert>
        )}
        <FormActions form={form} onCancel={cancel} disabled={refusal !== undefined}>
          <Trans>Create draft and import</Trans>
        </FormActions>
      </Form>
      {isAdding && <NewOrganizerDrawer close={() => setIsAdding(false)} done={choose} />}
    </>
  );
}
