import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { attachment } from "#server/platform/files/attachment.ts";
import { fileNameOf } from "./file-name.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import type { OwnInvoice } from "./own-invoice.ts";

export function sendInvoice(reply: FastifyReply, { snapshot }: OwnInvoice): Readable {
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(fileNameOf(snapshot, "pdf")))
    .header("cache-control", "no-store");
  return invoicePdf(snapshot);
}
