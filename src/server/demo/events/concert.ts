import { pianoCover } from "#server/demo/covers/piano.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** A concert that is sold out, in a currency without decimals. */
export const concert: DemoEvent = {
  key: "concert",
  organizer: "STAGE",
  title: "Night Piano: Haruka Minase plays by moonlight",
  description: `
<p>One grand piano, no program, and a roof that opens. <strong>Haruka Minase</strong> returns to the river hall where she gave her first concert at the age of nine, and plays until the moon has crossed the glass.</p>
<p>Satie, Takemitsu, and the pieces she wrote in the mountains this winter. No amplification, no applause between pieces, tea at intermission.</p>
<h3>Good to know</h3>
<p>Doors close when the music begins. The roof opens in any weather but snow, so bring a coat.</p>`,
  timezone: "Asia/Tokyo",
  currency: "JPY",
  start: { day: 8, on: 6, time: "19:00" },
  end: { day: 8, on: 6, time: "21:30" },
  max_tickets_per_order: 4,
  settings: {
    allow_self_cancellation: true,
    cancellation_rules: [
      { days_before: 14, percent: 100 },
      { days_before: 3, percent: 50 },
    ],
    location_details: {
      venue_name: "Sumida River Hall",
      address_line_1: "3-14-2 Azumabashi",
      city: "Tokyo",
      zip_or_postal_code: "130-0001",
      country: "JP",
    },
    require_attendee_details: false,
    homepage_background_type: "MIRROR_COVER_IMAGE",
  },
  tickets: [
    {
      title: "Stalls",
      description: "<p>Numbered seats around the piano.</p>",
      type: "PAID",
      prices: [{ price: 9_500, quantity: 124 }],
      taxes: ["TAX_JAPAN", "HALL_FEE"],
    },
    { title: "Balcony", type: "PAID", prices: [{ price: 6_500, quantity: 70 }], taxes: ["TAX_JAPAN", "HALL_FEE"] },
    {
      title: "Standing, by the water",
      type: "PAID",
      prices: [{ price: 4_000, quantity: 36 }],
      taxes: ["TAX_JAPAN", "HALL_FEE"],
    },
  ],
  capacities: [{ name: "Seats", capacity: 194, tickets: [0, 1] }],
  check_in_lists: [
    { name: "Hall", tickets: [0, 1], opens: { day: 8, on: 6, time: "18:00" } },
    { name: "River stairs", tickets: [2], opens: { day: 8, on: 6, time: "18:15" } },
  ],
  sales: [
    { ticket: 0, tickets: 124, from: -37, to: -22, curve: "launch", quantities: [1, 2, 2, 2, 2, 3, 4] },
    { ticket: 1, tickets: 70, from: -37, to: -12, curve: "launch", quantities: [1, 2, 2, 2, 3, 4] },
    { ticket: 2, tickets: 36, from: -30, to: -5, curve: "steady", quantities: [1, 1, 2, 2] },
  ],
  views_per_order: 17,
  status: "LIVE",
  cover: pianoCover,
};
