/** A person's name as it is shown: first and last, or the first alone. Empty where there is none. */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name?: string | null }): string {
  return withoutTurning([first_name, last_name].filter(Boolean).join(" "));
}

/**
 * A text without the signs that turn around the letters after them (embeddings, overrides and isolates of a writing direction, and their
 * ends): nobody types them, and they reach beyond the name. They are not taken any more; older versions let them in.
 */
export function withoutTurning(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

/** What is bought, on orders, tickets and mails: a tier is named with its ticket, “Seat – Balcony”. */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} – ${label}` : title;
}
