import { fullName } from "#domain/names.ts";
/** As they wrote it; the address where they wrote none. */
export function buyerName(buyer: {
  first_name: string | null;
  last_name: string | null;
  email?: string | null;
  public_id: string;
}): string {
  return fullName(buyer) || buyer.email || buyer.public_id;
}
