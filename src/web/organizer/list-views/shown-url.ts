/** What is worth keeping of a list's address: not the page, nor the row that is open. */
export function storedEmail(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "after", "before", "open", "like"]) params.delete(name);
  return params.toString();
}
