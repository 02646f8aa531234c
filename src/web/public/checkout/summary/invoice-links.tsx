import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { PublicOrder } from "#contract/checkout.ts";
import { invoices } from "#contract/invoices.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import classes from "./order-card.module.css";

/** Invoice and credit notes of the order. Each is issued shortly after its cause. */
export function InvoiceLinks({ order }: { order: PublicOrder }) {
  const { i18n } = useLingui();
  const { event, short_id: order_short_id, status, total_gross } = order;
  const isSoon = event.issues_invoices && status === "COMPLETED" && total_gross > 0 && isNew(order);
  if (order.invoices.length === 0)
    return isSoon ? (
      <p className={classes.soon}>
        <Trans>Your invoice will be ready in a minute.</Trans>
      </p>
    ) : null;
  return (
    <ul className={classes.invoices}>
      {order.invoices.map(({ id: invoice_id, kind, number, e_invoice }) => {
        const params = { event_id: event.id, order_short_id, invoice_id };
        return (
          <li key={invoice_id}>
            <a href={addressOf(invoices.downloadAsBuyer, { params })} download>
              {i18n._(INVOICE_KIND_LABELS[kind])} {number} (PDF)
            </a>
            {e_invoice && (
              <>
                {" · "}
                <a href={addressOf(invoices.eInvoiceAsBuyer, { params })} download>
                  <Trans>E-invoice (XML)</Trans>
                  <span className="visually-hidden"> {number}</span>
                </a>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isNew({ completed_at, server_time }: PublicOrder): boolean {
  return completed_at !== null && Date.parse(server_time) - Date.parse(completed_at) < SOON_MS;
}

/**
 * An invoice that is missing after this time will not come: the organizer did not issue invoices
 * yet.
 */
const SOON_MS = 60 * 60_000;
