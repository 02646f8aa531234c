import type { BaseLogger } from "pino";
import type { Locale } from "#contract/fields.ts";
import type { Db } from "#server/platform/database.ts";
import type { Patience } from "./circuit-breaker.ts";

/** A mail, written: what an email function returns. */
export type Letter = {
  subject: string;
  html: string;
  text: string;
  /** The links worth printing when nobody delivers mail. */ links: string[];
  /** Headers of its own, without anything that somebody typed. */
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
  locale: string;
  event_id: number | null;
};

/** A file that goes along. */
export type Attached = { filename: string; content: string | Buffer; content_type: string };
type Outcome = { status: "SENT" | "KEPT"; subject?: string; html?: string; text?: string };
export type Deliver = (
  mail: Mail & { message_key: string; attached: readonly Attached[] },
  log: { info(message: string): void },
) => Promise<Outcome>;

/** Made anew for each delivery. */
export type SecretOf = (
  db: Db,
  mail: Pick<Mail, "kind" | "data" | "recipient" | "locale">,
  now: Date,
) => Promise<object | null>;

/** What goes along with a mail: made for each delivery, so that it says what is true then, and never stored. */
export type AttachedTo = (
  db: Db,
  mail: Mail,
  now: Date,
  log: Pick<BaseLogger, "warn" | "error">,
) => Promise<Attached[]>;

/** How this application writes and delivers mails. */
export type Mailing = {
  /** No mail server is set: mails are kept, and shown to this machine. */
  readonly is_kept: boolean;
  /** A mail of the ledger, written out in full: for delivery, and for whoever reads the mailbox of an installation without one. */
  readonly write: (mail: Pick<Mail, "kind" | "data" | "locale">) => Promise<Letter>;
  /** What the delivered mail holds beside its data, and what is never stored: what it opens. Null where it opens nothing. */
  readonly secretOf: SecretOf;
  readonly attachedTo: AttachedTo;
  readonly deliver: Deliver;
  /** Whether mails may be taken in hand at this moment. */
  readonly patience: Patience;
};

declare module "../app-context.ts" {
  interface App {
    readonly mailing: Mailing;
  }
}
