import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ft1Text, signedBytes } from "#domain/ticket-code/parse-ticket-code.ts";
import { payloadBytes } from "#domain/ticket-code/payload.ts";
import { PREFIX } from "#domain/ticket-code/ticket-code.ts";
import { ticketCode } from "./codes.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly ticket_codes: TicketCodes;
  }
}

/**
 * The secret from which the keys of ticket codes are derived. Created at the first start, like
 * every secret.
 */
export const TICKET_KEY = "ticket_key";

export type SignedTicket = {
  event_id: number;
  short_id: string;
  /** Missing in emails that were queued before codes were signed. */
  ticket_price_id?: number | undefined;
};

type EventKey = { id: number; private_key: KeyObject; public_key: string };

const EVENTS_CACHED = 1_000;
/** The PKCS #8 header of an Ed25519 key, up to its 32 bytes. */
const KEY_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Signs ticket codes, with a key for each event. Keys are derived from the installation's secret
 * and are not stored: an event has one from the beginning, and reading writes nothing.
 * `docs/developers/ticket-codes.md` has the format.
 */
export class TicketCodes {
  readonly #secret: string;
  readonly #keys = new LRUCache<number, EventKey>({ max: EVENTS_CACHED });

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The text of a ticket's QR code. The same ticket has the same text wherever it is shown. */
  qrText({ event_id, short_id, ticket_price_id }: SignedTicket): string {
    const code = ticketCode({ short_id });
    const { id: key_id, private_key } = this.#keyOf(event_id);
    const times = { date_id: 0, valid_from: 0, valid_until: 0 };
    const payload =
      ticket_price_id === undefined ? null : payloadBytes({ key_id, event_id, ticket_price_id, ...times });
    // the text contains less and still admits: the server needs the code alone
    if (!payload) return PREFIX + code;
    return ft1Text({ code, payload, signature: sign(null, signedBytes(code, payload), private_key) });
  }

  /**
   * The public keys with which an offline device verifies codes of this event: 32 bytes each, as
   * base64url.
   */
  keysOf(event: { id: number }): { id: number; public_key: string }[] {
    const { id, public_key } = this.#keyOf(event.id);
    return [{ id, public_key }];
  }

  #keyOf(event_id: number): EventKey {
    const known = this.#keys.get(event_id);
    if (known) return known;
    const derived = Buffer.from(hkdfSync("sha256", this.#secret, "", `ticket codes of event ${event_id}`, 33));
    const private_key = createPrivateKey({
      key: Buffer.concat([KEY_HEAD, derived.subarray(0, 32)]),
      format: "der",
      type: "pkcs8",
    });
    const { x: public_key = "" } = createPublicKey(private_key).export({ format: "jwk" });
    // another secret has another key id, so that a device does not verify with a key that it stored
    // before
    const key = { id: derived.readUInt8(32), private_key, public_key };
    this.#keys.set(event_id, key);
    return key;
  }
}
