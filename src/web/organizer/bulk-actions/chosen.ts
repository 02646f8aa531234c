import type { BulkNoun } from "#domain/bulk-actions.ts";

/** Who is chosen in a list: by their numbers, or all that it is narrowed to. */
export type Chosen = { noun: BulkNoun } & (
  | { ids: number[]; matching?: never }
  | { ids?: never; matching: Record<string, string> }
);

/** As the calls are told. */
export function chosenBody({ ids, matching }: Chosen) {
  return ids ? { ids } : { matching };
}

/** As a file of the list is asked for them. */
export function chosenQuery({ ids, matching }: Chosen): Record<string, string> {
  return ids ? { "filter_fields[id][in]": ids.join(",") } : matching;
}
