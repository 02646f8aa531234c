import type { z } from "zod";
import type { eventSettingsInput } from "#contract/event-settings.ts";
import type { AffiliateStatus } from "#domain/affiliates.ts";
import type { CapacityAssignmentStatus } from "#domain/capacity-assignments.ts";
import type { QuestionOwner, QuestionType } from "#domain/questions.ts";
import type { TicketType } from "#domain/tickets.ts";
import type { DemoOrganizer } from "./account.ts";
import type { Moment } from "./calendar.ts";
import type { Random } from "./random.ts";
import type { DemoTax } from "./taxes.ts";

/**
 * An event of the demo as its file describes it. Tickets are referred to by their index in
 * `tickets`, amounts are in the smallest unit.
 */
export type DemoEvent = {
  /** The event's key within the demo. */
  key: string;
  organizer: DemoOrganizer;
  title: string;
  /** HTML. */
  description: string;
  timezone: string;
  currency: string;
  start: Moment;
  end: Moment;
  max_tickets_per_order?: number;
  settings: z.input<typeof eventSettingsInput>;
  tickets: DemoTicket[];
  capacities?: { name: string; capacity: number; tickets: number[]; status?: CapacityAssignmentStatus }[];
  promo_codes?: DemoPromoCode[];
  /** Affiliates: `brings` is the number of orders in a hundred that come by their link. */
  affiliates?: { name: string; code: string; email?: string; brings: number; status?: AffiliateStatus }[];
  check_in_lists?: DemoCheckInList[];
  questions?: DemoQuestion[];
  /** What was bought, and when. */
  sales: Series[];
  /** Page views per order. */
  views_per_order: number;
  /** The share of ticket holders who came, up to 1; only where the event has begun. */
  came?: number;
  status: "DRAFT" | "LIVE" | "ARCHIVED";
  /** The cover, 2160 x 1080, as SVG. */
  cover(random: Random): string;
};

export type DemoTicket = {
  title: string;
  description?: string;
  type: TicketType;
  /** One, or as many as there are tiers. */
  prices: { label?: string; price: number; quantity?: number }[];
  taxes?: DemoTax[];
  min_per_order?: number;
  max_per_order?: number;
  is_hidden_without_promo_code?: boolean;
  show_quantity_remaining?: boolean;
};

/**
 * `discount`: FIXED in the smallest unit, PERCENTAGE in thousandths of a percent. Without `tickets`
 * it covers all.
 */
export type DemoPromoCode = {
  /** The code; with `at_once` the prefix of so many random ones. */
  code: string;
  at_once?: number;
  discount_type: "NONE" | "FIXED" | "PERCENTAGE";
  discount: number;
  uses: number | null;
  tickets?: number[];
  starts?: Moment;
  expires?: Moment;
};

/** `after`: asked only after one of these options of an earlier question; both by their index. */
export type DemoQuestion = {
  title: string;
  description?: string;
  type: QuestionType;
  belongs_to: QuestionOwner;
  options?: string[];
  required?: boolean;
  is_hidden?: boolean;
  tickets?: number[];
  after?: { question: number; options: number[] };
  /** Free-text answers. */
  sample_answers?: string[];
};

export type DemoCheckInList = {
  name: string;
  description?: string;
  tickets: number[];
  opens?: Moment;
  closes?: Moment;
};

/** Orders of one ticket over some days. */
export type Series = {
  ticket: number;
  /** The index of the tier; the first one by default. */
  price?: number;
  /** The number of tickets in all: as many as there are means sold out. */
  tickets: number;
  /** Days from today, both included. */
  from: number;
  to: number;
  /** `launch`: most at the beginning · `steady` · `rush`: most at the end. */
  curve: "launch" | "steady" | "rush";
  /** The quantity of an order: one of these. */
  quantities: number[];
  /** The amount of a donation: one of these. */
  gifts?: number[];
  promo?: { code: string; chance: number };
  /** A second ticket that some buyers add; there must be enough of it. */
  also?: { ticket: number; quantity: number; chance: number };
};
