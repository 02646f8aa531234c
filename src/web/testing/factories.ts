import type { Affiliate } from "#contract/affiliates.ts";
import type { Account } from "#contract/accounts.ts";
import { STANDARD_DESIGN } from "#domain/homepage-design.ts";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import type { Member } from "#contract/members.ts";
import type { TaxOrFeeRow } from "#contract/taxes-and-fees.ts";
import type { Message } from "#contract/messages.ts";
import type { PromoCode } from "#contract/promo-codes.ts";
import type { Question } from "#contract/questions.ts";
import type { SaleObstacle, Ticket } from "#contract/tickets.ts";
import type { OwnFactors, Passkey } from "#contract/mfa.ts";
import type { Me } from "#contract/users.ts";
import type { WaitingRoom } from "#contract/waiting-room.ts";

export function anAffiliate(over: Partial<Affiliate> = {}): Affiliate {
  return {
    ...{ id: 1, event_id: 5, name: "Harbour Blog", code: "harbour-blog", email: null, status: "ACTIVE" },
    ...{ clicks: 120, orders: 4, tickets: 9, gross: 180_00, refunded: 20_00, has_orders: true },
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/**
 * Example responses of the API for tests of pages: one of each kind, with the properties that the
 * test needs.
 */
export function anEvent(over: Partial<Event> = {}): Event {
  return {
    id: 5,
    organizer_id: 2,
    organizer_name: "Harbour",
    title: "Summer Night",
    slug: "summer-night",
    description: null,
    description_preview: "",
    status: "DRAFT",
    lifecycle_status: "UPCOMING",
    start_date: "2027-07-03T17:30:00.000Z",
    end_date: null,
    timezone: "Europe/Berlin",
    currency: "EUR",
    language: "en",
    translations: {},
    max_tickets_per_order: null,
    cover: null,
    location_details: null,
    is_online_event: false,
    has_location: false,
    ticket_count: 1,
    has_orders: false,
    hide_getting_started_page: false,
    tax_behavior: "exclusive",
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

export function eventSettings(over: Partial<EventSettings> = {}): EventSettings {
  return {
    is_online_event: false,
    online_event_connection_details: null,
    location_details: null,
    maps_url: null,
    place_of_supply: null,
    home_country: null,
    support_email: null,
    pre_checkout_message: null,
    post_checkout_message: null,
    email_footer_message: null,
    order_timeout_in_minutes: 15,
    require_attendee_details: true,
    questions_in_steps: false,
    allow_ticket_transfer: true,
    allow_self_cancellation: false,
    cancellation_rules: [],
    notify_organizer_of_new_orders: true,
    hide_getting_started_page: false,
    show_hidden_questions: false,
    allow_search_engine_indexing: true,
    seo_title: null,
    seo_description: null,
    seo_keywords: null,
    ...{ google_analytics_id: null, meta_pixel_id: null, plausible_site: null, plausible_url: null },
    continue_button_text: null,
    homepage_background_type: "COLOR",
    ...STANDARD_DESIGN,
    ...{ widget_auto_resize: true, widget_button_text: null, widget_theme: "light", widget_language: null },
    ...{ widget_accent_color: null, widget_background_color: null, widget_text_color: null, widget_sites: [] },
    price_display_mode: "INCLUSIVE",
    tax_behavior: "exclusive",
    offers_offline_payments: false,
    offline_payment_instructions: null,
    offline_payment_days: 7,
    allow_unpaid_tickets: false,
    answer_retention_days: null,
    personal_data_retention_days: null,
    retentions: [],
    translations: {},
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** A question that is answered in a line of text, once per order. */
export function aQuestion(over: Partial<Question> = {}): Question {
  return {
    id: 1,
    event_id: 5,
    title: "How did you hear of us?",
    description: null,
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    options: [],
    required: false,
    is_hidden: false,
    condition: null,
    all_tickets: true,
    ticket_ids: [],
    order: 1,
    has_answers: false,
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** One reason why a ticket cannot be bought now. */
export function because(name: SaleObstacle["name"], about: Partial<SaleObstacle> = {}): SaleObstacle {
  return { name, at: null, price_id: null, capacity_assignment_id: null, ...about };
}

type Price = Ticket["prices"][number];

export function aPrice(over: Partial<Price> = {}): Price {
  return {
    id: 11,
    label: null,
    translations: {},
    price: 20_00,
    initial_quantity_available: 100,
    quantity_sold: 0,
    quantity_held: 0,
    sale_start_date: null,
    sale_end_date: null,
    is_hidden: false,
    sale_state: "ON_SALE",
    sale_obstacles: [],
    ...over,
  };
}

export function aTicket(over: Partial<Ticket> = {}): Ticket {
  return {
    id: 1,
    event_id: 5,
    title: "Standard",
    description: null,
    translations: {},
    type: "PAID",
    tax_behavior: "exclusive",
    order: 1,
    min_per_order: null,
    max_per_order: null,
    sale_start_date: null,
    sale_end_date: null,
    is_hidden: false,
    is_paused: false,
    hide_before_sale_start_date: false,
    hide_after_sale_end_date: false,
    hide_when_sold_out: false,
    is_hidden_without_promo_code: false,
    show_quantity_remaining: false,
    start_collapsed: false,
    is_cancellable: true,
    quantity_sold: 0,
    quantity_held: 0,
    initial_quantity_available: 100,
    sale_state: "ON_SALE",
    sale_obstacles: [],
    has_orders: false,
    updated_at: "2027-01-01T10:00:00.000Z",
    tax_and_fee_ids: [],
    taxes_and_fees: [],
    capacity_assignments: [],
    prices: [aPrice()],
    ...over,
  };
}

export function aTaxOrFee(over: Partial<TaxOrFeeRow> = {}): TaxOrFeeRow {
  return {
    id: 1,
    name: "IVA",
    type: "TAX",
    calculation_type: "PERCENTAGE",
    rate: 23_000,
    currency_code: null,
    tax_behavior: over.type === "FEE" ? "exclusive" : null,
    is_in_price: false,
    description: null,
    is_active: true,
    is_default: false,
    ticket_count: 0,
    has_orders: false,
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

export function aMe(over: Partial<Me> = {}): Me {
  return {
    id: 3,
    first_name: "Ada",
    last_name: null,
    email: "ada@example.test",
    is_email_verified: true,
    has_pending_email_change: false,
    pending_email: null,
    locale: "en",
    timezone: "Europe/Berlin",
    account_id: 4,
    account_name: "Harbour",
    account_timezone: "Europe/Berlin",
    role: "ADMIN",
    ...EVERYWHERE,
    status: "ACTIVE",
    is_account_owner: true,
    is_account_verified: true,
    last_login_at: null,
    has_second_factor: false,
    must_add_factor: false,
    factor_required_from: null,
    dev_mailbox: false,
    ...{ release: "1.0.0", commit: "unknown" },
    account_suspended_because: null,
    is_installation_paused: false,
    account_closes_at: null,
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** As an admin sees it. */
export function anAccount(over: Partial<Account> = {}): Account {
  return {
    id: 4,
    name: "Harbour",
    currency_code: "EUR",
    timezone: "Europe/Berlin",
    is_account_email_confirmed: true,
    second_factor_required_from: null,
    owner: { id: 3, first_name: "Ada", last_name: null, email: "ada@example.test" },
    members: { count: 1, without_second_factor: 0, named_without_second_factor: [] },
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

export function pageOf<Row>(data: Row[]) {
  return { data, meta: { page: 1, per_page: 100, total: data.length, last_page: 1 } };
}

/** The requested page of a list, as the API returns it: 20 rows by default, at most 100. */
export function requestedPageOf<Row>(data: Row[], params: URLSearchParams) {
  const [page, per_page] = [Number(params.get("page") ?? 1), Math.min(Number(params.get("per_page") ?? 20), 100)];
  const total = data.length;
  const meta = { page, per_page, total, last_page: Math.max(1, Math.ceil(total / per_page)) };
  return { data: data.slice((page - 1) * per_page, page * per_page), meta };
}

export function aMember(over: Partial<Member> = {}): Member {
  return {
    id: 7,
    first_name: "Ines",
    last_name: "Moss",
    email: "ines@example.test",
    role: "ORGANIZER",
    ...EVERYWHERE,
    organizers: [],
    events: [],
    status: "ACTIVE",
    is_account_owner: false,
    has_other_accounts: false,
    last_login_at: null,
    has_second_factor: false,
    invited_at: null,
    invitation_expires_at: null,
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** The second factors of a user without any. */
export function ownFactorsOf(over: Partial<OwnFactors> = {}): OwnFactors {
  return { totp_since: null, passkeys: [], recovery_codes_left: null, required_from: null, ...over };
}

export function aPasskey(over: Partial<Passkey> = {}): Passkey {
  const created_at = "2027-01-01T10:00:00.000Z";
  return { id: 11, name: "Chrome, macOS", is_synced: true, created_at, last_used_at: null, ...over };
}
const EVERYWHERE = {
  work: "EVERYTHING" as const,
  is_limited: false,
  organizer_ids: [] as number[],
  event_ids: [] as number[],
};

export function aPromoCode(over: Partial<PromoCode> = {}): PromoCode {
  return {
    id: 1,
    event_id: 5,
    code: "summer",
    discount_type: "PERCENTAGE",
    discount: 20_000,
    start_date: null,
    expiry_date: null,
    state: "ACTIVE",
    max_allowed_usages: null,
    order_usage_count: 0,
    order_held_count: 0,
    applicable_ticket_ids: [],
    tickets: [],
    batch_id: null,
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** A message that was sent to twelve recipients. */
export function aMessage(over: Partial<Message> = {}): Message {
  return {
    ...{
      id: 1,
      event_id: 5,
      subject: "Doors open at seven",
      message: "<p>Come early.</p>",
      message_preview: "Come early.",
    },
    ...{ type: "EVENT", ticket_ids: [], attendee_ids: [], order_id: null, promo_code_id: null },
    selection_id: null,
    ...{ send_to: "ATTENDEES", arrival: "ALL", send_copy_to_current_user: false },
    ...{ timing: "NOW", send_at: null, offset_minutes: null, due_at: null, status: "SENT", problem: null },
    recipient_count: 12,
    deliveries: { waiting: 0, sent: 12, failed: 0, left_out: 0 },
    sent_at: "2027-01-02T10:00:00.000Z",
    sent_by_user: { id: 1, first_name: "Maya", last_name: "Lindqvist" },
    created_at: "2027-01-01T10:00:00.000Z",
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
  };
}

/** A tax and a fee, as part of a ticket. */
export const IVA = {
  id: 1,
  name: "IVA",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate: 23_000,
  tax_behavior: null,
  is_in_price: false,
} as const;
export const BOOKING = {
  id: 2,
  name: "booking fee",
  type: "FEE",
  calculation_type: "FIXED",
  rate: 1_50,
  tax_behavior: "exclusive",
  is_in_price: false,
} as const;

export function aWaitingRoom(over: Partial<WaitingRoom> = {}, state: Partial<WaitingRoom["state"]> = {}): WaitingRoom {
  return {
    ...{ mode: "OFF", prequeue_minutes: 30, rate_per_minute: 300, buyers_max: null, skips_with_promo_code: false },
    updated_at: "2027-01-01T10:00:00.000Z",
    ...over,
    state: {
      ...{ phase: "CLOSED", is_paused: false, starts_at: null, opened_at: null, joined: 0, waiting: 0, admitted: 0 },
      ...{ passes: 0, rate_per_minute: null, is_slowed: false, is_sold_out: false },
      ...{ commitment: null, seed: null, joins_hash: null, prequeue_count: 0 },
      ...state,
    },
  };
}
