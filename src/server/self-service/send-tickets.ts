import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PrintOptions } from "./tickets-pdf.ts";
import { printedTickets } from "./printed-tickets.ts";

type Input = { reply: FastifyReply; short_id?: string; ticket_codes: TicketCodes; form: PrintOptions };

/**
 * The valid tickets of an order as a PDF, or only the ticket with `short_id`.
 * @throws AppError attendee_cancelled where none is valid
 */
export async function sendTickets(
  db: ReadDb,
  order: OwnOrder,
  { reply, short_id, ticket_codes, form }: Input,
): Promise<Readable> {
  const pdf = await printedTickets(db, order, { ticket_codes, form, ...(short_id && { short_ids: [short_id] }) });
  if (!pdf) throw new AppError("attendee_cancelled");
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(pdf.filename))
    .header("cache-control", "no-store");
  return pdf.stream;
}
