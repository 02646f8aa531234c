import { fullName } from "#domain/names.ts";
/** Returns the buyer's name as entered; the email where there is none. */
export function buyerName(buyer: {
  first_name: string | null;
  last_name: string | null;
  email?: string | null;
  public_id: string;
}): string {
  return fullName(buyer) || buyer.email || buyer.public_id;
}
