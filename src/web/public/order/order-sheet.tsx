import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPrinter, IconFileDownload } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { Bill } from "#web/ui/bill.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { TicketCard } from "#web/public/ticket/ticket-card.tsx";
import { ticketsOfOrder } from "#web/public/ticket/tickets-of-order.ts";
import { TickBox } from "#web/ui/selection-checkbox.tsx";
import classes from "./order-sheet.module.css";
import { orderLabelColor } from "#domain/order-lifecycle.ts";
import { fullName } from "#domain/names.ts";
import { BUYER_ORDER_STATUS_LABELS } from "#contract/labels/orders.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import { venueOf } from "#web/public/venue.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { PAGE_SIZES, type PageSize, defaultPageSize, TICKETS_ON_A_PAGE } from "#domain/page-sizes.ts";
import { addressOf } from "#web/platform/api/transport.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";

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

function OrderHead({ order }: { order: PublicOrder }) {
  const { i18n } = useLingui();
  const { event, label } = order;
  const public_id = <Reference>{order.public_id}</Reference>;
  return (
    <header className={classes.head}>
      <div>
        <p className={classes.organizer}>{event.organizer_name}</p>
        <h1>
          <Trans>Order {public_id}</Trans>
        </h1>
        <p>
          <DateTime at={order.created_at} zone={event.timezone} />
        </p>
        {label !== "COMPLETED" && (
          <StatusDot tone={TONE[orderLabelColor(label)]}>{i18n._(BUYER_ORDER_STATUS_LABELS[label])}</StatusDot>
        )}
      </div>
      <div className={classes.facts}>
        <section>
          <h2>
            <Trans>Buyer</Trans>
          </h2>
          <p>
            {fullName(order)}
            <br />
            {order.email}
          </p>
        </section>
        <section>
          <h2>
            <Trans>Event</Trans>
          </h2>
          <EventSummary event={event} />
        </section>
      </div>
    </header>
  );
}

function EventSummary({ event }: { event: PublicOrder["event"] }) {
  const format = useFormat();
  const venue = venueOf(event.location_details, format);
  return (
    <p>
      {event.title}
      <br />
      <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} size="card" />
      {" · "}
      {format.zone(event.start_date, event.timezone)}
      <br />
      {event.is_online_event ? (
        <Trans>Online event</Trans>
      ) : (
        venue && [venue.name, venue.address].filter(Boolean).join(", ")
      )}
    </p>
  );
}

const TONE = { orange: "warn", red: "bad", teal: "done", gray: "quiet" } as const;

function PrintedTickets({ order }: { order: PublicOrder }) {
  if (order.attendees.length === 0) return null;
  return (
    <section className={classes.names}>
      <h2>
        <Trans>Tickets</Trans>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col">
              <Trans>Ticket</Trans>
            </th>
            <th scope="col">
              <Trans>Reference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.attendees.map((attendee) => (
            <tr key={attendee.short_id} data-void={attendee.status === "CANCELLED" || undefined}>
              <td>{fullName(attendee)}</td>
              <td>
                {attendee.item_name}
                {attendee.status === "CANCELLED" && (
                  <>
                    {" "}
                    (<Trans>cancelled</Trans>)
                  </>
                )}
              </td>
              <td className="figures">{attendee.public_id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type PrintOptions = { page_size: PageSize; per_page: number };

/**
 * Returns the print options of a URL. Defaults are the usual page size in the event's country and
 * one ticket per page.
 */
function printOptionsIn(params: URLSearchParams, { event }: PublicOrder): PrintOptions {
  const requestedSize = PAGE_SIZES.find((size) => size === params.get("page_size"));
  const isSeveral = Number(params.get("per_page")) === TICKETS_ON_A_PAGE;
  return {
    page_size: requestedSize ?? defaultPageSize(event.location_details?.country),
    per_page: isSeveral ? TICKETS_ON_A_PAGE : 1,
  };
}

/** Options for the page size and the tickets per page, with the same as a PDF file. */
function PageSizeChoices({
  order,
  options: { page_size, per_page },
  hasSeveral,
  choose,
}: {
  order: PublicOrder;
  options: PrintOptions;
  hasSeveral: boolean;
  choose: (chosen: Record<string, string>) => void;
}) {
  const { t } = useLingui();
  const several = TICKETS_ON_A_PAGE;
  const params = { event_id: order.event.id, order_short_id: order.short_id };
  return (
    <>
      <PlainSelect
        aria-label={t`Paper size`}
        value={page_size}
        onChange={({ currentTarget: { value } }) => choose({ page_size: value })}
      >
        <option value="A4">A4</option>
        <option value="LETTER">{t`US Letter`}</option>
      </PlainSelect>
      {hasSeveral && (
        <PlainSelect
          aria-label={t`Tickets per page`}
          value={per_page}
          onChange={({ currentTarget: { value } }) => choose({ per_page: value })}
        >
          <option value={1}>{t`One ticket per page`}</option>
          <option value={several}>{t`${several} tickets per page`}</option>
        </PlainSelect>
      )}
      <Button
        component="a"
        download
        variant="default"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        href={addressOf(ticketFiles.ofOrder, { params, query: { page_size, per_page } })}
      >
        <Trans>Download tickets as PDF</Trans>
      </Button>
    </>
  );
}
