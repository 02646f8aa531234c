import { msg } from "@lingui/core/macro";
import { currencyDecimals } from "#domain/currencies.ts";
import { slugOf } from "#domain/slug.ts";
import { DOCUMENT_COUNT, invoices } from "#contract/invoices.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import { AppError } from "#server/platform/errors.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { sendList } from "#server/platform/files/list-file.ts";
import { translate } from "#server/platform/i18n.ts";
import { invoiceFileColumns } from "./index-columns.ts";
import { sendEInvoice } from "./send-e-invoice.ts";
import { sendInvoice } from "./send-invoice.ts";
import { ownInvoice } from "./own-invoice.ts";
import { countExportedInvoices, countInvoices, exportedInvoices, listInvoices } from "./invoice-queries.ts";
import { saveSeller } from "./save-seller.ts";
import { sellerOf } from "./sellers.ts";
import { archiveName, streamInvoices } from "./stream-invoices.ts";

export const invoiceRoutes: Route[] = [
  read(invoices.seller, async (db, { organizer }) => ({
    data: await sellerOf(db, organizer),
  })),

  write(invoices.saveSeller, async (ctx, { organizer, body }) => {
    await saveSeller(ctx, organizer, body);
    return { data: await sellerOf(ctx.tx, organizer) };
  }),

  read(invoices.list, (db, { organizer, query }) => listInvoices(db, organizer, query)),

  read(invoices.downloadAll, async (db, { organizer, query, locale, now, raw, log }) => {
    const found = await countInvoices(db, organizer, query);
    if (found.count === 0) throw new AppError("nothing_to_download");
    const archive = streamInvoices(db, { organizer, narrowing: query, found, locale, now, log });
    raw.reply
      .header("content-type", "application/zip")
      .header("content-disposition", attachment(archiveName(organizer, { locale, now })))
      .header(DOCUMENT_COUNT, found.count)
      .header("cache-control", "no-store");
    return archive;
  }),

  read(invoices.export, async (db, { organizer, query, locale, raw }) =>
    sendList(raw.reply, {
      name: `${slugOf(translate(locale, msg`Invoices`))}-${slugOf(organizer.name)}`,
      format: query.format,
      columns: invoiceFileColumns(locale),
      chosen: query.columns,
      batches: exportedInvoices(db, organizer, query),
      rows: await countExportedInvoices(db, organizer, query),
      decimals: currencyDecimals(organizer.currency),
    }),
  ),

  untransacted(invoices.download, async (_db, { invoice, raw }) => sendInvoice(raw.reply, invoice)),

  untransacted(invoices.downloadAsBuyer, async (db, { caller: order, params, raw }) =>
    sendInvoice(raw.reply, await ownInvoice(db, order, params.invoice_id)),
  ),

  untransacted(invoices.eInvoice, async (_db, { invoice, raw }) => sendEInvoice(raw.reply, invoice)),

  untransacted(invoices.eInvoiceAsBuyer, async (db, { caller: order, params, raw }) =>
    sendEInvoice(raw.reply, await ownInvoice(db, order, params.invoice_id)),
  ),
];
