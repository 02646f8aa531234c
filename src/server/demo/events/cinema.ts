import { cinemaCover } from "#server/demo/covers/cinema.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** A draft: complete, and only not published yet. */
export const cinema: DemoEvent = {
  key: "cinema",
  organizer: "STAGE",
  title: "Cinema on the Quay: three silent films, one loud band",
  description: `
<p>The screen hangs from a harbor crane, the seats are pallets and deck chairs, and the film begins when it’s dark enough. Live music by <strong>Kapelle Elbblick</strong>.</p>
<p>If it rains, it rains. There are ponchos, and the second film is about a flood.</p>`,
  timezone: "Europe/Berlin",
  currency: "EUR",
  start: { day: 48, on: 5, time: "21:15" },
  end: { day: 48, on: 5, time: "23:45" },
  settings: {
    location_details: {
      venue_name: "Kaischuppen 52",
      address_line_1: "Australiastraße 52",
      city: "Hamburg",
      zip_or_postal_code: "20457",
      country: "DE",
    },
  },
  tickets: [
    { title: "Deck chair", type: "PAID", prices: [{ price: 14_00, quantity: 120 }] },
    {
      title: "Pallet for four",
      description: "<p>With cushions and a blanket.</p>",
      type: "PAID",
      prices: [{ price: 44_00, quantity: 20 }],
      max_per_order: 2,
    },
  ],
  sales: [],
  views_per_order: 0,
  status: "DRAFT",
  cover: cinemaCover,
};
