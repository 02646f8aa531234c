import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { events } from "#contract/events.ts";
import type { Organizer } from "#contract/organizers.ts";
import { mutation } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";

const INITIAL_VALUES = { title: "", start_date: null as string | null, end_date: null as string | null };

export function FirstEventForm({ organizer, back }: { organizer: Organizer; back: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const withOrganizer = (values: typeof INITIAL_VALUES) => ({
    ...values,
    start_date: values.start_date as string,
    organizer_id: organizer.id,
    language: localeOf(i18n),
  });
  const createEvent = useMutation(mutation(events.create));
  const form = useForm({
    initial: INITIAL_VALUES,
    schema: () => import("#contract/events.ts").then((contract) => contract.eventInput),
    body: withOrganizer,
    send: (values) => createEvent.mutateAsync({ body: withOrganizer(values) }),
    done: ({ data }) => {
      void navigate(`/manage/event/${data.id}/getting-started`);
    },
  });
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="title"
        label={<Trans>Event name</Trans>}
        placeholder={t`Summer concert in the courtyard`}
        required
        autoFocus
      />
      <SpanFields start={form.field("start_date")} end={form.field("end_date")} zone={organizer.timezone} />
      <FormActions form={form} onCancel={back} cancel={<Trans>Back</Trans>}>
        <Trans>Create event</Trans>
      </FormActions>
    </Form>
  );
}
