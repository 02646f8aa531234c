import type { MessageDescriptor } from "@lingui/core";
import type { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import type { Priority } from "#server/platform/jobs.ts";
import type { TicketCodes } from "#server/check-in/ticket-codes.ts";
import type { Wallets } from "#server/wallets/wallets.ts";
import type { Addresses } from "./addresses.ts";

/**
 * The content of an email, independent of its format. HTML and plain text are both rendered from it,
 * so they cannot differ. Every text is a person's or a translation: nothing here is markup, except
 * `rich`, which is sanitised when rendered.
 */
export type EmailBody = {
  subject: string;
  /** In whose name it is, above all. */
  sender: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  heading: string;
  /** A picture across the top. The mail reads as well without it. */
  cover_url?: string | null;
  /** The event's colour as #rrggbb; ours where there is none. */
  color?: string | null;
  blocks: Block[];
  /** The one thing to do. */
  button?: Link | null;
  /** What follows the button. */
  more?: Block[];
  footer: Block[];
  /** What a mail program calls when its reader wants no more of this. */
  one_click_url?: string | null;
};

export type Link = { label: string; url: string };

export type Block =
  | { type: "text"; text: string }
  /** Said quietly, line by line. */
  | { type: "note"; text: string }
  /** Something else to open, beside the one thing to do. */
  | { type: "link"; link: Link }
  /** An organizer's own rich text. */
  | { type: "rich"; html: string; title?: string }
  /** A date to tear off, with the event beside it. */
  | { type: "event"; month: string; day: string; title: string; lines: string[] }
  | { type: "facts"; facts: { label: string; value: string }[] }
  | {
      type: "tickets";
      title: string;
      tickets: { title: string; name: string; reference: string; link: Link }[];
      rest: string | null;
    }
  | {
      type: "bill";
      title: string;
      lines: { name: string; note: string; amount: string }[];
      total: { label: string; amount: string };
      notes: string[];
    }
  /** A ticket to show at the door. `code` is what the QR code says, `typed_code` what a person types instead, `reference` what they read aloud. */
  | {
      type: "pass";
      title: string;
      name: string;
      code: string;
      code_label: string;
      typed_code: string;
      reference: string;
      link?: Link;
    };

/** Whom a mail speaks to: their language, and where the links lead. */
export type Reader = {
  locale: Locale;
  say(sentence: MessageDescriptor): string;
  addresses: Addresses;
  ticket_codes: Pick<TicketCodes, "qrText">;
  wallets: Pick<Wallets, "offered">;
};

/** A kind of mail: what it needs to know, and what it says. */
export type EmailTemplate<Data extends z.ZodType = z.ZodType> = {
  data: Data;
  /** Who waits for it, and how much: of the mails that wait, the more urgent go first. */
  priority: Priority;
  /**
   * Not written more often to an address that nobody has confirmed: what people do with their own accounts, again and again, must not reach
   * whoever's address they have typed.
   */
  most_an_hour?: number;
  /** Somebody waits for it at the keyboard: where no mail server is set, its link is shown in the log. */
  is_awaited?: true;
  write(data: z.output<Data>, reader: Reader): EmailBody;
};

/** Of what an account brings about for itself. */
export const NOTICES_AN_HOUR = 5;

export function emailTemplate<Data extends z.ZodType>(kind: EmailTemplate<Data>): EmailTemplate<Data> {
  return kind;
}
