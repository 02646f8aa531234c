import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { labels } from "#contract/labels.ts";
import { query } from "#web/platform/query-client.ts";
import type { Field } from "#web/ui/form/common.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function LabelField({ field }: { field: Field<string | null> }) {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(labels.list, { params: { event_id } }));
  const known = data?.data ?? [];
  return (
    <SelectField
      {...field}
      label={<Trans>Label</Trans>}
      help={data && known.length === 0 ? <Trans>No labels yet. Create one above the list first.</Trans> : undefined}
      choices={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
}
