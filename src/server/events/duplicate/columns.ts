import type { Database } from "#server/platform/table-types.ts";

type Columns = { [Table in keyof Database]: readonly (keyof Database[Table] & string)[] };

/** What is the same in a copy, column by column. A column that stands neither here nor below fails a test: somebody has to say which. */
export const SAME = {
  events: ["account_id", "organizer_id", "timezone", "currency", "language"],
  tickets: [
    ...["title", "description", "type", "order", "min_per_order", "max_per_order", "is_hidden", "is_paused"],
    ...["hide_before_sale_start_date", "hide_after_sale_end_date", "hide_when_sold_out"],
    ...["is_hidden_without_promo_code", "show_quantity_remaining", "start_collapsed", "is_cancellable"],
  ],
  ticket_prices: ["label", "price", "order", "is_hidden"],
  ticket_taxes_and_fees: ["tax_or_fee_id"],
  promo_codes: ["code", "discount_type", "discount"],
  questions: [
    ...["title", "description", "type", "belongs_to", "options", "last_option_id", "required", "is_hidden"],
    ...["all_tickets", "order"],
  ],
  capacity_assignments: ["name", "status", "capacity"],
  check_in_lists: ["name", "description", "all_tickets"],
  images: [
    "account_id",
    "type",
    "file_name",
    "mime_type",
    "width",
    "height",
    "size",
    "average_color",
    "focus_x",
    "focus_y",
  ],
} as const satisfies Partial<Columns>;

/** Where it takes place: an event's own, as its title is, whatever becomes of its settings. */
export const PLACE = [
  ...["is_online_event", "online_event_connection_details", "location_details", "maps_url", "place_of_supply"],
] as const satisfies Columns["event_settings"];

/** What an organizer has set, where settings are copied. */
export const SETTINGS = [
  ...["website_url", "support_email", "pre_checkout_message", "post_checkout_message", "ticket_page_message"],
  ...["email_footer_message", "continue_button_text", "order_timeout_in_minutes", "require_attendee_details"],
  ...["notify_organizer_of_new_orders", "price_display_mode", "show_hidden_questions", "allow_search_engine_indexing"],
  ...["seo_title", "seo_description", "seo_keywords", "homepage_background_color", "homepage_primary_color"],
  ...["homepage_primary_text_color", "homepage_secondary_color", "homepage_secondary_text_color"],
  ...["homepage_body_background_color", "homepage_background_type", "questions_in_steps", "allow_handing_on"],
  ...["allow_self_cancellation", "cancellation_ladder", "offers_offline_payments", "offline_payment_instructions"],
  ...["offline_payment_days", "allow_unpaid_tickets"],
] as const satisfies Columns["event_settings"];

/** What a copy has of its own: what is said anew, what moves with the start, what names the copy's own rows, and what it begins without. */
export const ANEW = {
  events: [
    ...["id", "title", "description", "description_preview", "status", "start_date", "end_date"],
    // a setting, though it stands here
    "max_tickets_per_order",
    ...["created_at", "updated_at", "off_sale_by_closing"],
  ],
  // a copy is something to get started with
  event_settings: ["event_id", "updated_at", "hide_getting_started_page"],
  tickets: ["id", "event_id", "sale_start_date", "sale_end_date", "created_at", "updated_at", "deleted_at"],
  ticket_prices: ["id", "ticket_id", "stock_id", "sale_start_date", "sale_end_date", "created_at", "deleted_at"],
  ticket_taxes_and_fees: ["ticket_id"],
  promo_codes: [
    ...["id", "event_id", "stock_id", "start_date", "expiry_date", "applicable_ticket_ids", "batch_id"],
    ...["created_at", "updated_at", "deleted_at"],
  ],
  questions: ["id", "event_id", "condition", "created_at", "updated_at", "deleted_at"],
  question_tickets: ["question_id", "ticket_id"],
  capacity_assignments: ["id", "event_id", "stock_id", "created_at", "updated_at"],
  capacity_assignment_tickets: ["capacity_assignment_id", "ticket_id", "event_id"],
  check_in_lists: [
    ...["id", "event_id", "short_id", "activates_at", "expires_at", "created_at", "updated_at", "deleted_at"],
  ],
  check_in_list_tickets: ["check_in_list_id", "ticket_id"],
  images: ["id", "event_id", "organizer_id", "variants", "created_at", "replaced_at"],
} as const satisfies Partial<Columns>;
