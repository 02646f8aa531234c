import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly message_links: MessageLinks;
    /** How many message emails an account may send within 24 hours. */
    readonly messages_a_day: number;
  }
}

/**
 * Created at the first start, like every secret: links can't be forged, and a link reveals no
 * address.
 */
export const MESSAGE_LINK_KEY = "message_link_key";

/** An organizer, and an address that receives its messages. */
export type MessageReader = { organizer_id: number; email: string };

/**
 * The links below messages to unsubscribe. They contain the organizer and the address in encrypted
 * form. Nothing is stored for them, so they work as long as the email exists, and also after the
 * message is deleted.
 */
export class MessageLinks {
  readonly #key: Buffer;

  constructor(secrets: Secrets) {
    this.#key = createHash("sha256").update(secrets.get(MESSAGE_LINK_KEY)).digest();
  }

  seal({ organizer_id, email }: MessageReader): string {
    const start = randomBytes(IV);
    const cipher = createCipheriv("aes-256-gcm", this.#key, start);
    const sealed = Buffer.concat([cipher.update(JSON.stringify([organizer_id, email]), "utf8"), cipher.final()]);
    return Buffer.concat([start, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** Returns undefined for a token that we did not encrypt. */
  open(token: string): MessageReader | undefined {
    const bytes = Buffer.from(token, "base64url");
    if (bytes.length <= IV + TAG) return undefined;
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, IV));
      decipher.setAuthTag(bytes.subarray(-TAG));
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString("utf8");
      const [organizer_id, email] = JSON.parse(opened) as [number, string];
      return { organizer_id, email };
    } catch {
      return undefined;
    }
  }
}

const IV = 12;
const TAG = 16;
