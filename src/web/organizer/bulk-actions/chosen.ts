import type { BulkNoun } from "#domain/bulk-actions.ts";

/** The selected rows of a list: by id, or all that match its filters. */
export type Chosen = { noun: BulkNoun } & (
  | { ids: number[]; matching?: never }
  | { ids?: never; matching: Record<string, string> }
);

export function chosenBody({ ids, matching }: Chosen) {
  return ids ? { ids } : { matching };
}

/** The selection as the query of a list export. */
export function chosenQuery({ ids, matching }: Chosen): Record<string, string> {
  return ids ? { "filter_fields[id][in]": ids.join(",") } : matching;
}
