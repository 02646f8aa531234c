/** What the clocks and amounts of the files mean. */
export type ReadAs = { timezone: string; currency: string };

/** Files and fields as one form; what is empty is left out. */
export function formOf(files: readonly File[], fields: Record<string, string | number | null>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== "") form.append(name, String(value));
  for (const file of files) form.append("file", file, file.name);
  return form;
}
