import { Trans, useLingui } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { WORKS } from "#domain/roles.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { EventsField, OrganizersField } from "./event-scope-fields.tsx";
import { isNowhere, type ScopeValues } from "./scope-values.ts";
import { WORK_HELP, WORK_LABELS } from "./member-labels.ts";

/** What an Organizer may do, and where. Hidden for an Admin, who has no limits. */
export function ScopeFields<Values extends ScopeValues>({
  form: genericForm,
  member,
}: {
  form: FormApi<Values>;
  member?: Member;
}) {
  const { i18n } = useLingui();
  const form = genericForm as unknown as FormApi<ScopeValues>;
  const { role, where } = form.values;
  if (role === "ADMIN") return null;
  return (
    <>
      <RadioCardsField
        field={form.field("work")}
        label={<Trans>What may they do?</Trans>}
        choices={WORKS.map((value) => ({ value, label: i18n._(WORK_LABELS[value]), help: i18n._(WORK_HELP[value]) }))}
      />
      <ChoiceField
        field={form.field("where")}
        label={<Trans>Where?</Trans>}
        help={
          member && isNowhere(member) ? (
            <Trans>What they worked at is gone, so they see nothing. Choose anew where they work.</Trans>
          ) : (
            where !== "EVERYWHERE" && <Trans>They see nothing of other events, not even that there are any.</Trans>
          )
        }
        choices={[
          { value: "EVERYWHERE", label: <Trans>Everywhere</Trans> },
          { value: "ORGANIZERS", label: <Trans>Chosen organizers</Trans> },
          { value: "EVENTS", label: <Trans>Chosen events</Trans> },
        ]}
      />
      {where === "ORGANIZERS" && <OrganizersField field={form.field("organizer_ids")} member={member} />}
      {where !== "EVERYWHERE" && (
        <EventsField field={form.field("event_ids")} member={member} isMore={where === "ORGANIZERS"} />
      )}
    </>
  );
}
