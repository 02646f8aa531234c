/**
 * The product's maxima, in one place for schemas, rules, forms and hints. Text lengths are in
 * UTF-16 code units (`"…".length`, on server and client), amounts in the currency's smallest unit.
 */

/** Names of events, tickets, organizers and accounts: "under 150", one less than the round number. */
export const NAME_MAX = 149;
export const FIRST_NAME_MAX = 50;
export const LAST_NAME_MAX = 50;
export const EMAIL_MAX = 255;
/**
 * The tickets of a free order are emailed to at most this many recipients besides the buyer; with
 * more, the buyer gets all tickets.
 */
export const FOREIGN_ADDRESSES_MAX = 10;
/** Rich text of every kind, including messages: "under 50,000", counted as HTML. */
export const DESCRIPTION_MAX = 49_999;
export const PASSWORD_MIN = 8;
/** The cost of hashing grows with the length. */
export const PASSWORD_MAX = 200;

export const TIER_LABEL_MAX = 100;
export const CHECK_IN_LIST_NAME_MAX = 100;
export const AFFILIATE_CODE_MIN = 2;
export const AFFILIATE_CODE_MAX = 50;
export const AFFILIATE_NAME_MAX = 100;
export const AFFILIATES_PER_EVENT_MAX = 1_000;
/** Maximum range of an event's statistics: three years. */
export const STATISTICS_DAYS_MAX = 1_096;
/** A traffic source: a host, or one word. */
export const SOURCE_MAX = 60;
export const PROMO_CODE_MIN = 3;
export const PROMO_CODE_MAX = 50;
export const PROMO_CODE_USES_MAX = 9_999_999;
export const PROMO_CODES_AT_ONCE_MAX = 1_000;
export const PROMO_CODES_PER_EVENT_MAX = 10_000;
export const CAPACITY_ASSIGNMENTS_PER_EVENT_MAX = 100;
export const CHECK_IN_LIST_DESCRIPTION_MAX = 255;
export const VENUE_NAME_MAX = 100;
export const ADDRESS_LINE_MAX = 255;
export const CITY_MAX = 85;
export const POSTAL_CODE_MAX = 20;
export const VAT_NUMBER_MAX = 30;
/** The purchase order number or reference of a company. */
export const REFERENCE_MAX = 60;
/** The prefix of an invoice number, and the footer of an invoice. */
export const INVOICE_PREFIX_MAX = 12;
export const INVOICE_FOOTER_MAX = 500;
export const WEB_ADDRESS_MAX = 400;
export const PHONE_MAX = 50;
export const WEBHOOK_ENDPOINTS_MAX = 20;
export const WEBHOOK_URL_MAX = 1_000;
export const WEBHOOK_DESCRIPTION_MAX = 200;
export const WEBHOOK_TYPE_MAX = 60;
/** Of an answer to a webhook, in bytes: more is not read. */
export const WEBHOOK_ANSWER_MAX = 4_096;
/** The longest payload in bytes. */
export const WEBHOOK_BODY_MAX = 20_000;
/** Attendees whose ids a payload lists. */
export const WEBHOOK_ATTENDEES_MAX = 500;
/** Deliveries that one call sends again. */
export const WEBHOOK_REPLAYS_MAX = 10_000;
/** Why the operator suspended an account's messages. */
export const SUSPENSION_REASON_MAX = 500;
/** Failed jobs, and failed emails, that the operator's page shows. All of them can be retried. */
export const FAILED_SHOWN_MAX = 100;
/** Tokens in emailed links, provider secrets: generously sized. */
export const TOKEN_MAX = 200;
/** The content of a scanned code: those of other platforms are up to this long. */
export const SCANNED_CODE_MAX = 300;
/** A card number as it is typed, with spaces. */
export const CARD_NUMBER_MAX = 40;
/** Title and description of an event page for search engines, each. */
export const SEO_TEXT_MAX = 255;
export const BUTTON_TEXT_MAX = 100;
export const WIDGET_SITES_MAX = 50;
export const EMAIL_FOOTER_MAX = 5_000;
/**
 * Emails that can be decided about as duplicates at once; larger groups with the same name are not
 * offered.
 */
