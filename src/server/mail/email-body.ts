import type { MessageDescriptor } from "@lingui/core";
import type { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import type { Wallet } from "#domain/wallets.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import type { Addresses } from "./addresses.ts";

/**
 * The content of an email, independent of its format. HTML and plain text are both rendered from
 * it, so they cannot differ. Every text is user input or a translation: nothing here is markup,
 * except `rich`, which is sanitized when rendered.
 */
export type EmailBody = {
  subject: string;
  /** The name of the sender, at the top. */
  sender: string;
  /** What an inbox shows beside the subject. */
  preheader: string;
  heading: string;
  /** An image across the top. The email must be complete without it. */
  cover_url?: string | null;
  /** The event's color as #rrggbb; ours where there is none. */
  color?: string | null;
  blocks: Block[];
  /** The main action. */
  button?: Link | null;
  /** The blocks after the button. */
  more?: Block[];
  footer: Block[];
  /** The URL for one-click unsubscribing in a mail client. */
  one_click_url?: string | null;
};

export type Link = { label: string; url: string };

export type Block =
  | { type: "text"; text: string }
  /** Small print, line by line. */
  | { type: "note"; text: string }
  /** A secondary link. */
  | { type: "link"; link: Link }
  /** An organizer's own rich text. */
  | { type: "rich"; html: string; title?: string }
  /** A calendar sheet with the date, and the event beside it; links below. */
  | { type: "event"; month: string; day: string; title: string; lines: string[]; links?: Link[] }
  | { type: "facts"; rows: { label: string; value: string }[] }
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
  /**
   * A ticket to show at check-in. `code` is the content of the QR code, `typed_code` the code to
   * type instead, `reference` the number to read aloud.
   */
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

/** The reader of an email: the language, and the URLs of the links. */
export type Reader = {
  locale: Locale;
  say(message: MessageDescriptor): string;
  addresses: Addresses;
  ticket_codes: Pick<TicketCodes, "qrText">;
  wallets: { offered(): readonly Wallet[] };
};

/** A kind of email: its data, and its content. */
export type EmailTemplate<Data extends z.ZodType = z.ZodType> = {
  data: Data;
  write(data: z.output<Data>, reader: Reader): EmailBody;
};

export function emailTemplate<Data extends z.ZodType>(kind: EmailTemplate<Data>): EmailTemplate<Data> {
  return kind;
}
