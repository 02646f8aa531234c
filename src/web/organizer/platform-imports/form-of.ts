import type { TableReading } from "#contract/platform-imports.ts";
import type { DayOrder } from "#domain/day-order.ts";
import type { ImportedStatus } from "#domain/importers/importer.ts";

/** How the files are read, and the meaning of their times, amounts and statuses. */
export type ReadAs = {
  timezone: string;
  currency: string;
  /** Tables with settings chosen by the organizer. Those of other tables are detected. */
  tables: TableReading[];
  day_order: DayOrder | null;
  statuses: { value: string; becomes: ImportedStatus }[];
};

/** Returns the settings as form fields, with lists as JSON. */
export function fieldsOf({ tables, statuses, ...others }: ReadAs) {
  return { ...others, tables: JSON.stringify(tables), statuses: JSON.stringify(statuses) };
}

/** Returns the files and fields as one form. Empty fields are left out. */
export function formOf(files: readonly File[], fields: Record<string, string | number | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== "") form.append(name, String(value));
  for (const file of files) form.append("file", file, file.name);
  return form;
}
