/**
 * The numbers that the product promises, once: schemas, rules, forms and hints read them here.
 * Texts count in UTF-16 code units (what `"…".length` says, on both ends), amounts in the currency's smallest unit.
 */

/** Names of events, tickets, organizers and accounts: "under 150", one less than the round number. */
export const NAME_MAX = 149;
export const FIRST_NAME_MAX = 50;
export const LAST_NAME_MAX = 50;
export const EMAIL_MAX = 255;
/** The tickets of a free order are mailed to at most this many addresses besides its buyer's; of more the buyer gets them all. */
export const FOREIGN_ADDRESSES_MAX = 10;
/** Rich text of every kind, messages too: "under 50,000", counted as HTML. */
export const DESCRIPTION_MAX = 49_999;
export const PASSWORD_MIN = 8;
/** Hashing costs by length; nobody types more. */
export const PASSWORD_MAX = 200;

export const TIER_LABEL_MAX = 100;
export const CHECK_IN_LIST_NAME_MAX = 100;
/** Affiliates’ codes have 2 to 50 characters. */
export const AFFILIATE_CODE_MIN = 2;
export const AFFILIATE_CODE_MAX = 50;
export const AFFILIATE_NAME_MAX = 100;
export const AFFILIATES_PER_EVENT_MAX = 1_000;
/** What an event’s figures are asked for at once: three years. */
export const STATISTICS_DAYS_MAX = 1_096;
/** Where a visit began: a host, or one word. */
export const SOURCE_MAX = 60;
/** Promo codes have 3 to 50 characters. */
export const PROMO_CODE_MIN = 3;
export const PROMO_CODE_MAX = 50;
/** How often one code can be used, where that is limited. */
export const PROMO_CODE_USES_MAX = 9_999_999;
/** Most codes that are made at once. */
export const PROMO_CODES_AT_ONCE_MAX = 1_000;
export const PROMO_CODES_PER_EVENT_MAX = 10_000;
/** Limits that several tickets of an event share. */
export const CAPACITY_ASSIGNMENTS_PER_EVENT_MAX = 100;
export const CHECK_IN_LIST_DESCRIPTION_MAX = 255;
export const VENUE_NAME_MAX = 100;
/** One line of a postal address. */
export const ADDRESS_LINE_MAX = 255;
export const CITY_MAX = 85;
export const POSTAL_CODE_MAX = 20;
export const VAT_NUMBER_MAX = 30;
/** What a company’s books know an order by. */
export const REFERENCE_MAX = 60;
/** What stands before the digits of an invoice's number, and what is printed at its foot. */
export const INVOICE_PREFIX_MAX = 12;
export const INVOICE_FOOTER_MAX = 500;
export const WEB_ADDRESS_MAX = 400;
export const PHONE_MAX = 50;
/** Tokens in mailed links, a provider's secrets: with room. */
export const TOKEN_MAX = 200;
/** What a scanner may read off a ticket: those of other products hold up to that much. */
export const SCANNED_CODE_MAX = 300;
/** A card number as it is typed, with spaces. */
export const CARD_NUMBER_MAX = 40;
/** What search engines are told of an event's page, each. */
export const SEO_TEXT_MAX = 255;
/** What the button to the checkout says. */
export const BUTTON_TEXT_MAX = 100;
/** Sites that may show an event's ticket widget. */
export const WIDGET_SITES_MAX = 50;
/** The closing words of an event's mails. */
export const EMAIL_FOOTER_MAX = 5_000;
/** Addresses that are decided about at once; a name that more have is nobody's. */
export const DUPLICATE_ADDRESSES_MAX = 50;
export const MESSAGE_SUBJECT_MAX = 100;
/** Attendees that a message names one by one. */
export const MESSAGE_ATTENDEES_MAX = 50;
/** The link that stops messages holds an address, sealed. */
export const MESSAGE_LINK_MAX = 600;
/** How far from an event's start or end a message goes out: two years. */
export const MESSAGE_OFFSET_MAX = 1_051_200;
/** Mails of one message that one call sends again by address. */
export const MESSAGE_RETRIES_MAX = 100;
/** How many days before an event something is said to end. */
export const DAYS_BEFORE_MAX = 730;
/** Of the rules by which buyers cancel. */
export const RUNGS_MAX = 6;
/** What somebody types to find something. */
export const SEARCH_MAX = 100;

/** One price, fixed fee or donation: 99,999,999.99 in a currency with two decimals. */
export const AMOUNT_MAX = 99_999_999_99;
/** Percentages are stored in thousandths of a percent: 19 % is 19,000, and 100 % is the most there is. */
export const PERCENTAGE_MAX = 100_000;
/** Of the price of a ticket, in whole percent: what goes back where a buyer cancels. */
export const PERCENT_BACK_MAX = 100;
export const TAXES_AND_FEES_PER_TICKET_MAX = 20;
/** They are listed, and chosen from, all at once. */
export const TAXES_AND_FEES_PER_ACCOUNT_MAX = 100;
export const TAX_OR_FEE_DESCRIPTION_MAX = 255;

