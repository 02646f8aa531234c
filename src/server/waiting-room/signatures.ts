import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto";
import { fractionOf } from "#domain/waiting-room-draw.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** Name of the secret that signs places and passes, and from which the seeds of draws follow. */
export const WAITING_ROOM_KEY = "waiting_room_key";

/**
 * A place in a room: drawn at the start (`number` 0), or the number of its arrival after it. It
 * belongs to the session in which it was taken.
 */
export type Place = { run: number; kind: "drawn" | "arrived"; number: number };

/** `due` and `until` in seconds since 1970. */
export type BuyerPass = { run: number; due: number; until: number };

/** Whose a place or a pass is. */
export type Holder = { event_id: number; session_hash: string };

/**
 * Signs places and passes (HMAC-SHA256), so that nothing has to be stored about the people who
 * wait, and makes the seeds of draws.
 */
export class Signatures {
  readonly #key: KeyObject;

  constructor(secrets: Secrets) {
    this.#key = createSecretKey(secrets.get(WAITING_ROOM_KEY), "utf8");
  }

  place({ event_id, session_hash }: Holder, { run, kind, number }: Place): string {
    return this.#signed(`${run}.${kind === "drawn" ? "d" : "a"}.${number}`, `place ${event_id} ${session_hash}`);
  }

  /** Null for one that was not signed for this holder. */
  readPlace({ event_id, session_hash }: Holder, token: string): Place | null {
    const values = this.#proven(token, `place ${event_id} ${session_hash}`);
    const [run, kind, number] = values ?? [];
    if (values?.length !== 3) return null;
    return { run: Number(run), kind: kind === "d" ? "drawn" : "arrived", number: Number(number) };
  }

  pass({ event_id, session_hash }: Holder, { run, due, until }: BuyerPass): string {
    return this.#signed(`${run}.${due}.${until}`, `pass ${event_id} ${session_hash}`);
  }

  readPass({ event_id, session_hash }: Holder, token: string): BuyerPass | null {
    const values = this.#proven(token, `pass ${event_id} ${session_hash}`);
    const [run, due, until] = (values ?? []).map(Number);
    return run === undefined || due === undefined || until === undefined ? null : { run, due, until };
  }

  /**
   * The seed of the draw of an opening, in hexadecimal: the same for every process, and stored
   * nowhere before it is revealed.
   */
  seed(event_id: number, run: number): string {
    return createHmac("sha256", this.#key).update(`draw ${event_id} ${run}`).digest("hex");
  }

  #signed(text: string, purpose: string): string {
    return `${text}.${this.#signature(text, purpose).toString("base64url")}`;
  }

  #proven(token: string, purpose: string): string[] | null {
    const [, text, signature] = SHAPE.exec(token) ?? [];
    if (!text || !signature) return null;
    const isOurs = timingSafeEqual(Buffer.from(signature, "base64url"), this.#signature(text, purpose));
    return isOurs ? text.split(".") : null;
  }

  #signature(text: string, purpose: string): Buffer {
    return createHmac("sha256", this.#key).update(`${purpose} ${text}`).digest();
  }
}

const SHAPE = /^([a-z\d.]{1,60})\.([\w-]{43})$/;

/** The number of a session's place in the draw of an opening: 128 bits, in hexadecimal. */
export function nonceOf({ event_id, session_hash }: Holder, run: number): string {
  return sha256(Buffer.from(`${event_id} ${run} ${session_hash}`))
    .toString("hex")
    .slice(0, 32);
}

/**
 * The rank of a nonce in [0, 1). The seed alone does not decide: an operator who knows it could choose
 * good nonces. It is mixed with the hash of all joins.
 */
export function rankOf({ seed, joins_hash, nonce }: { seed: string; joins_hash: Buffer; nonce: string }): number {
  const key = sha256(Buffer.concat([Buffer.from(seed, "hex"), joins_hash]));
  return fractionOf(createHmac("sha256", key).update(Buffer.from(nonce, "hex")).digest());
}

export function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
