import { paperCover } from "#server/demo/covers/paper.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** It is over: its check-ins are complete, and its lists are closed. */
export const zineFair: DemoEvent = {
  key: "zine-fair",
  organizer: "STUDIO",
  title: "Papier! – a fair for zines and small presses",
  description: `
<p>Sixty tables, four hundred titles, none of them from a big publisher. Come with cash and an empty bag; leave with the opposite.</p>
<p>In the courtyard: a risograph that prints your page while you wait, a binding bar, and crêpes. At 4 PM, <strong>Noé Lambert</strong> reads from the comic he drew on receipts.</p>`,
  timezone: "Europe/Paris",
  currency: "EUR",
  start: { day: -14, on: 6, time: "11:00" },
  end: { day: -14, on: 6, time: "19:00" },
  settings: {
    location_details: {
      venue_name: "Halle aux Papiers",
      address_line_1: "8 rue des Récollets",
      city: "Paris",
      zip_or_postal_code: "75010",
      country: "FR",
    },
    require_attendee_details: false,
  },
  tickets: [
    { title: "Entry", type: "PAID", prices: [{ price: 6_00, quantity: 300 }] },
    {
      title: "Entry and a tote bag",
      description: "<p>Hand-printed in two colors the day before.</p>",
      type: "PAID",
      prices: [{ price: 15_00, quantity: 60 }],
    },
    { title: "Under sixteen", type: "FREE", prices: [{ price: 0 }] },
  ],
  check_in_lists: [
    {
      name: "Gate",
      tickets: [0, 1, 2],
      opens: { day: -14, on: 6, time: "10:30" },
      closes: { day: -14, on: 6, time: "19:00" },
    },
    {
      name: "Tote bags",
      tickets: [1],
      opens: { day: -14, on: 6, time: "10:30" },
      closes: { day: -14, on: 6, time: "19:00" },
    },
  ],
  sales: [
    {
      ticket: 0,
      tickets: 96,
      from: -36,
      to: -15,
      curve: "rush",
      quantities: [1, 1, 2, 2, 2, 3, 4],
      also: { ticket: 2, quantity: 1, chance: 0.2 },
    },
    { ticket: 1, tickets: 27, from: -36, to: -15, curve: "launch", quantities: [1, 1, 2] },
  ],
  views_per_order: 8,
  came: 0.88,
  status: "LIVE",
  cover: paperCover,
};
