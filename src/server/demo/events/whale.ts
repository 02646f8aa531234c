import { whaleCover } from "#server/demo/covers/whale.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/**
 * Today, whenever the demo is started: a book is read aloud around the clock, and visitors come and
 * go.
 */
export const whale: DemoEvent = {
  key: "whale",
  organizer: "STAGE",
  title: "The Whole Whale: Moby-Dick, read aloud without a break",
  description: `
<p>A hundred and thirty-five chapters, twenty-five hours, one book. Sailors, nurses, a judge and two school classes read to everyone who’s there. Come when you like, leave when you must, and bring a blanket.</p>
<p>There’s soup at every watch, coffee at all hours, and a bunk below deck for those who want to sleep through <em>Cetology</em>. No one will blame you.</p>
<h2>If you would like to read</h2>
<p>Get a reader’s ticket and choose a chapter at the door. We draw lots for the last line.</p>`,
  timezone: "Europe/Amsterdam",
  currency: "EUR",
  start: { hours: -5 },
  end: { hours: 20 },
  max_tickets_per_order: 6,
  settings: {
    location_details: {
      venue_name: "Museum ship Geertruida",
      address_line_1: "Oosterdok 2",
      city: "Amsterdam",
      zip_or_postal_code: "1011 VX",
      country: "NL",
    },
    require_attendee_details: false,
    post_checkout_message: "<p>Call yourself whatever you like at the gangway. We’ll find you by your code.</p>",
  },
  tickets: [
    { title: "Come and go", type: "PAID", prices: [{ price: 12_50, quantity: 220 }], show_quantity_remaining: true },
    {
      title: "Reader, with soup",
      description: "<p>One chapter is yours. The short ones go fast.</p>",
      type: "FREE",
      prices: [{ price: 0, quantity: 60 }],
      max_per_order: 2,
    },
    { title: "Bunk below deck", type: "PAID", prices: [{ price: 35_00, quantity: 12 }], max_per_order: 1 },
  ],
  check_in_lists: [{ name: "Gangway", description: "Stamp their hands: guests may come and go.", tickets: [0, 1, 2] }],
  sales: [
    { ticket: 0, tickets: 138, from: -17, to: 0, curve: "rush", quantities: [1, 1, 2, 2, 2, 3] },
    { ticket: 1, tickets: 41, from: -17, to: -1, curve: "launch", quantities: [1, 1, 2] },
    { ticket: 2, tickets: 12, from: -15, to: -6, curve: "steady", quantities: [1] },
  ],
  views_per_order: 7,
  came: 0.8,
  status: "LIVE",
  cover: whaleCover,
};
