export function attendeeName({ first_name, last_name }: { first_name: string; last_name: string | null }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}
