import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { messages, type Reached } from "#contract/messages.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { query } from "#web/platform/query-client.ts";
import { type AudienceValues, audienceBody, isAudienceComplete } from "./message-values.ts";

/** Returns the number of recipients, counted again shortly after each change. */
export function useReach(values: AudienceValues): Reached | undefined {
  const { id: event_id } = useEvent();
  const [debounced] = useDebouncedValue(JSON.stringify(audienceBody(values)), 250);
  const isComplete = isAudienceComplete(values);
  const { data } = useQuery({
    ...query(messages.reach, {
      params: { event_id },
      body: JSON.parse(debounced) as ReturnType<typeof audienceBody>,
    }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  return isComplete ? data?.data : undefined;
}
