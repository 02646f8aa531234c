import { useQuery } from "@tanstack/react-query";
import { type CheckInListPublic, door } from "#contract/check-in.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { query } from "#web/platform/query-client.ts";

/** How often the counts of other doors are heard of, and a list that opens later is looked at again. */
const LOOKS_EVERY_MS = 4_000;

/** The list as it stands now: its counts, and whether it lets people in. Without a network, as it stood last. */
export function useDoorList(loaded: CheckInListPublic | null): { list: CheckInListPublic | null; isGone: boolean } {
  const { data, error } = useQuery({
    ...query(door.get, { params: { check_in_list_short_id: loaded?.short_id ?? "" } }),
    initialData: loaded ? { data: loaded } : undefined,
    enabled: loaded !== null,
    refetchInterval: LOOKS_EVERY_MS,
  });
  return { list: data?.data ?? loaded, isGone: isCallError(error, "not_found") };
}