export const DUPLICATE_ADDRESSES_MAX = 50;
export const MESSAGE_SUBJECT_MAX = 100;
/** Of an event. */
export const MESSAGE_DRAFTS_MAX = 100;
/** Attendees selected individually as recipients of a message. */
export const MESSAGE_ATTENDEES_MAX = 50;
/** The token in an unsubscribe link, which contains an encrypted email. */
export const MESSAGE_LINK_MAX = 600;
/** How far from an event's start or end a message is sent, in minutes: two years. */
export const MESSAGE_OFFSET_MAX = 1_051_200;
/** Recipients of a message that one request retries by email. */
export const MESSAGE_RETRIES_MAX = 100;
/** Maximum number of days before an event in a cancellation rule. */
export const DAYS_BEFORE_MAX = 730;
/** Rungs of a cancellation ladder. */
export const RUNGS_MAX = 6;
export const SEARCH_MAX = 100;

/** A single price, fixed fee or donation: 99,999,999.99 in a currency with two decimals. */
export const AMOUNT_MAX = 99_999_999_99;
/** Percentages are stored in thousandths of a percent: 19 % is 19,000, and 100 % is the maximum. */
export const PERCENTAGE_MAX = 100_000;
/** The share of a ticket's price refunded to a buyer who cancels, in whole percent. */
export const PERCENT_BACK_MAX = 100;
export const TAXES_AND_FEES_PER_TICKET_MAX = 20;
/** All are listed and selectable on one page. */
export const TAXES_AND_FEES_PER_ACCOUNT_MAX = 100;
export const TAX_OR_FEE_DESCRIPTION_MAX = 255;

/** The maximum quantity of a ticket price, a capacity or an event. */
export const TICKET_QUANTITY_MAX = 10_000_000;
export const TIERS_MAX = 50;
export const TICKETS_PER_EVENT_MAX = 200;
export const LINES_PER_ORDER_MAX = 100;
/**
 * Maximum number of codes in one scan request: a check-in station that was offline sends its
 * collected scans.
 */
export const SCANS_AT_ONCE_MAX = 100;
/** Maximum of one ticket in one order, if the organizer sets none. */
export const TICKETS_PER_ORDER_DEFAULT_MAX = 100;
/** Maximum number of tickets in one order, whatever the organizer sets. */
export const TICKETS_PER_ORDER_LIMIT = 1_000;
export const ORDER_TIMEOUT_MINUTES = { min: 1, max: 120, default: 15 } as const;
/** How long an offline order holds its stock. */
export const OFFLINE_DAYS = { min: 1, max: 60, default: 7 } as const;
/** The instructions for an offline payment, in plain text. */
export const OFFLINE_INSTRUCTIONS_MAX = 2_000;
export const RECEIPT_NOTE_MAX = 200;
export const NOTE_MAX = 2_000;
/** Notes on one order or one attendee. */
export const NOTES_MAX = 100;
export const DOOR_NOTE_MAX = 120;

/** "Under 5 MB": an image of exactly this many bytes is refused. */
export const IMAGE_BYTES_MAX = 5_000_000;
/**
 * Below `IMAGE_MIN` or above `IMAGE_MAX` an image is refused; below `IMAGE_HINT` there is only a
 * hint.
 */
export const IMAGE_MIN = { width: 600, height: 300 } as const;
export const IMAGE_MAX = { width: 4000, height: 4000 } as const;
export const IMAGE_HINT = { width: 900, height: 450 } as const;
/** The minimum for an organizer's logo, which is never shown large. */
export const LOGO_MIN = { width: 128, height: 128 } as const;
export const ALT_MAX = 250;
/** Images in the texts of one event, including those removed within the last day. */
export const TEXT_PICTURES_MAX = 100;
/** A focus point of an image, in percent of its width or height. */
export const FOCUS_MAX = 100;

/** The padding of an event page in pixels, if the organizer sets it. */
export const HOMEPAGE_PADDING_MAX = 80;

