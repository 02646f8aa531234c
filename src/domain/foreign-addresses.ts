/**
 * Returns the attendees' emails that differ from the buyer's, each once, in lower case. Empty and
 * missing emails are skipped.
 */
export function foreignAddresses(buyer: string, attendees: readonly { email?: string | undefined }[]): string[] {
  const foreign = attendees
    .map(({ email = "" }) => email.trim())
    .filter((email) => email && !isSameAddress(email, buyer));
  return [...new Set(foreign.map((email) => email.toLowerCase()))];
}

export function isSameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
