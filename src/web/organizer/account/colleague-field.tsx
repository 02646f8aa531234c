import type { FieldValues } from "react-hook-form";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { users } from "#contract/users.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import type { FieldProps } from "#web/ui/form/common.tsx";
import { SEARCH_PAUSE_MS } from "#web/ui/form/pick-field.tsx";
import { PickOneField } from "#web/ui/form/pick-one-field.tsx";

/** Selects another member of the account. The server searches, because there may be many. */
export function ColleagueField<Values extends FieldValues>(props: FieldProps<Values, number | null>) {
  const me = useMe();
  const [text, search] = useState("");
  const [debounced] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  const { data } = useQuery({
    ...query(users.list, { query: { "filter_fields[status][eq]": "ACTIVE", query: debounced, per_page: "20" } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? [])
    .filter(({ id }) => id !== me.id)
    .map((member) => ({ id: member.id, name: `${fullName(member)} · ${member.email}` }));
  return <PickOneField {...props} found={found} search={search} />;
}
