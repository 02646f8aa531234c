import { Trans } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { dueAt, erasedFrom, type Retained } from "#domain/retention.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Form, SaveBar } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { RetentionFields } from "./retention-fields.tsx";
import { retentionInput, retentionValues as valuesOf } from "./retention-values.ts";
import { basedOnSettings, useSaveSettings } from "./use-save-settings.ts";
import type { SettingsProps } from "./sections.ts";

/** When the names and answers of attendees are erased, with the resulting dates. */
export default function PrivacyForm({ event, settings }: SettingsProps) {
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: valuesOf(settings),
    based_on: basedOnSettings(event, settings, valuesOf),
    schema: () => import("#contract/event-settings.ts").then((contract) => contract.eventSettingsInput),
    body: retentionInput,
    send: (values, updated_at) => saveSettings(retentionInput(values), updated_at),
  });
  const chosen = retentionInput(form.watch());
  return (
    <Form form={form}>
      <RetentionFields
        answers={form.field("answer_retention_days")}
        people={form.field("personal_data_retention_days")}
      />
      <div aria-live="polite">
        <Outcome what="ANSWERS" days={chosen.answer_retention_days} event={event} settings={settings} />
        <Outcome what="PEOPLE" days={chosen.personal_data_retention_days} event={event} settings={settings} />
      </div>
      <SaveBar form={form} />
    </Form>
  );
}

type OutcomeProps = { what: Retained; days: number | null; event: Event; settings: EventSettings };

/** The result of the chosen period: a date, or that the data is already erased. */
function Outcome({ what, days, event, settings }: OutcomeProps) {
  const due = dueAt(event, days);
  if (!due) return null;
  const retention = settings.retentions.find(
    (candidate) => candidate.what === what && new Date(candidate.due_at).getTime() === due.getTime(),
  );
  const gone = retention?.erased_at;
  if (gone) {
    const day = <DateTime at={gone} zone={event.timezone} style="writtenDay" />;
    return (
      <p>
        {what === "ANSWERS" ? (
          <Trans>Answers were erased on {day}.</Trans>
        ) : (
          <Trans>Names and contact details were erased on {day}.</Trans>
        )}
      </p>
    );
  }
  const from = erasedFrom(due, retention?.announced_at ?? null, new Date(serverNow()));
  const day = <DateTime at={from.toISOString()} zone={event.timezone} style="writtenDay" />;
  return (
    <p>
      {what === "ANSWERS" ? (
        <Trans>Answers will be erased during the night after {day}.</Trans>
      ) : (
        <Trans>Names and contact details will be erased during the night after {day}.</Trans>
      )}
    </p>
  );
}
