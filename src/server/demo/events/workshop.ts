import { HOMEPAGE_THEMES } from "#domain/homepage-themes.ts";
import { watercolorCover } from "#server/demo/covers/watercolor.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/** An online workshop. */
export const workshop: DemoEvent = {
  key: "workshop",
  organizer: "STUDIO",
  title: "Watercolor Before Breakfast",
  description: `
<p>Three quiet hours on a Sunday, at your own kitchen table. We mix five colors, learn when to leave the water alone, and paint the view from the nearest window.</p>
<h2>What you need</h2>
<ul><li>a pan or tubes: yellow, rose, blue, and two of your own</li><li>one round brush, size 8, and paper that doesn’t buckle</li><li>a glass of water, and a cup of coffee next to it</li></ul>
<p>No experience needed. <strong>Sofía Marchetti</strong> has taught watercolor for eleven years and has yet to meet anyone who can’t do it.</p>`,
  timezone: "America/Los_Angeles",
  currency: "USD",
  start: { day: 9, on: 7, time: "08:00" },
  end: { day: 9, on: 7, time: "11:00" },
  settings: {
    ...HOMEPAGE_THEMES.paper,
    is_online_event: true,
    online_event_connection_details:
      '<p>Join from any browser: <a href="https://meet.example.com/watercolor">meet.example.com/watercolor</a>. The room opens ten minutes early.</p>',
    post_checkout_message:
      "<p>The list of materials is in your email. See you on Sunday, in your pajamas if you like.</p>",
  },
  tickets: [
    {
      title: "Live seat",
      description: "<p>With your camera on or off, and the recording afterward.</p>",
      type: "PAID",
      prices: [{ price: 49_00, quantity: 40 }],
      show_quantity_remaining: true,
      max_per_order: 4,
    },
    { title: "Recording only", type: "PAID", prices: [{ price: 24_00 }] },
    {
      title: "Paint box by mail",
      description: "<p>Everything on the list, in a tin. We ship within two days.</p>",
      type: "PAID",
      prices: [{ price: 38_00, quantity: 40 }],
      max_per_order: 2,
    },
  ],
  promo_codes: [{ code: "SUNDAY10", discount_type: "FIXED", discount: 10_00, uses: 25 }],
  check_in_lists: [{ name: "Video room", tickets: [0], opens: { day: 9, on: 7, time: "07:45" } }],
  questions: [
    {
      title: "Where should we send the paint box?",
      type: "ADDRESS",
      belongs_to: "ORDER",
      required: true,
      tickets: [2],
    },
    {
      title: "Have you painted before?",
      type: "RADIO",
      belongs_to: "ORDER",
      options: ["Never", "At school", "Now and then", "All the time"],
    },
  ],
  sales: [
    {
      ticket: 0,
      tickets: 33,
      from: -28,
      to: 0,
      curve: "steady",
      quantities: [1, 1, 1, 2],
      promo: { code: "SUNDAY10", chance: 0.25 },
      also: { ticket: 2, quantity: 1, chance: 0.3 },
    },
    { ticket: 1, tickets: 24, from: -28, to: 0, curve: "steady", quantities: [1] },
  ],
  views_per_order: 11,
  status: "LIVE",
  cover: watercolorCover,
};
