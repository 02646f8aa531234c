import type { MailData, MailKind } from "./letters.ts";

const event = {
  event_id: 7,
  event_title: "Midsummer on the Quay",
  event_timezone: "Europe/Berlin",
  start_date: "2027-06-19T17:30:00.000Z",
  end_date: "2027-06-19T21:00:00.000Z",
  place: "Old Warehouse, Am Kai 4, 20457 Hamburg",
  is_online: false,
  organizer_name: "Harbour Concerts",
  cover_url: null,
};

const whence = {
  at: "2027-05-03T17:42:00.000Z",
  timezone: "Europe/Berlin",
  browser: "Firefox",
  system: "Linux",
  network: "192.0.2.x",
};

/** As somebody types them into a field of several lines: no HTML. */
const CLOSING_WORDS =
  "Harbour Concerts e.V.\nAm Kai 4, 20457 Hamburg\n\nQuestions? <hello@harbour.example> & we answer";

/** One of each, for the tests that hold for every kind of mail. */
export const sampleLetters: { [Kind in MailKind]: MailData<Kind> } = {
  CONFIRM_EMAIL: { first_name: "Ana", user_id: 3, link_id: 5, token: "confirm-token" },
  RESET_PASSWORD: { first_name: "Ana", link_id: 6, token: "reset-token" },
  PASSWORD_CHANGED: { first_name: "Ana" },
  FACTOR_CHANGED: {
    first_name: "Ana",
    change: "PASSKEY_ADDED",
    passkey_name: "Telephone",
    link_id: 10,
    token: "factor-token",
    ...whence,
  },
  UNKNOWN_DEVICE: { first_name: "Ana", ...whence },
  INVITATION: {
    first_name: "Jonas",
    inviter_name: "Ana Pereira",
    account_name: "Harbour Concerts",
    link_id: 7,
    token: "invitation-token",
  },
  CHANGE_EMAIL: { first_name: "Ana", link_id: 8, token: "change-token" },
  EMAIL_CHANGING: {
    first_name: "Ana",
    new_email: "ana@new.example.test",
    is_done: false,
    link_id: 9,
    token: "undo-token",
  },
  ACCOUNT_CLOSING: {
    first_name: "Ana",
    account_name: "Harbour Concerts",
    timezone: "Europe/Berlin",
    closes_at: "2027-07-03T10:00:00.000Z",
  },
  ACCOUNT_KEPT: { first_name: "Ana", account_name: "Harbour Concerts", timezone: "Europe/Berlin" },
  ACCOUNT_CLOSED: { first_name: "Ana", account_name: "Harbour Concerts", timezone: "Europe/Berlin" },
  ORDER_COMPLETED: {
    ...event,
    order_short_id: "o_Q7w8E9r0T1y2U3i4O5p6A7",
    order_public_id: "O-7KQ2M9X",
    first_name: "Ana",
    currency: "EUR",
    items: [
      { name: "Standard", quantity: 2, total_gross: 47_60, each: 23_80 },
      { name: "Supper on board – Early", quantity: 1, total_gross: 35_70, before: 41_65 },
    ],
    total_gross: 83_30,
    saved: 5_95,
    promo_code: "summer",
    of_which: [{ tax_or_fee_id: 1, name: "VAT", rate: 19_000, type: "PERCENTAGE", value: 13_30 }],
    tickets: [
      { short_id: "a_A1b2C3d4E5f6G7h8I9j0K1", public_id: "A-3F8KQ2M", name: "Ana Pereira", item_name: "Standard" },
      { short_id: "a_B1b2C3d4E5f6G7h8I9j0K1", public_id: "A-9XW4T7C", name: "Jonas Lindqvist", item_name: "Standard" },
      {
        short_id: "a_C1b2C3d4E5f6G7h8I9j0K1",
        public_id: "A-K2M6P8R",
        name: "Jonas Lindqvist",
        item_name: "Supper on board – Early",
      },
    ],
    // As the editor of the settings sends it.
    post_message:
      '<p>Doors open at <strong>19:00</strong>. Bring:</p><ul><li><p>something warm for after sunset</p></li><li><p>your <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/map">map</a></p></li></ul>',
    footer_message: CLOSING_WORDS,
  },
  TICKET: {
    ...event,
    attendee_short_id: "a_A1b2C3d4E5f6G7h8I9j0K1",
    attendee_public_id: "A-3F8KQ2M",
    attendee_name: "Ana Pereira",
    item_name: "Supper on board – Early",
    order_public_id: "O-7KQ2M9X",
    footer_message: CLOSING_WORDS,
  },
  ORDER_NOTICE: {
    event_id: 7,
    event_title: event.event_title,
    order_id: 21,
    order_public_id: "O-7KQ2M9X",
    buyer_name: "Ana Pereira",
    currency: "EUR",
    total_gross: 83_30,
    ticket_count: 3,
  },
  ORDER_CANCELLED: { ...event, order_public_id: "O-7KQ2M9X", first_name: "Ana" },
  PAYMENT_LINK: {
    ...event,
    order_short_id: "o_Q7w8E9r0T1y2U3i4O5p6A7",
    order_public_id: "O-7KQ2M9X",
    first_name: "Ana",
    currency: "EUR",
    total_gross: 83_30,
    held_until: "2027-06-01T13:42:00.000Z",
    footer_message: CLOSING_WORDS,
    link_id: 7,
    token: "payment-token",
  },
  EVENT_MOVED: {
    ...event,
    was: {
      event_timezone: "Europe/Lisbon",
      start_date: "2027-06-18T17:30:00.000Z",
      end_date: null,
      place: "Cais 3, Lisboa",
      is_online: false,
    },
    order_short_id: "o_Q7w8E9r0T1y2U3i4O5p6A7",
    attendee_short_id: null,
    first_name: "Ana",
    footer_message: CLOSING_WORDS,
  },
  REFUND_FAILED: {
    event_id: 7,
    event_title: event.event_title,
    order_id: 41,
    order_public_id: "O-7KQ2M9X",
    buyer_name: "Ana Pereira",
    buyer_email: "ana@example.test",
    currency: "EUR",
    amount: 83_30,
    failure: "expired_or_canceled_card",
  },
  LATE_PAYMENT_REFUNDED: { ...event, order_public_id: "O-7KQ2M9X", first_name: "Ana", currency: "EUR", amount: 83_30 },
};
