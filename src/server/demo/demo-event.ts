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

/** An event of the demo as its file describes it. Tickets are named by their place in `tickets`, money is in the smallest unit. */
export type DemoEvent = {
  /** What the demo calls it. */
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
  /** Whose links bring buyers: so many of a hundred orders. */
  affiliates?: { name: string; code: string; email?: string; brings: number; status?: AffiliateStatus }[];
  check_in_lists?: DemoCheckInList[];
  questions?: DemoQuestion[];
  /** What was bought, and when. */
  sales: Series[];
  /** People who looked at the page for every order. */
  views_per_order: number;
  /** How many of those with a ticket came, of 1; only where the event has begun. */
  came?: number;
  status: "DRAFT" | "LIVE" | "ARCHIVED";
  /** The picture on top, 2160 x 1080, as SVG. */
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

/** `discount`: FIXED in the smallest unit, PERCENTAGE in thousandths of a percent. Without `tickets` it is good for all. */
export type DemoPromoCode = {
  /** What it is called; with `at_once` what so many that nobody can guess begin with. */
  code: string;
  at_once?: number;
  discount_type: "NONE" | "FIXED" | "PERCENTAGE";
  discount: number;
  uses: number | null;
  tickets?: number[];
  starts?: Moment;
  expires?: Moment;
};

/** `after`: asked only after one of these options of an earlier question; both by their place. */
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
  /** What people write. */
  said?: string[];
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
  /** The tier; the first one unless said. */
  price?: number;
  /** How many tickets in all: as many as there are means sold out. */
  tickets: number;
  /** Days from today, both included. */
  from: number;
  to: number;
  /** `launch`: most at the beginning · `steady` · `rush`: most at the end. */
  curve: "launch" | "steady" | "rush";
  /** How many one order holds: one of these. */
  quantities: number[];
  /** What one donor gives: one of these. */
  gifts?: number[];
  promo?: { code: string; chance: number };
  /** What some take along; there must be enough of it. */
  also?: { ticket: number; quantity: number; chance: number };
};
