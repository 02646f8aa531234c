/** What stands in a ticket's QR code, or the short id in a ticket's address. Anything else is judged as it is, by the server. */
export function codeOf(text: string): string {
  const trimmed = text.trim();
  const inAddress = /^https?:\/\/\S*\/(a_[A-Za-z0-9]{10,40})(?:[/?#]|$)/.exec(trimmed);
  return (inAddress?.[1] ?? trimmed).slice(0, 64);
}

/** Typed or read by a handheld scanner: a code, not a name to look for. */
export function isCode(text: string): boolean {
  return /^(?:a_[A-Za-z0-9]{10,40}|A-[A-Z0-9]{7}\.[\w-]{16})$/.test(codeOf(text));
}

/** The code by which a door names somebody it found. Nobody brings it along: on paper it is a copy of what staff have seen. */
export function isDoorCode(text: string): boolean {
  return /^A-[A-Z0-9]{7}~/.test(text);
}
