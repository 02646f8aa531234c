import { useQuery } from "@tanstack/react-query";
import { type Question, questions } from "#contract/questions.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Returns all questions of the event, including hidden ones, in their order. Empty while loading.
 */
export function useQuestions(): Question[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(questions.list, { params: { event_id }, query: { per_page: 100 } }));
  return data?.data ?? [];
}
