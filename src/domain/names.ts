/** A person's name as it is shown: first and last, or the first alone. Empty where there is none. */
export function fullName({ first_name, last_name }: { first_name: string | null; last_name?: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}

/** What is bought, on orders, tickets and mails: a tier is named with its ticket, “Seat – Balcony”. */
export function itemName(title: string, label: string | null): string {
  return label ? `${title} – ${label}` : title;
}
