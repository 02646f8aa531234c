import { useQuery } from "@tanstack/react-query";
import { users } from "#contract/users.ts";
import { query } from "#web/platform/query-client.ts";

/** Those who work in the account; whoever was there first comes first, which the owner mostly was. */
export function useActiveMembers() {
  return useQuery(query(users.list, { query: ACTIVE }));
}

const ACTIVE = { "filter_fields[status][eq]": "ACTIVE", sort_by: "created_at", per_page: "100" };
