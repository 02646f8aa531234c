import { Trans } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { events } from "#contract/events.ts";
import type { Member } from "#contract/members.ts";
import { organizers } from "#contract/organizers.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { PickField, SEARCH_PAUSE_MS } from "#web/ui/form/pick-field.tsx";

type Props = { field: Field<number[]>; member: Member | undefined };

/** Loads all organizers, because an account has only a few. */
export function OrganizersField({ field, member }: Props) {
  const [text, search] = useState("");
  const { data } = useQuery(query(organizers.list));
  return (
    <PickField
      {...field}
      label={<Trans>Organizers</Trans>}
      help={<Trans>All their current and future events.</Trans>}
      known={member?.organizers ?? []}
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
export function EventsField({ field, member, isMore }: Props & { isMore: boolean }) {
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
      known={(member?.events ?? []).map(({ id, title }) => ({ id, name: title }))}
      found={found}
      text={text}
      search={search}
      required={!isMore}
    />
  );
}
