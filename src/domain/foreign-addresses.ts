/** The addresses of the attendees that are not the buyer's, each once, in small letters. Empty ones are nobody's; one left out is the buyer's. */
export function foreignAddresses(buyer: string, attendees: readonly { email?: string | undefined }[]): string[] {
  const foreign = attendees
    .map(({ email = "" }) => email.trim())
    .filter((email) => email && !isSameAddress(email, buyer));
  return [...new Set(foreign.map((email) => email.toLowerCase()))];
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
