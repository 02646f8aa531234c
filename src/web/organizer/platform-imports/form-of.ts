import type { TableReading } from "#contract/platform-imports.ts";
import type { DayOrder } from "#domain/day-order.ts";
import type { ImportedStatus } from "#domain/importers/importer.ts";

/** How the files are read, and what their clocks, amounts and statuses mean. */
export type ReadAs = {
  timezone: string;
  currency: string;
  /** Those that the organizer has chosen; others are read as they are guessed. */
  tables: TableReading[];
  day_order: DayOrder | null;
  statuses: { value: string; becomes: ImportedStatus }[];
};

/** As fields of a form, whose lists are JSON. */
export function fieldsOf({ tables, statuses, ...others }: ReadAs) {
  return { ...others, tables: JSON.stringify(tables), statuses: JSON.stringify(statuses) };
}

/** Files and fields as one form; what is empty is left out. */
export function formOf(files: readonly File[], fields: Record<string, string | number | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== "") form.append(name, String(value));
  for (const file of files) form.append("file", file, file.name);
  return form;
}
