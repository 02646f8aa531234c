import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly message_links: MessageLinks;
    /** Mails of messages that an account may send within 24 hours. */
    readonly messages_a_day: number;
  }
}

/** Made at the first start, as every secret: who has no link can't make one, and who reads one learns no address. */
export const MESSAGE_LINK_KEY = "message_link_key";

/** Whose messages to which address. */
export type MessageReader = { organizer_id: number; email: string };

/**
 * The links below messages, by which a reader stops them. They hold organizer and address, sealed: nothing is stored for them, so they
 * work for as long as the mail is kept, and also when the message is deleted.
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

  /** Undefined for what we did not seal. */
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
