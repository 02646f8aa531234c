import { sql } from "kysely";
import type { Logger } from "pino";
import { companyInput } from "#contract/company-details.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import type { MadeEvent } from "./create-event.ts";

/** Enough for several pages of a list. */
const ORDERS = 40;

/**
 * The organizer of the first event issues invoices for its last paid orders, each on the day of the
 * purchase.
 */
export async function issueDemoInvoices(
  worker: { db: OpenDb; app: App; log: Logger },
  [first]: readonly MadeEvent[],
): Promise<void> {
  if (!first) return;
  const { db } = worker;
  const { organizer_id } = first.event;
  await db
    .insertInto("sellers")
    .values({ ...SELLER, organizer_id })
    .execute();
  const { rows } = await sql<{ id: number }>`
    select id from (
      select orders.id, orders.completed_at
      from orders join events on events.id = orders.event_id
      where events.organizer_id = ${organizer_id}
        and orders.total_gross > 0
        and orders.completed_at is not null
        and orders.payment_status = 'PAYMENT_RECEIVED'
      order by orders.completed_at desc
      limit ${ORDERS}) as newest
    order by completed_at`.execute(db);
  for (const [at, { id }] of rows.entries()) if (at % 5 === 0) await nameCompany(db, id, at / 5);
  for (const { id: order_id } of rows) await runJob(worker, issueInvoices, { order_id, is_new: true });
  await sql`
    update invoices
    set issued_at = orders.completed_at,
      snapshot = jsonb_set(invoices.snapshot, '{issued_at}', to_jsonb(
        to_char(orders.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from orders
    where orders.id = invoices.order_id
      and invoices.kind = 'INVOICE'`.execute(db);
  // the activities that were just recorded happened on those days, too
  await sql`
    update activity_log
    set occurred_at = orders.completed_at
    from orders
    where activity_log.subject = 'order'
      and activity_log.subject_id = orders.id
      and activity_log.kind = 'invoice.issued'`.execute(db);
}

/** One buyer in five buys for a company and gets an e-invoice as well. */
async function nameCompany(db: OpenDb, order_id: number, at: number): Promise<void> {
  const company = companyInput.parse(COMPANIES[at % COMPANIES.length]);
  await db
    .updateTable("orders")
    .set({ company: JSON.stringify(company) })
    .where("id", "=", order_id)
    .execute();
}

const COMPANIES = [
  {
    name: "Quiet Systems GmbH",
    address: { line_1: "Elbchaussee 9", postal_code: "22765", city: "Hamburg", country: "DE" },
    vat_number: "DE811111111",
    purchase_order: "4500012345",
  },
  {
    name: "Atelier Saint-Jean SARL",
    address: { line_1: "14 rue des Tanneurs", postal_code: "69005", city: "Lyon", country: "FR" },
    vat_number: "FR40303265045",
  },
  {
    name: "Oficina do Vento, Lda.",
    address: { line_1: "Rua da Bica 3", postal_code: "4050-099", city: "Porto", country: "PT" },
    vat_number: "PT509999990",
    buyer_reference: "Team Norte",
  },
];

const SELLER = {
  is_issuing: true,
  prefix: "NL-",
  legal_name: "Northlight Studio, Lda.",
  line_1: "Rua do Cais 12",
  postal_code: "1200-109",
  city: "Lisboa",
  country: "PT",
  vat_number: "PT501234567",
  footer: "IBAN PT50 0002 0123 1234 5678 9015 4\nMatriculada em Lisboa",
};