/** How many a price row, a capacity or an event can hold. */
export const TICKET_QUANTITY_MAX = 10_000_000;
export const TIERS_MAX = 50;
export const TICKETS_PER_EVENT_MAX = 200;
/** Most different tickets in one reservation. */
export const LINES_PER_ORDER_MAX = 100;
/** Most codes in one scan: a door that was away from the network sends what it gathered. */
export const SCANS_AT_ONCE_MAX = 100;
/** Most of one ticket in one order, where the organizer says nothing. */
export const TICKETS_PER_ORDER_DEFAULT_MAX = 100;
/** Most tickets in one order, whatever the organizer says. */
export const TICKETS_PER_ORDER_LIMIT = 1_000;
export const ORDER_TIMEOUT_MINUTES = { min: 1, max: 120, default: 15 } as const;
/** How long an order that is paid by transfer or at the door holds its places. */
export const OFFLINE_DAYS = { min: 1, max: 60, default: 7 } as const;
/** Where the money is to go, in plain lines. */
export const OFFLINE_INSTRUCTIONS_MAX = 2_000;
export const RECEIPT_NOTE_MAX = 200;
export const NOTE_MAX = 2_000;
/** On one order, or one attendee. */
export const NOTES_MAX = 100;
export const DOOR_NOTE_MAX = 120;

/** "Under 5 MB": an image of exactly this many bytes is refused. */
export const IMAGE_BYTES_MAX = 5_000_000;
/** Smaller than `IMAGE_MIN` or larger than `IMAGE_MAX` is refused; below `IMAGE_HINT` is only remarked on. */
export const IMAGE_MIN = { width: 600, height: 300 } as const;
export const IMAGE_MAX = { width: 4000, height: 4000 } as const;
export const IMAGE_HINT = { width: 900, height: 450 } as const;
/** The same for an organizer's logo, which is never shown large. */
export const LOGO_MIN = { width: 128, height: 128 } as const;
/** What is said of a picture in a text to those who don't see it. */
export const ALT_MAX = 250;
/** Within the texts of one event, those included that were taken out since yesterday. */
export const TEXT_PICTURES_MAX = 100;
/** A point of a picture, in percent of its width or height. */
export const FOCUS_MAX = 100;

/** Pixels around what stands on an event's page, where its organizer says how many. */
export const HOMEPAGE_PADDING_MAX = 80;

/** What is looked for in a list. */
export const LIST_SEARCH_MAX = 200;
export const PAGE_MAX = 100_000;
/** What a filter compares with; with `in` it is many, as those that were chosen one by one. */
export const FILTER_MAX = 500;
export const FILTER_LIST_MAX = 2_000;
/** How many are chosen one by one for what is done to many at once; and how many in all. */
export const BULK_IDS_MAX = 500;
export const BULK_MAX = 100_000;
export const PAGE_SIZE = { default: 20, max: 100 } as const;
/** Anybody may ask, as often as they like. */
export const PUBLIC_EVENTS_PER_PAGE_MAX = 24;
/** Lists are counted and paged this far; one more than this as a total means "more than that". */
export const LIST_COUNTED_MAX = 10_000;
/** Letters of the columns that a file is asked for. */
export const FILE_COLUMNS_MAX = 500;

/** An event that names no end counts as over this many hours after its start. */
export const HOURS_OF_AN_EVENT_WITHOUT_END = 24;
/** Events happen in years that calendars agree on. */
export const EVENT_YEARS = { min: 2000, max: 2200 } as const;

/** Event title in an address: enough to recognise, short enough to share. */
export const SLUG_MAX = 80;

/** Organizers and events, each, that a member's work can be limited to by name. */
export const MEMBER_PLACES_MAX = 200;
/** So many members of an account are counted; nobody looks through more. */
export const MEMBERS_COUNTED_MAX = 10_000;
/** Who has something left to do is named, up to so many. */
export const NAMED_MEMBERS_MAX = 5;

