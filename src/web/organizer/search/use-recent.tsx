import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Event, events } from "#contract/events.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { type Command, commandsOfOther } from "./commands.ts";
import { recentOf } from "./recent.ts";
import { RECENT_ICONS, type ThingGroup } from "./use-search-results.tsx";

/**
 * What was opened lately, as it is when the search opens, without the current event. `commands`:
 * outside of events those of the latest one, if it was open in this document.
 */
export function useRecent(event: Event | undefined): { group: ThingGroup; commands: Command[] } {
  const { t, i18n } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const [recent] = useState(() => recentOf(me));
  const commands = useMemo(() => {
    const latest = recent.find(({ kind }) => kind === "event")?.to.match(/\d+$/)?.[0];
    if (event || latest === undefined) return [];
    const known = client.getQueryData<{ data: Event }>(
      query(events.get, { params: { event_id: Number(latest) } }).queryKey,
    );
    return known ? commandsOfOther(me, known.data, i18n) : [];
  }, [client, event, i18n, me, recent]);
  const others = recent.filter(({ to }) => to !== `/manage/event/${event?.id}`);
  const results = others.map((opened) => ({
    ...{ to: opened.to, name: opened.name, note: opened.note, icon: RECENT_ICONS[opened.kind], recent: opened },
  }));
  return { group: { key: "recent", label: t`Recent`, results }, commands };
}
