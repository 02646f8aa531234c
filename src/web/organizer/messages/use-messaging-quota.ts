import { useQuery } from "@tanstack/react-query";
import { messages, type Standing } from "#contract/messages.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** Returns whether messages can be sent now; undefined while loading. */
export function useMessagingStatus(): Standing | undefined {
  const { id: event_id } = useEvent();
  return useQuery(query(messages.standing, { params: { event_id } })).data?.data;
}
