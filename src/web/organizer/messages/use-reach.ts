import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { messages, type Reached } from "#contract/messages.ts";
import { call } from "#web/platform/api/call.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { type AudienceValues, audienceBody, isAudienceComplete } from "./message-values.ts";

/** Returns the number of recipients, counted again shortly after each change. */
export function useReach(values: AudienceValues): Reached | undefined {
  const { id: event_id } = useEvent();
  const [debounced] = useDebouncedValue(JSON.stringify(audienceBody(values)), 250);
  const isComplete = isAudienceComplete(values);
  const { data } = useQuery({
    queryKey: ["messages reach", event_id, debounced],
    queryFn: ({ signal }) =>
      call(messages.reach, {
        params: { event_id },
        body: JSON.parse(debounced) as ReturnType<typeof audienceBody>,
        signal,
      }),
    meta: { about: ["messages", "attendees", "orders", "check_ins"] },
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return isComplete ? data?.data : undefined;
}
