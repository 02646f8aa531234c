import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { messages, type Reached } from "#contract/messages.ts";
import { call } from "#web/platform/call.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { type AudienceValues, audienceBody, isAudienceSaid } from "./message-values.ts";

/** Returns the number of recipients, counted again shortly after each change. */
export function useReach(values: AudienceValues): Reached | undefined {
  const { id: event_id } = useEvent();
  const [asked] = useDebouncedValue(JSON.stringify(audienceBody(values)), 250);
  const isSaid = isAudienceSaid(values);
  const { data } = useQuery({
    queryKey: ["messages reach", event_id, asked],
    queryFn: ({ signal }) =>
      call(messages.reach, {
        params: { event_id },
        body: JSON.parse(asked) as ReturnType<typeof audienceBody>,
        signal,
      }),
    meta: { about: ["messages", "attendees", "orders", "check_ins"] },
    enabled: isSaid,
    placeholderData: keepPreviousData,
  });
  return isSaid ? data?.data : undefined;
}
