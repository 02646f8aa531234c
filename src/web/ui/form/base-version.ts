import type { BasedOn } from "./form-types.ts";

/**
 * The optimistic lock of a form that edits an existing record: `basedOn(ticket, valuesOf, () =>
 * call(tickets.get, { params }))`.
 */
export function basedOn<Thing extends { updated_at: string }, Values>(
  record: Thing,
  valuesOf: (record: Thing) => Values,
  again: () => Promise<{ data: Thing }>,
): BasedOn<Values, string> {
  return {
    updated_at: record.updated_at,
    now: async () => {
      const { data } = await again();
      return { values: valuesOf(data), updated_at: data.updated_at };
    },
  };
}
