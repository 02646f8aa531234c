/** A ticket that has just become real. */
export type CompletedAttendee = {
  id: number;
  short_id: string;
  public_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  locale: string;
  ticket_price_id: number;
};
