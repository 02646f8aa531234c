/** As they wrote it; the address where they wrote none. */
export function buyerName(buyer: {
  first_name: string | null;
  last_name: string | null;
  email?: string | null;
  public_id: string;
}): string {
  return [buyer.first_name, buyer.last_name].filter(Boolean).join(" ") || buyer.email || buyer.public_id;
}
