import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { eInvoiceProfile } from "#domain/e-invoices.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { AppError } from "#server/platform/errors.ts";
import { cii } from "./e-invoice/cii.ts";
import { fileNameOf } from "./file-name.ts";
import type { OwnInvoice } from "./own-invoice.ts";

/**
 * Sends the e-invoice alone: the same bytes as the attachment of the PDF.
 * @throws AppError not_found where there is only the PDF
 */
export function sendEInvoice(reply: FastifyReply, { snapshot }: OwnInvoice): Readable {
  const profile = eInvoiceProfile(snapshot);
  if (profile === null) throw new AppError("not_found");
  reply
    .header("content-type", "application/xml; charset=utf-8")
    .header("content-disposition", attachment(fileNameOf(snapshot, "xml")))
    .header("cache-control", "no-store");
  return Readable.from([cii(snapshot, profile)], { objectMode: false });
}
