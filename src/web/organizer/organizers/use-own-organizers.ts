import { useQuery } from "@tanstack/react-query";
import { organizers } from "#contract/organizers.ts";
import { isOrganizerWithin } from "#domain/roles.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { scopeOf } from "#web/platform/starting-path.ts";

/** The organizer profiles that the user may open, undefined while they load. */
export function useOwnOrganizers() {
  const scope = scopeOf(useMe());
  const { data, error, refetch } = useQuery(query(organizers.list));
  return { own: data?.data.filter(({ id }) => isOrganizerWithin(scope, id)), error, refetch };
}