/** What is forgotten after how many days (docs/operations.md). */
export const KEPT_DAYS = {
  /** Who began an order that was never paid, and whom they named. */
  unpaid_names: 1,
  /** The same where it was to be paid by transfer: money that is late has somebody to whom it belongs. */
  unpaid_transfers: 7,
  unpaid_orders: 30,
  /** The written letters of delivered mails. */
  letters: 30,
  /** Messages that somebody only tried out on themselves. */
  test_messages: 30,
  /** A file of attendees that was uploaded and never imported; what was wrong with one that was. */
  files_not_imported: 2,
  files_imported: 30,
  provider_notices: 30,
  /** From where somebody was checked in. */
  check_in_addresses: 90,
  /** What doors refused, and what phones handed in: so long can be looked into what went wrong. */
  refused_scans: 90,
  /** A phone that nobody has seen at a door since. */
  door_phones: 180,
  /** Tries to say the PIN of a list. */
  pin_tries: 1,
  /** Phones that hold a pass, after the event. */
  wallet_devices: 30,
  sandbox_payments: 30,
  /** What was done to many at once, and to whom. */
  bulk_actions: 90,
  /** Covers that were replaced or taken away: so long can that be undone. */
  former_covers: 1,
  /** What happened in an account; what happened to orders stays as long as they do. */
  audit_log: 730,
} as const;
/** Between asking for an account to be closed and erasing what it holds: so long can it be kept after all. */
export const CLOSING_DAYS = 14;
/** Letters of a name before a door looks for it: a list is not read from end to end. */
export const STATION_SEARCH_MIN = 2;
export const STATION_DEVICE_NAME_MAX = 60;
export const SYNC_CURSOR_MAX = 100;
export const SHOWN_QUESTIONS_MAX = 20;
export const SYNCED_SCANS_MAX = 500;
/** What a phone says of itself: scans that it has not handed in, and its battery in percent. */
export const WAITING_SCANS_MAX = 1_000_000;
export const BATTERY_FULL = 100;
/** Guests that a phone is told at once. */
export const GUESTS_A_PAGE = 2_000;
/** Refused scans that a list keeps. */
export const REFUSED_SCANS_MAX = 10_000;
/** Phones that work at one list at a time. */
export const STATION_DEVICES_MAX = 1_000;
/** And before everything is searched for it: fewer letters are in every other name. */
export const SEARCH_EVERYWHERE_MIN = 2;
/** As people copy a code of an app, or a recovery code: with spaces and dashes. */
export const TYPED_CODE_MAX = 40;
/** Minutes after a proof of who one is in which a session may do what a borrowed browser must not. */
export const PROOF_MINUTES = 10;

/** As many as one page of a list shows: they are put in order all at once. */
export const QUESTIONS_PER_EVENT_MAX = 100;
export const QUESTION_TITLE_MAX = 255;
export const OPTIONS_PER_QUESTION_MAX = 200;
export const OPTION_LABEL_MAX = 200;
/** One line of an answer. */
export const ANSWER_LINE_MAX = 255;
export const ANSWER_TEXT_MAX = 5_000;
/** Days that answers name: births and journeys. */
export const ANSWER_YEARS = { min: 1900, max: 2199 } as const;

/** How many payments that belong to nothing here are listed at a time. */
export const UNMATCHED_LISTED_MAX = 50;

/** Views that somebody keeps of one list of an event. */
export const LIST_VIEWS_MAX = 30;
export const LIST_VIEW_NAME_MAX = 60;
/** What stands in a list's address behind the question mark. */
export const LIST_ADDRESS_MAX = 2_000;

export const LABEL_NAME_MAX = 40;
/** They are listed, and chosen from, all at once. */
export const LABELS_PER_EVENT_MAX = 100;
/** A file that people are imported from: bytes, rows and columns. All workbooks of a request are unpacked to so many bytes. */
export const IMPORT_BYTES_MAX = 20_000_000;
export const IMPORT_UNPACKED_MAX = 200_000_000;
/** Lines and cells that are looked at for one request, empty ones too: a sheet has 1,048,576 lines. */
export const IMPORT_LINES_READ_MAX = 1_200_000;
export const IMPORT_CELLS_READ_MAX = 15_000_000;
export const IMPORT_ROWS_MAX = 50_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Letters in one cell, and in all cells together: a workbook says a text once and points at it a million times. */
export const IMPORT_CELL_MAX = 5_000;
export const IMPORT_TEXT_MAX = 40_000_000;
/** Tickets in one order that comes from a file. */
export const IMPORTED_TICKETS_MAX = 500;
/** Tickets that are told apart by what a file calls them. */
export const IMPORT_TICKET_NAMES_MAX = 500;
/** Lines of a file, empty ones too, among which the headings may be. */
export const IMPORT_LINES_MAX = 1_000_000;
/** Different statuses in one file. */
export const IMPORT_STATUSES_MAX = 100;
/** Files that an event moves in from, and sheets of each that are read. */
export const MOVED_FILES_MAX = 6;
export const MOVED_SHEETS_MAX = 6;
export const MOVED_TABLES_MAX = MOVED_FILES_MAX * MOVED_SHEETS_MAX;
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;
/** What another product's QR code holds. */
export const OLD_CODE_MAX = 300;
/** What an order is called there. */
export const IMPORT_REFERENCE_MAX = 100;