export const LIST_SEARCH_MAX = 200;
export const PAGE_MAX = 100_000;
/**
 * The value of a filter; the second maximum is for the operator `in`, such as a selection of single
 * rows.
 */
export const FILTER_MAX = 500;
export const FILTER_LIST_MAX = 2_000;
/** Rows selected one by one for a bulk action, and rows of a bulk action in total. */
export const BULK_IDS_MAX = 500;
export const BULK_MAX = 100_000;
export const PAGE_SIZE = { default: 20, max: 100 } as const;
/** Rows after a cursor in one response, and the length of a cursor (a title of four-byte letters). */
export const CURSOR_LIMIT_MAX = 200;
export const CURSOR_MAX = 4_000;
/**
 * Keys of repeatable calls: how long their responses are stored, and when a call whose process died
 * no longer counts as in progress (a request lasts for 60 seconds at most).
 */
export const IDEMPOTENCY = { key_length: 255, stored_seconds: 86_400, in_progress_seconds: 120 } as const;
/** Public, without authentication. */
export const PUBLIC_EVENTS_PER_PAGE_MAX = 24;
/** Lists are counted and paged up to this many rows; one more as a total means "more than that". */
export const LIST_COUNTED_MAX = 10_000;
/** The length of the parameter with the columns of a file. */
export const FILE_COLUMNS_MAX = 500;

/** An event without an end date ends this many hours after its start. */
export const HOURS_OF_AN_EVENT_WITHOUT_END = 24;
/** The supported years of event dates. */
export const EVENT_YEARS = { min: 2000, max: 2200 } as const;

/** The slug of an event's URL: long enough to recognize, short enough to share. */
export const SLUG_MAX = 80;

/** Organizers and events, each, in a member's scope. */
export const MEMBER_SCOPE_MAX = 200;
export const MEMBERS_COUNTED_MAX = 10_000;
/** Up to this many members with open tasks are listed by name. */
export const NAMED_MEMBERS_MAX = 5;

/** How many days data is retained (docs/operators/retention.md). */
export const DATA_RETENTION_DAYS = {
  /** Names of buyer and attendees of an order that was never paid. */
  unpaid_names: 1,
  /**
   * The same for an order to be paid by transfer: a late payment can still be assigned to its
   * buyer.
   */
  unpaid_transfers: 7,
  unpaid_orders: 30,
  /** The content of delivered emails. */
  letters: 30,
  /** Test messages that members sent to themselves. */
  test_messages: 30,
  /** An uploaded attendee file that was never imported; then the problems of an imported one. */
  files_not_imported: 2,
  files_imported: 30,
  provider_notices: 30,
  /** Links in emails, after they have stopped working. */
  mailed_links: 30,
  /** The IP addresses of check-ins. */
  check_in_addresses: 90,
  /** Refused scans and uploaded scans, kept so that problems can be investigated. */
  refused_scans: 90,
  /** Check-in devices that have not been seen since. */
  check_in_devices: 180,
  pin_tries: 1,
  /** Responses by `Idempotency-Key` (`IDEMPOTENCY`). */
  stored_responses: 1,
  /** Devices with a wallet pass, after the event. */
  wallet_devices: 30,
  sandbox_payments: 30,
  bulk_actions: 90,
  /** The log of webhook deliveries. */
  webhook_deliveries: 30,
  /** Counts of the calls of API keys. */
  api_key_calls: 90,
  /** Covers that were replaced or removed: the change can be undone for this long. */
  former_covers: 1,
  /** Activities of an account; those of an order are retained as long as the order. */
  audit_log: 730,
} as const;
/**
 * Days between the request to close an account and the erasure of its data, in which it can be
 * restored.
 */
