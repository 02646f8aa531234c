import { lettersCover } from "#server/demo/covers/letters.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** A free meetup. */
export const meetup: DemoEvent = {
  key: "meetup",
  organizer: "STUDIO",
  title: "Type Night Berlin: letters, beer and short talks",
  description: `
<p>Once a season, people who care about the shape of an <em>a</em> meet in a former print shop in Neukölln. Three fifteen-minute talks, then the presses run and everyone can set a line of their own.</p>
<ul>
<li><strong>Paula Reimann</strong> draws a typeface for bus timetables</li>
<li><strong>Emre Aksoy</strong> on Istanbul’s vanished signs</li>
<li><strong>You?</strong> The third slot is open until Friday. Write to us.</li>
</ul>
<p>Free, as always. Only take a seat if you’re really coming: there are ninety chairs, and the fire department counts.</p>`,
  timezone: "Europe/Berlin",
  currency: "EUR",
  start: { day: 4, on: 2, time: "19:00" },
  end: { day: 4, on: 2, time: "22:30" },
  max_tickets_per_order: 3,
  settings: {
    location_details: {
      venue_name: "Druckerei im Hof",
      address_line_1: "Weserstraße 171",
      city: "Berlin",
      zip_or_postal_code: "12045",
      country: "DE",
    },
  },
  tickets: [
    {
      title: "A chair",
      type: "FREE",
      prices: [{ price: 0, quantity: 90 }],
      show_quantity_remaining: true,
      max_per_order: 3,
    },
    {
      title: "A turn at the press",
      description: "<p>Twenty minutes, an apron, and a print to take home.</p>",
      type: "FREE",
      prices: [{ price: 0, quantity: 16 }],
      max_per_order: 1,
    },
  ],
  check_in_lists: [{ name: "Door", tickets: [0, 1] }],
  sales: [
    { ticket: 0, tickets: 71, from: -19, to: 0, curve: "rush", quantities: [1, 1, 1, 2, 2, 3] },
    { ticket: 1, tickets: 16, from: -19, to: -9, curve: "launch", quantities: [1] },
  ],
  views_per_order: 6,
  status: "LIVE",
  cover: lettersCover,
};
