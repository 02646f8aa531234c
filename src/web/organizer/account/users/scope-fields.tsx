import { Trans, useLingui } from "@lingui/react/macro";
import type { Member } from "#contract/members.ts";
import { WORKS } from "#domain/roles.ts";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { isNowhere, type ScopeValues, type ScopePlaces } from "./scope-values.ts";
import { WORK_HELP, WORK_LABELS } from "./member-labels.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { events } from "#contract/events.ts";
import { organizers } from "#contract/organizers.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { PickField, SEARCH_PAUSE_MS } from "#web/ui/form/pick-field.tsx";

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
      <ScopePlacesFields
        form={form}
        known={member}
        help={
          member && isNowhere(member) ? (
            <Trans>The organizer profiles and events they had access to no longer exist. Choose new ones.</Trans>
          ) : (
            where !== "EVERYWHERE" && <Trans>They can’t see any other events.</Trans>
          )
        }
      />
    </>
  );
}

/** The organizers and events that a member or an API key is limited to. */
export function ScopePlacesFields<Values extends ScopePlaces>({
  form: genericForm,
  known,
  help,
}: {
  form: FormApi<Values>;
  /** The names of those that are chosen. */
  known: Known | undefined;
  help: ReactNode;
}) {
  const form = genericForm as unknown as FormApi<ScopePlaces>;
  const { where } = form.watch();
  return (
    <>
      <ChoiceField
        control={form.control}
        name="where"
        label={<Trans>Access</Trans>}
        help={help}
        choices={[
          { value: "EVERYWHERE", label: <Trans>All events</Trans> },
          { value: "ORGANIZERS", label: <Trans>Selected organizer profiles</Trans> },
          { value: "EVENTS", label: <Trans>Selected events</Trans> },
        ]}
      />
      {where === "ORGANIZERS" && <OrganizersField field={form.field("organizer_ids")} known={known} />}
      {where !== "EVERYWHERE" && (
        <EventsField field={form.field("event_ids")} known={known} isMore={where === "ORGANIZERS"} />
      )}
    </>
  );
}

type Known = Pick<Member, "organizers" | "events">;
type Props = { field: Field<number[]>; known: Known | undefined };

/** Loads all organizers, because an account has only a few. */
function OrganizersField({ field, known }: Props) {
  const [text, search] = useState("");
  const { data } = useQuery(query(organizers.list));
  return (
    <PickField
      {...field}
      label={<Trans>Organizers</Trans>}
      help={<Trans>All their current and future events.</Trans>}
      known={known?.organizers ?? []}
      found={data?.data ?? []}
      text={text}
      search={search}
      required
    />
  );
}

/**
 * The server searches, because there may be many. `isMore`: events in addition to those of the
 * chosen organizers.
 */
function EventsField({ field, known, isMore }: Props & { isMore: boolean }) {
  const format = useFormat();
  const [text, search] = useState("");
  const [debounced] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  const { data } = useQuery({
    ...query(events.list, {
      query: { query: debounced, per_page: "20", sort_by: "start_date", sort_direction: "desc" },
    }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ id, title, start_date, timezone }) => ({
    id,
    name: `${title} · ${format.moment(start_date, timezone, "day")}`,
  }));
  return (
    <PickField
      {...field}
      label={isMore ? <Trans>Additional events</Trans> : <Trans>Events</Trans>}
      known={(known?.events ?? []).map(({ id, title }) => ({ id, name: title }))}
      found={found}
      text={text}
      search={search}
      required={!isMore}
    />
  );
}
