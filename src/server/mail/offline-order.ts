import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { greeting } from "./greeting.ts";
import type { Block, EmailBody, Reader } from "./email-body.ts";
import { eventBlock, eventDress, eventFooter, joiningBlocks, mailedEvent, mailedJoining } from "./mailed-event.ts";
import { mailedDeadline } from "./mailed-times.ts";
import { mailedTicket } from "./tickets-block.ts";

/** The data of emails about an order that awaits a bank transfer or payment at the venue. */
export const offlineOrder = mailedEvent.extend({
  order_short_id: z.string(),
  order_public_id: z.string(),
  first_name: z.string(),
  currency: z.string(),
  /** The outstanding amount in minor units. */
  missing: z.int(),
  /** ISO 8601, UTC. */
  held_until: z.string(),
  /** The organizer's payment instructions, plain lines. */
  instructions: z.string().nullable(),
  footer_message: z.string().nullable(),
  /** Tickets that are valid before the payment is received. */
  tickets: z.array(mailedTicket).default([]),
  link_id: z.int(),
  token: z.string().default(""),
  ...mailedJoining.shape,
});
type OfflineOrder = z.output<typeof offlineOrder>;

/** Explains how an offline payment is refunded. */
export function refundedOffline(
  money: string,
  { organizer_name }: { organizer_name: string },
  { say }: Reader,
): string {
  return say(msg`${organizer_name} will refund ${money} to you directly, for example by bank transfer.`);
}

type Texts = Pick<EmailBody, "subject" | "preheader" | "heading"> & { text: string; tickets?: Block[] };

/**
 * The content that both emails share: amount, deadline, reference, and the organizer's
 * instructions.
 */
export function offlineEmail(
  order: OfflineOrder,
  reader: Reader,
  texts: (values: { money: string; until: string }) => Texts,
): EmailBody {
  const { say, addresses } = reader;
  const money = formatMoney(order.missing, order.currency, INTL_TAGS[reader.locale]);
  const until = mailedDeadline(order.held_until, order.event_timezone, reader);
  const { text, tickets = [], ...most } = texts({ money, until });
  return {
    ...most,
    ...eventDress(order, reader),
    blocks: [
      { type: "text", text: greeting(order.first_name, reader) },
      { type: "text", text },
      {
        type: "facts",
        rows: [
          { label: say(msg`Amount`), value: money },
          { label: say(msg`Payment reference`), value: order.order_public_id },
          { label: say(msg`Pay by`), value: until },
        ],
      },
      ...(order.instructions ? [{ type: "text" as const, text: order.instructions }] : []),
      eventBlock(order, reader),
      ...joiningBlocks(order, reader),
      ...tickets,
    ],
    button: {
      label: say(msg`View order`),
      url: addresses.payOrder(order.event_id, order.order_short_id, order.token),
    },
    more: [
      {
        type: "note",
        text: say(msg`The link opens your order in any browser. Don’t share it, because it shows your name.`),
      },
    ],
    footer: eventFooter(order, reader, order.footer_message),
  };
}
