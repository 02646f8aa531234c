import type { Company } from "#contract/company-details.ts";
import type { InvoiceBuyer, InvoiceSeller } from "#domain/invoices.ts";
import { fullName } from "#domain/names.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { itemsOf } from "#server/order-state/order-columns.ts";
import type { Tx } from "#server/platform/database.ts";

/**
 * Returns what an order's invoice is made of at present. `seller` is null where its details have
 * not been entered.
 */
export async function orderToInvoice(tx: Tx, order: LockedOrder) {
  const { order_items, organizer_id, account_id, ...found } = await tx
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .leftJoin("sellers", "sellers.organizer_id", "organizers.id")
    .select(["organizers.id as organizer_id", "organizers.account_id", "organizers.name", "organizers.email"])
    .select(["organizers.phone", "organizers.timezone as time_zone"])
    .select(["events.title as event_title", "events.start_date", "events.timezone as supply_time_zone"])
    .select(["sellers.legal_name", "sellers.line_1", "sellers.line_2", "sellers.postal_code", "sellers.city"])
    .select(["sellers.country", "sellers.vat_number", "sellers.tax_number", "sellers.footer"])
    .select(itemsOf().as("order_items"))
    .select((columns) =>
      columns
        .selectFrom("payments")
        .select(({ fn }) => fn.max("payments.updated_at").as("paid_at"))
        .whereRef("payments.order_id", "=", "orders.id")
        .where("payments.status", "=", "SUCCEEDED")
        .as("paid_at"),
    )
    .where("orders.id", "=", order.id)
    .executeTakeFirstOrThrow();
  return {
    ...{ organizer_id, account_id, order_items },
    ...{ time_zone: found.time_zone, locale: order.locale, currency: order.currency },
    ...{ supplied_at: found.start_date.toISOString(), supply_time_zone: found.supply_time_zone },
    ...{ event_title: found.event_title, order_public_id: order.public_id },
    ...{ is_paid: order.payment_status === "PAYMENT_RECEIVED", paid_at: found.paid_at?.toISOString() ?? null },
    seller: sellerIn(found),
    buyer: buyerOf(order),
  };
}

type Found = {
  name: string;
  email: string;
  phone: string | null;
  legal_name: string | null;
  line_1: string | null;
  line_2: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
  vat_number: string | null;
  tax_number: string | null;
  footer: string | null;
};

function sellerIn({ legal_name, line_1, line_2, postal_code, city, country, ...found }: Found): InvoiceSeller | null {
  if (legal_name === null || line_1 === null || city === null || country === null) return null;
  const { vat_number, tax_number, email, phone, footer, name: contact_name } = found;
  const address = { line_1, line_2, city, postal_code: postal_code ?? "", country };
  return { legal_name, address, vat_number, tax_number, email, phone, footer, contact_name };
}

function buyerOf(order: LockedOrder): InvoiceBuyer {
  const company = order.company as Company | null;
  return {
    name: fullName({ first_name: order.first_name ?? "", last_name: order.last_name }),
    company: company?.name ?? null,
    address: company && { ...company.address, postal_code: company.address.postal_code ?? "" },
    vat_number: company?.vat_number ?? null,
    email: order.email ?? "",
    purchase_order: company?.purchase_order ?? null,
    buyer_reference: company?.buyer_reference ?? null,
  };
}