export const CLOSING_DAYS = 14;
/** Minimum length of a name search at check-in, so that a list cannot be read out in full. */
export const STATION_SEARCH_MIN = 2;
export const STATION_DEVICE_NAME_MAX = 60;
export const SYNC_CURSOR_MAX = 100;
export const SHOWN_QUESTIONS_MAX = 20;
export const SYNCED_SCANS_MAX = 500;
/** The status that a device reports: scans not yet uploaded, and its battery in percent. */
export const WAITING_SCANS_MAX = 1_000_000;
export const BATTERY_FULL = 100;
/** Attendees that a device receives per page. */
export const GUESTS_A_PAGE = 2_000;
export const REFUSED_SCANS_MAX = 10_000;
/** Devices working on one list at a time. */
export const STATION_DEVICES_MAX = 1_000;
/** Minimum length of a search over everything: shorter strings match too many names. */
export const SEARCH_EVERYWHERE_MIN = 2;
/** A code of an authenticator app or a recovery code as people paste it, with spaces and dashes. */
export const TYPED_CODE_MAX = 40;
/** Minutes after step-up authentication in which a session may take sensitive actions. */
export const PROOF_MINUTES = 10;

/** As many as one page of a list: all are sorted together. */
export const QUESTIONS_PER_EVENT_MAX = 100;
export const QUESTION_TITLE_MAX = 255;
export const OPTIONS_PER_QUESTION_MAX = 200;
export const OPTION_LABEL_MAX = 200;
export const ANSWER_LINE_MAX = 255;
export const ANSWER_TEXT_MAX = 5_000;
/** The years of dates in answers: birthdays and travel dates. */
export const ANSWER_YEARS = { min: 1900, max: 2199 } as const;

/** How many unmatched payments are listed at a time. */
export const UNMATCHED_LISTED_MAX = 50;

/** Saved views of one list of an event. */
export const LIST_VIEWS_MAX = 30;
export const LIST_VIEW_NAME_MAX = 60;
/** The query string of a list's URL. */
export const LIST_ADDRESS_MAX = 2_000;

export const LABEL_NAME_MAX = 40;
/** All are listed and selectable on one page. */
export const LABELS_PER_EVENT_MAX = 100;
/**
 * An imported attendee file: bytes, rows and columns. `IMPORT_UNPACKED_MAX` is for all workbooks of
 * a request together, unpacked.
 */
export const IMPORT_BYTES_MAX = 20_000_000;
export const IMPORT_UNPACKED_MAX = 200_000_000;
/** Lines and cells read per request, including empty ones: a sheet has 1,048,576 lines. */
export const IMPORT_LINES_READ_MAX = 1_200_000;
export const IMPORT_CELLS_READ_MAX = 15_000_000;
export const IMPORT_ROWS_MAX = 50_000;
export const IMPORT_COLUMNS_MAX = 200;
/**
 * Characters in one cell, and in all cells together: a workbook can store a text once and refer to
 * it a million times.
 */
export const IMPORT_CELL_MAX = 5_000;
export const IMPORT_TEXT_MAX = 40_000_000;
export const IMPORTED_TICKETS_MAX = 500;
export const IMPORT_TICKET_NAMES_MAX = 500;
/** Lines of a file, including empty ones, in which the headings are searched for. */
export const IMPORT_LINES_MAX = 1_000_000;
export const IMPORT_STATUSES_MAX = 100;
/** Files of a platform import, and sheets read of each. */
export const MOVED_FILES_MAX = 6;
export const MOVED_SHEETS_MAX = 6;
export const MOVED_TABLES_MAX = MOVED_FILES_MAX * MOVED_SHEETS_MAX;
export const IMPORT_UNDO_DAYS = 30;
/** The content of another platform's QR code. */
export const OLD_CODE_MAX = 300;
/** The reference of an order on another platform. */
export const IMPORT_REFERENCE_MAX = 100;

/** API keys of an account that are not revoked. */
export const API_KEYS_MAX = 100;
export const API_KEY_NAME_MAX = 60;
/** Networks that a key may be used from. */
export const API_KEY_NETWORKS_MAX = 50;
/** An IPv6 network in CIDR notation. */
export const NETWORK_LETTERS_MAX = 50;
/** The account's admins are emailed this many days before a key expires. */
export const API_KEY_NOTICE_DAYS = 14;
/** The page of a key shows the calls of this many days. */
export const API_KEY_USE_DAYS = 30;
