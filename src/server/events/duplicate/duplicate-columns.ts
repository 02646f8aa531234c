import type { Database } from "#server/platform/table-types.ts";

type Columns = { [Table in keyof Database]: readonly (keyof Database[Table] & string)[] };

/**
 * What is the same in a copy, column by column. A column that is listed neither here nor among
 * those that a copy has of its own fails a test (`duplicate.test.ts`): its author has to decide.
 */
export const SAME = {
  events: ["account_id", "organizer_id", "timezone", "currency", "language", "translations"],
  tickets: [
    ...[
      "title",
      "description",
      "translations",
      "type",
      "order",
      "min_per_order",
      "max_per_order",
      "is_hidden",
      "is_paused",
    ],
    ...["hide_before_sale_start_date", "hide_after_sale_end_date", "hide_when_sold_out"],
    ...["is_hidden_without_promo_code", "show_quantity_remaining", "start_collapsed", "is_cancellable", "tax_behavior"],
  ],
  ticket_prices: ["label", "translations", "price", "order", "is_hidden"],
  ticket_taxes_and_fees: ["tax_or_fee_id"],
  promo_codes: ["code", "normalised_code", "discount_type", "discount"],
  questions: [
    ...["title", "description", "type", "belongs_to", "options", "last_option_id", "required", "is_hidden"],
    ...["all_tickets", "order"],
  ],
  capacity_assignments: ["name", "status", "capacity"],
  check_in_lists: [
    "name",
    "description",
    "all_tickets",
    "counts_separately",
    "allows_reentry",
    "badge_size",
    "badge_has_code",
  ],
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
    "crop",
  ],
} as const satisfies Partial<Columns>;

/** The venue belongs to the event, as its title does, whether its settings are copied or not. */
export const VENUE_COLUMNS = [
  ...["is_online_event", "online_event_connection_details", "location_details", "maps_url", "place_of_supply"],
] as const satisfies Columns["event_settings"];

/** The organizer's settings, where settings are copied. */
export const SETTINGS = [
  ...["website_url", "support_email", "pre_checkout_message", "post_checkout_message", "ticket_page_message"],
  ...["email_footer_message", "continue_button_text", "order_timeout_in_minutes", "require_attendee_details"],
  ...[
    "notify_organizer_of_new_orders",
    "price_display_mode",
    "tax_behavior",
    "show_hidden_questions",
    "allow_search_engine_indexing",
  ],
  ...["seo_title", "seo_description", "seo_keywords", "homepage_background_color", "homepage_primary_color"],
  ...["homepage_primary_text_color", "homepage_secondary_color", "homepage_secondary_text_color"],
  ...["homepage_body_background_color", "homepage_background_type", "questions_in_steps", "allow_ticket_transfer"],
  ...["allow_self_cancellation", "cancellation_rules", "offers_offline_payments", "offline_payment_instructions"],
  ...[
    "offline_payment_days",
    "allow_unpaid_tickets",
    "homepage_padding",
    "answer_retention_days",
    "personal_data_retention_days",
  ],
  ...["google_analytics_id", "meta_pixel_id", "plausible_site", "plausible_url"],
  ...["homepage_ticket_widget_background_color", "homepage_ticket_widget_text_color", "translations"],
  ...["widget_auto_resize", "widget_button_text", "widget_theme", "widget_language", "widget_accent_color"],
  ...["widget_background_color", "widget_text_color", "widget_sites"],
] as const satisfies Columns["event_settings"];
