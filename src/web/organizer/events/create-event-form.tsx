import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { events } from "#contract/events.ts";
import type { Organizer } from "#contract/organizers.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";
import { NewOrganizerDrawer } from "#web/organizer/organizers/new-organizer-drawer.tsx";
import { useAddOrganizerRefusal } from "./use-create-refusal.ts";
import { manageAddressOf } from "./event-urls.ts";
import { usualSpan } from "./usual-span.ts";
import { WhereFields } from "./where-fields.tsx";
import { UNDECIDED, whereBody } from "./where-values.ts";

/** What, when and where: the required fields of an event, and its location. */
export function CreateEventForm({
  organizers,
  organizer,
  onCancel,
}: {
  organizers: Organizer[];
  organizer: Organizer;
  onCancel: () => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const initial = {
    title: "",
    organizer_id: String(organizer.id) as string | null,
    ...usualSpan(format.today(organizer.timezone)),
    ...UNDECIDED,
    timezone: organizer.timezone,
    currency: organizer.currency,
  };
  const bodyOf = ({ place, ...values }: typeof initial) => ({
    ...values,
    ...whereBody({ place, ...values }),
    organizer_id: Number(values.organizer_id),
    start_date: values.start_date as string,
    language: localeOf(i18n),
  });
  const createEvent = useMutation(mutation(events.create));
  const form = useForm({
    initial,
    schema: () => import("#contract/events.ts").then((contract) => contract.eventInput),
    body: bodyOf,
    send: (values) => createEvent.mutateAsync({ body: bodyOf(values) }),
    done: ({ data }) => void navigate(manageAddressOf(data, "getting-started")),
  });

  /** Time zone and currency default to those of the organizer. */
  function choose(chosen: Organizer | undefined) {
    if (!chosen) return;
    form.setValue("organizer_id", String(chosen.id));
    form.setValue("timezone", chosen.timezone);
    form.setValue("currency", chosen.currency);
  }

  const { timezone } = form.watch();
  const organizerField = {
    ...form.field("organizer_id"),
    onChange: (id: string | null) => choose(organizers.find((candidate) => String(candidate.id) === id)),
  };
  return (
    <>
      <Form form={form}>
        <LeaveGuard form={form} />
        <TextField
          control={form.control}
          name="title"
          label={<Trans>Event name</Trans>}
          placeholder={t`Summer concert in the courtyard`}
          required
          autoFocus
        />
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
        <WhereFields
          place={form.field("place")}
          venue={form.field("location_details.venue_name")}
          link={form.field("online_event_connection_details")}
        />
        <FormRow>
          <SelectField
            control={form.control}
            name="timezone"
            label={<Trans>Time zone</Trans>}
            choices={zoneChoices(timezone)}
            required
          />
          <SelectField
            control={form.control}
            name="currency"
            label={<Trans>Currency</Trans>}
            choices={currencyChoices(format)}
            required
          />
        </FormRow>
        <FormActions form={form} onCancel={onCancel} sticky>
          <Trans>Create event</Trans>
        </FormActions>
      </Form>
      {isAdding && <NewOrganizerDrawer close={() => setIsAdding(false)} done={choose} />}
    </>
  );
}
