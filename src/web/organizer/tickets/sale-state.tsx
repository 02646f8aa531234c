import { Trans, useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { SALE_STATE_WORDS } from "#contract/words/tickets.ts";
import type { SaleState as State } from "#domain/ticket-sale.ts";
import { useFormat } from "#web/platform/format.ts";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { fullCapacities } from "./shared-capacities.tsx";

type Sold = Pick<Ticket, "sale_state" | "sale_start_date" | "sale_end_date" | "is_hidden"> &
  Partial<Pick<Ticket, "prices" | "is_paused" | "capacity_assignments">>;

/** Whether a ticket, or one price of it, can be bought now; else when it could, in words. */
export function SaleState({ sold, event }: { sold: Sold; event: Pick<Event, "status" | "timezone"> }) {
  return (
    <StatusDot tone={TONE[sold.sale_state]}>
      <Words sold={sold} event={event} />
    </StatusDot>
  );
}

const TONE: Record<State, Tone> = {
  ON_SALE: "good",
  COMING_SOON: "info",
  SALES_ENDED: "quiet",
  SOLD_OUT: "done",
  PAUSED: "warn",
  HIDDEN: "quiet",
  NOT_ON_SALE: "quiet",
};

function Words({ sold, event }: { sold: Sold; event: Pick<Event, "status" | "timezone"> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const state = sold.sale_state;
  if (state === "NOT_ON_SALE") return <NotOnSale sold={sold} isDraft={event.status === "DRAFT"} />;
  const [full] = state === "SOLD_OUT" ? fullCapacities(sold) : [];
  if (full) return <Trans>Sold out: “{full.name}” is full</Trans>;
  const at = state === "COMING_SOON" ? soonestStart(sold) : state === "SALES_ENDED" ? latestEnd(sold) : null;
  if (!at) return i18n._(SALE_STATE_WORDS[state]);
  const time = format.moment(at, event.timezone);
  return state === "COMING_SOON" ? <Trans>Sales start {time}</Trans> : <Trans>Sales ended {time}</Trans>;
}

/** The event sells nothing yet, or any more. What its organizer has set of the ticket itself is said beside it. */
function NotOnSale({ sold, isDraft }: { sold: Sold; isDraft: boolean }) {
  const { i18n } = useLingui();
  if (sold.is_hidden) return <Trans>Not on sale · hidden</Trans>;
  if (sold.is_paused) return <Trans>Not on sale · paused</Trans>;
  if (isDraft && [sold, ...(sold.prices ?? [])].every(hasNoDates)) return <Trans>On sale once published</Trans>;
  return i18n._(SALE_STATE_WORDS.NOT_ON_SALE);
}

function hasNoDates({ sale_start_date, sale_end_date }: Pick<Sold, "sale_start_date" | "sale_end_date">): boolean {
  return sale_start_date === null && sale_end_date === null;
}

/** Nothing is sold before both the ticket and one of its prices may be. */
function soonestStart({ sale_start_date, prices = [] }: Sold): string | null {
  const first = prices.map((price) => price.sale_start_date ?? "").toSorted()[0] ?? "";
  return latest(sale_start_date, first);
}

function latestEnd({ sale_end_date, prices = [] }: Sold): string | null {
  return (
    sale_end_date ??
    (prices
      .map((price) => price.sale_end_date ?? "")
      .toSorted()
      .at(-1) ||
      null)
  );
}

function latest(one: string | null, other: string): string | null {
  return (one ?? "") > other ? one : other || null;
}
