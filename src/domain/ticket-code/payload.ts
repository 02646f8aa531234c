/**
 * The data signed with a code: enough for an offline device without data of the ticket. Contains no
 * names and no emails.
 */
export type TicketPayload = {
  key_id: number;
  event_id: number;
  /** The date of an event with several dates; currently always 0. */
  date_id: number;
  ticket_price_id: number;
  /** Both in full hours since 2020 in UTC; 0 if the ticket has no limit. */
  valid_from: number;
  valid_until: number;
};

/** The fields in order with their size in bytes, big-endian. */
const FIELDS = [
  ["key_id", 1],
  ["event_id", 4],
  ["date_id", 2],
  ["ticket_price_id", 4],
  ["valid_from", 3],
  ["valid_until", 3],
] as const satisfies [keyof TicketPayload, number][];

export const PAYLOAD_BYTES = 17;

/** Null if a number exceeds its field. */
export function payloadBytes(payload: TicketPayload): Uint8Array | null {
  const bytes = new Uint8Array(PAYLOAD_BYTES);
  let at = 0;
  for (const [field, size] of FIELDS) {
    const value = payload[field];
    if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** (8 * size)) return null;
    for (let byte = 0; byte < size; byte += 1)
      bytes[at + byte] = Math.floor(value / 2 ** (8 * (size - 1 - byte))) % 256;
    at += size;
  }
  return bytes;
}

export function payloadOf(bytes: Uint8Array): TicketPayload {
  let at = 0;
  const read = (size: number) => {
    const value = bytes.slice(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0);
    at += size;
    return value;
  };
  const [key_id, event_id, date_id, ticket_price_id, valid_from, valid_until] = FIELDS.map(([, size]) => read(size));
  return {
    key_id: key_id ?? 0,
    event_id: event_id ?? 0,
    date_id: date_id ?? 0,
    ticket_price_id: ticket_price_id ?? 0,
    valid_from: valid_from ?? 0,
    valid_until: valid_until ?? 0,
  };
}
