import type { BaseLogger } from "pino";
import type { Locale } from "#contract/fields.ts";
import type { Db } from "#server/platform/database.ts";
import type { Patience } from "./circuit-breaker.ts";

/** A rendered email. */
export type Letter = {
  subject: string;
  html: string;
  text: string;
  /** The links worth logging when no email is delivered. */ links: string[];
  /** Additional headers, without any text that a user typed. */
  headers: Record<string, string>;
};

/** Renders the email of a kind from its data, in a language. */
export type RenderEmail = (kind: string, data: unknown, locale: Locale) => Promise<Letter>;

export type Mail = {
  id: number;
  kind: string;
  data: unknown;
  recipient: string;
  reply_to: string | null;
  locale: Locale;
  event_id: number | null;
};

export type Attached = { filename: string; content: string | Buffer; content_type: string };
type Outcome = { status: "SENT" | "KEPT"; subject?: string; html?: string; text?: string };
export type Deliver = (
  mail: Mail & { message_key: string; attached: readonly Attached[] },
  log: { info(message: string): void },
) => Promise<Outcome>;

/** Returns an email's secrets, new for each delivery. */
export type SecretOf = (
  db: Db,
  mail: Pick<Mail, "kind" | "data" | "recipient" | "locale">,
  now: Date,
) => Promise<object | null>;

/**
 * Returns the attachments of an email: created for each delivery, so that they are up to date, and
 * never stored.
 */
export type AttachedTo = (
  db: Db,
  mail: Mail,
  now: Date,
  log: Pick<BaseLogger, "warn" | "error">,
) => Promise<Attached[]>;

/** Renders and delivers the emails of this application. */
export type Mailing = {
  /** No mail server is set: emails are only stored, and shown on this machine only. */
  readonly is_stored: boolean;
  /**
   * Renders an email of the ledger in full: for delivery, and for the mailbox of an installation
   * without a mail server.
   */
  readonly write: (mail: Pick<Mail, "kind" | "data" | "locale">) => Promise<Letter>;
  /**
   * What the delivered email contains beside its data and what is never stored: links that grant
   * access. Null where there are none.
   */
  readonly secretOf: SecretOf;
  readonly attachedTo: AttachedTo;
  readonly deliver: Deliver;
  /** Closes the connections to the mail server, when no email is being delivered any more. */
  readonly close: () => void;
  /** The circuit breaker that decides whether emails may be taken now. */
  readonly patience: Patience;
};

declare module "../app-context.ts" {
  interface App {
    readonly mailing: Mailing;
  }
}
