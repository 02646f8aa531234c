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
  const { role, where } = form.watch();
  if (role === "ADMIN") return null;
  return (
    <>
      <RadioCardsField
        control={form.control}
        name="work"
        label={<Trans>Permissions</Trans>}
        choices={WORKS.map((value) => ({ value, label: i18n._(WORK_LABELS[value]), help: i18n._(WORK_HELP[value]) }))}
      />
      <ChoiceField
        control={form.control}
        name="where"
        label={<Trans>Access</Trans>}
        help={
          member && isNowhere(member) ? (
            <Trans>The organizers and events they had access to no longer exist. Choose new ones.</Trans>
          ) : (
            where !== "EVERYWHERE" && <Trans>They can’t see any other events.</Trans>
          )
        }
        choices={[
          { value: "EVERYWHERE", label: <Trans>All events</Trans> },
          { value: "ORGANIZERS", label: <Trans>Selected organizers</Trans> },
          { value: "EVENTS", label: <Trans>Selected events</Trans> },
        ]}
      />
      {where === "ORGANIZERS" && <OrganizersField field={form.field("organizer_ids")} member={member} />}
      {where !== "EVERYWHERE" && (
        <EventsField field={form.field("event_ids")} member={member} isMore={where === "ORGANIZERS"} />
      )}
    </>
  );
}
