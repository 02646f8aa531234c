import { useQuery } from "@tanstack/react-query";
import { checkInLists } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** What the event asks, in its order, also for whoever sees no more of it. Empty until it is here. */
export function useQuestionTitles(): { id: number; title: string }[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(checkInLists.questions, { params: { event_id } }));
  return data?.data ?? [];
}
