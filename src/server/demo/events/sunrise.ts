import { mountainsCover } from "#server/demo/covers/mountains.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** Long over, and archived. */
export const sunrise: DemoEvent = {
  key: "sunrise",
  organizer: "STAGE",
  title: "First Light: a sunrise walk with breakfast",
  description: `
<p>We meet in the dark, climb for an hour, and say nothing until the sun is up. Then there is bread, tortilla and far too much coffee.</p>
<p>The path is easy and suitable for children aged eight and over. Dogs are welcome if they can keep a secret.</p>`,
  timezone: "Europe/Madrid",
  currency: "EUR",
  start: { day: -33, on: 7, time: "06:10" },
  end: { day: -33, on: 7, time: "10:00" },
  settings: {
    location_details: {
      venue_name: "Car park of the old mill",
      city: "Cercedilla",
      state_or_region: "Madrid",
      zip_or_postal_code: "28470",
      country: "ES",
    },
  },
  tickets: [{ title: "Walk and breakfast", type: "PAID", prices: [{ price: 18_00, quantity: 40 }] }],
  check_in_lists: [{ name: "Trailhead", tickets: [0], closes: { day: -33, on: 7, time: "07:00" } }],
  sales: [{ ticket: 0, tickets: 37, from: -43, to: -35, curve: "steady", quantities: [1, 2, 2, 2, 3] }],
  views_per_order: 7,
  came: 0.92,
  status: "ARCHIVED",
  cover: mountainsCover,
};
