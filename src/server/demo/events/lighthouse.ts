import { lighthouseCover } from "#server/demo/covers/lighthouse.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** A fundraiser with donations. It is on right now: its check-in is the one to try a scan. */
export const lighthouse: DemoEvent = {
  key: "lighthouse",
  organizer: "STAGE",
  title: "A Hundred Lights for the Lighthouse",
  description: `
<p>The light on Gull Point has been dark since the storm. A new lens costs <strong>$48,000</strong>, and this week a hundred artists are lending us a lamp each: paper, glass, driftwood, one made of jam jars.</p>
<p>Walk through the old customs house at dusk, give what you like, and bid for the lamp you can’t leave without. Every dollar goes toward the lens.</p>
<h2>Opening hours</h2>
<p>Every day from 11 AM to 8 PM. Children get in free and may turn a lamp on.</p>
<p><em>The Harbor Trust is a registered charity. We’ll email you a receipt.</em></p>`,
  timezone: "America/New_York",
  currency: "USD",
  start: { day: -2, time: "11:00" },
  end: { day: 4, time: "20:00" },
  settings: {
    location_details: {
      venue_name: "The Old Customs House",
      address_line_1: "312 Wharf Street",
      city: "Portland",
      state_or_region: "Maine",
      zip_or_postal_code: "04101",
      country: "US",
    },
    require_attendee_details: false,
    post_checkout_message: "<p>Thank you. Because of you, someone will find their way home one night.</p>",
  },
  tickets: [
    {
      title: "Admission – give what you like",
      description: "<p>Five dollars keeps the lamps lit for an hour.</p>",
      type: "DONATION",
      prices: [{ price: 5_00 }],
    },
    {
      title: "Friend of the light",
      description: "<p>Admission, and your name engraved on the gallery rail.</p>",
      type: "DONATION",
      prices: [{ price: 100_00, quantity: 60 }],
      show_quantity_remaining: true,
    },
    { title: "Child under twelve", type: "FREE", prices: [{ price: 0 }] },
  ],
  check_in_lists: [
    { name: "Front desk", description: "Give every child a lantern.", tickets: [0, 1, 2] },
    { name: "Gallery rail, friends only", tickets: [1] },
  ],
  sales: [
    {
      ticket: 0,
      tickets: 118,
      from: -24,
      to: 0,
      curve: "rush",
      quantities: [1, 1, 2, 2, 2, 3, 4],
      gifts: [5_00, 8_00, 10_00, 10_00, 12_00, 15_00, 20_00, 20_00, 25_00, 40_00],
      also: { ticket: 2, quantity: 2, chance: 0.2 },
    },
    {
      ticket: 1,
      tickets: 17,
      from: -24,
      to: 0,
      curve: "steady",
      quantities: [1, 1, 1, 2],
      gifts: [100_00, 100_00, 120_00, 150_00, 250_00, 500_00],
    },
  ],
  views_per_order: 9,
  came: 0.72,
  status: "LIVE",
  cover: lighthouseCover,
};
