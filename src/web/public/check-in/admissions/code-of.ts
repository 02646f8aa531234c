/** What stands in a ticket's QR code: its short id, or an address that holds it. Anything else is judged as it is, by the server. */
export function codeOf(text: string): string {
  const trimmed = text.trim();
  const inAddress = /^https?:\/\/\S*\/(a_[A-Za-z0-9]{10,40})(?:[/?#]|$)/.exec(trimmed);
  return (inAddress?.[1] ?? trimmed).slice(0, 64);
}

/** Typed or read by a handheld scanner: a code, not a name to look for. */
export function isCode(text: string): boolean {
  return /^a_[A-Za-z0-9]{10,40}$/.test(codeOf(text));
}
