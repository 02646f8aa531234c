import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { minimumCharge } from "#domain/currencies.ts";
import { autocommit } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { PaymentProvider, ProviderPayment } from "#server/payment-connections/payment-provider.ts";
import { readSandboxNotice } from "./read-sandbox-notice.ts";
import { findSandboxRefund, refundInSandbox } from "./sandbox-refunds.ts";

/**
 * The built-in provider. Its payments are rows of our database, `confirmSandboxPayment` charges its
 * cards, and its notices are signed like a real provider's.
 */
export const sandboxProvider: PaymentProvider = {
  name: "sandbox",
  connecting: null,
  smallestCharge: minimumCharge,
  forBrowser: () => null,
  forExpress: () => null,
  page_policy: { script_src: [], connect_src: [], frame_src: [] },
  dashboard: null,

  async create(db, { reference, amount, currency }) {
    const made = {
      id: `sbx_${randomBytes(12).toString("hex")}`,
      client_secret: `sbx_secret_${randomBytes(24).toString("hex")}`,
      reference,
      amount,
      currency,
      status: "requires_card" as const,
    };
    const row = await autocommit(db)
      .insertInto("sandbox_payments")
      .values(made)
      .onConflict((conflict) => conflict.column("reference").doUpdateSet({ reference }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return paymentOf(row);
  },

  async find(db, provider_payment_id) {
    const row = await db
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", provider_payment_id)
      .executeTakeFirst();
    return row && paymentOf(row);
  },

  async cancel(db, provider_payment_id) {
    await autocommit(db)
      .updateTable("sandbox_payments")
      .set({ status: "cancelled" })
      .where("id", "=", provider_payment_id)
      .where("status", "in", ["requires_card", "requires_action"])
      .execute();
    return this.find(db, provider_payment_id);
  },

  refund: refundInSandbox,
  findRefund: findSandboxRefund,
  readNotice: async (sent) => readSandboxNotice(sent),
};

type Row = Selectable<Database["sandbox_payments"]>;

export function paymentOf(row: Row): ProviderPayment {
  const { id, client_secret, amount, currency, reference, failure_code } = row;
  return {
    provider_payment_id: id,
    client_secret,
    amount,
    currency,
    reference,
    failure_code,
    status: STATUS[row.status as keyof typeof STATUS],
    paid_to: null,
  };
}

const STATUS = {
  requires_card: "OPEN",
  requires_action: "OPEN",
  processing: "OPEN",
  succeeded: "SUCCEEDED",
  failed: "FAILED",
  cancelled: "CANCELLED",
} as const;
