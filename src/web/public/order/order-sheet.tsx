import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { Bill } from "#web/ui/bill.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { TicketCard } from "#web/public/ticket/ticket-card.tsx";
import { ticketsOfOrder } from "#web/public/ticket/tickets-of-order.ts";
import { TickBox } from "#web/ui/selection-checkbox.tsx";
import { OrderHead } from "./order-head.tsx";
import { PrintedTickets } from "./order-tickets.tsx";
import { PageSizeChoices, printOptionsIn } from "./page-size-choices.tsx";
import classes from "./order-sheet.module.css";

/** An order in print, followed by the tickets with their codes unless only the bill is wanted. */
export function OrderSheet({ loaded: order }: { loaded: PublicOrder }) {
  const { t } = useLingui();
  const codes = useId();
  const [params, choose] = useChoices();
  const withCodes = params.get("codes") !== "0";
  const options = printOptionsIn(params, order);
  const valid = ticketsOfOrder(order).filter(({ status }) => status === "ACTIVE");
  return (
    <PrivatePage title={t`Order ${order.public_id}`}>
      <div className={classes.page} data-page-size={options.page_size}>
        <main id="content" tabIndex={-1}>
          <div className={classes.tools}>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
            {valid.length > 0 && (
              <div className={classes.codes}>
                <TickBox
                  id={codes}
                  checked={withCodes}
                  onChange={(event) => choose({ codes: event.currentTarget.checked ? "1" : "0" })}
                />
                <label htmlFor={codes}>
                  <Trans>Include tickets with codes</Trans>
                </label>
              </div>
            )}
            {withCodes && valid.length > 0 && (
              <PageSizeChoices order={order} options={options} hasSeveral={valid.length > 1} choose={choose} />
            )}
          </div>
          <div className={classes.sheet}>
            <OrderHead order={order} />
            <Bill order={order} />
            <PrintedTickets order={order} />
          </div>
          {withCodes && (
            <div className={classes.tickets} data-per-page={options.per_page}>
              {valid.map((ticket) => (
                <TicketCard key={ticket.short_id} heading="h2" ticket={ticket} isSmall={options.per_page > 1} />
              ))}
            </div>
          )}
        </main>
        <PublicFooter about={order.event} />
      </div>
    </PrivatePage>
  );
}

/**
 * Options are stored in state as well as in the URL, because the URL may be updated later than the
 * next choice.
 */
function useChoices(): [URLSearchParams, (more: Record<string, string>) => void] {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(useSearchParams()[0]);
  function choose(more: Record<string, string>) {
    const params = new URLSearchParams({ ...Object.fromEntries(chosen), ...more });
    setChosen(params);
    void navigate(`?${params}`, { replace: true, preventScrollReset: true });
  }
  return [chosen, choose];
}
