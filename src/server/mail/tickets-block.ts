import { msg, plural } from "@lingui/core/macro";
import { z } from "zod";
import type { Block, Reader } from "./letter-body.ts";
import { nameOf } from "./strangers-words.ts";

/** A ticket in a list of them. */
export const mailedTicket = z.object({
  short_id: z.string(),
  public_id: z.string(),
  name: z.string(),
  item_name: z.string(),
});
export type MailedTicket = z.output<typeof mailedTicket>;

/** More would make the mail so long that mail programs cut it off. */
export const TICKETS_LISTED = 20;

/** Tickets with a link each. `rest`: what is said of those that are not listed. */
export function ticketsBlock(
  event_id: number,
  tickets: readonly MailedTicket[],
  rest: string | null,
  reader: Reader,
): Block {
  const { say, addresses } = reader;
  return {
    type: "tickets",
    title: say(msg`Tickets`),
    tickets: tickets.slice(0, TICKETS_LISTED).map((ticket) => ({
      title: ticket.item_name,
      name: nameOf(ticket.name, reader),
      reference: ticket.public_id,
      link: { label: say(msg`Open ticket`), url: addresses.ticket(event_id, ticket.short_id) },
    })),
    rest,
  };
}

/** How many of these are not listed, as the buyer and as anybody else is told. */
export function restOf(tickets: readonly MailedTicket[], whose: "buyers" | "guests", { say }: Reader): string | null {
  const rest = tickets.length - TICKETS_LISTED;
  if (rest <= 0) return null;
  return whose === "buyers"
    ? say(msg`${plural(rest, { one: "One more is in your order.", other: "# more are in your order." })}`)
    : say(msg`${plural(rest, { one: "Whoever ordered has one more.", other: "Whoever ordered has # more." })}`);
}
