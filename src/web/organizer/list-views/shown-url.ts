/** Returns the part of a list's URL that a view saves: without the page and the open row. */
export function storedEmail(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "after", "before", "open", "like"]) params.delete(name);
  return params.toString();
}
