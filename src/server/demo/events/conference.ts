import { tideCover } from "#server/demo/covers/tide.ts";
import type { DemoEvent } from "#server/demo/demo-event.ts";

/**
 * A conference with tiers: the early birds are sold out, students have a code, there are two
 * check-in days, and two tickets share a hall.
 */
export const conference: DemoEvent = {
  key: "conference",
  organizer: "STUDIO",
  title: "Tidewater: a conference on calm software",
  description: `
<p><strong>Two days by the river for people who build software that stays out of the way.</strong> Twelve talks, one track, long breaks, and no one selling anything.</p>
<h2>What to expect</h2>
<p>Every talk lasts half an hour, and so does every break: the best conversations happen between the chairs and the pastéis de nata. On the first evening, we all have dinner together at one very long table.</p>
<ul>
<li><strong>Amara Nwosu</strong> – Notifications no one misses once they’re gone</li>
<li><strong>Henrik Sandvik</strong> – Twenty years of one small database</li>
<li><strong>Lúcia Tavares</strong> – Forms that forgive</li>
<li><strong>Wei-Ling Chao</strong> – Fast enough to be quiet: what latency feels like</li>
<li><strong>Johannes Brandt</strong> – Deleting features and living to tell the tale</li>
</ul>
<h2>Who’s coming</h2>
<p>Designers, developers and the people who decide what they work on. Around four hundred of us, from thirty countries. Half of us are here for the first time, so come alone. You won’t stay alone for long.</p>
<h3>Good to know</h3>
<p>The hall is step-free and has a hearing loop. Talks are captioned live. Lunch, coffee and dinner are included in every ticket. Tell us the day before if you have special dietary needs.</p>
<blockquote>“The only conference that left me with fewer open tabs than before.” – a guest from last year</blockquote>`,
  timezone: "Europe/Lisbon",
  currency: "EUR",
  start: { day: 26, on: 4, time: "09:00" },
  end: { day: 27, on: 5, time: "18:30" },
  max_tickets_per_order: 10,
  settings: {
    allow_self_cancellation: true,
    cancellation_rules: [
      { days_before: 14, percent: 100 },
      { days_before: 3, percent: 50 },
    ],
    offers_offline_payments: true,
    offline_payment_instructions:
      "Transfer to Foyer Demo e.V., IBAN DE02 1203 0000 0000 2020 51.\nOr pay in cash at the box office, Tuesday to Friday from 14:00 to 18:00.",
    location_details: {
      venue_name: "Armazém do Cais",
      address_line_1: "Rua das Gaivotas 17",
      city: "Lisbon",
      zip_or_postal_code: "1200-202",
      country: "PT",
    },
    maps_url: "https://www.openstreetmap.org/search?query=Lisbon",
    homepage_background_type: "MIRROR_COVER_IMAGE",
    post_checkout_message:
      "<p>You’re in. We’ll send the program two weeks before. Until then, <strong>save the dates</strong> and book your train.</p>",
  },
  tickets: [
    {
      title: "Conference ticket",
      description: "<p>Both days, lunch and coffee, and dinner on the first evening.</p>",
      type: "TIERED",
      prices: [
        { label: "Early bird", price: 199_00, quantity: 80 },
        { label: "Regular", price: 299_00, quantity: 260 },
        { label: "VIP, with speakers’ dinner", price: 549_00, quantity: 30 },
      ],
      taxes: ["VAT_PORTUGAL", "BOOKING_FEE"],
      show_quantity_remaining: true,
    },
    {
      title: "Workshop day",
      description: "<p>The day before, in groups of ten: writing for interfaces or measuring what people feel.</p>",
      type: "PAID",
      prices: [{ price: 145_00, quantity: 60 }],
      taxes: ["VAT_PORTUGAL"],
      max_per_order: 4,
    },
    {
      title: "Student ticket",
      description: "<p>The same two days. Bring your student card.</p>",
      type: "PAID",
      prices: [{ price: 59_00, quantity: 40 }],
      max_per_order: 1,
      is_hidden_without_promo_code: true,
    },
  ],
  capacities: [
    { name: "Main hall", capacity: 400, tickets: [0, 2] },
    { name: "Lunch in the courtyard", capacity: 320, tickets: [0, 1, 2], status: "INACTIVE" },
  ],
  promo_codes: [
    { code: "press-", at_once: 24, discount_type: "PERCENTAGE", discount: 100_000, uses: 1, tickets: [0] },
    { code: "FRIENDS20", discount_type: "PERCENTAGE", discount: 20_000, uses: 60, tickets: [0] },
    { code: "STUDENT", discount_type: "NONE", discount: 0, uses: null, tickets: [2] },
    { code: "LISBON-LOCAL", discount_type: "FIXED", discount: 25_00, uses: null, expires: { day: 14, time: "23:59" } },
    {
      ...{ code: "LASTCALL", discount_type: "PERCENTAGE", discount: 12_500, uses: 100 },
      starts: { day: 19, time: "09:00" },
    },
    {
      code: "EARLYCREW",
      discount_type: "PERCENTAGE",
      discount: 30_000,
      uses: 20,
      expires: { day: -12, time: "18:00" },
    },
  ],
  affiliates: [
    { name: "Lisbon Type Society", code: "lts", email: "hello@lts.example", brings: 14 },
    { name: "Margin Notes, the podcast", code: "margin-notes", email: "mia@marginnotes.example", brings: 9 },
    { name: "Speakers’ own links", code: "speakers", brings: 6 },
    { name: "Last year’s poster", code: "poster", brings: 2, status: "INACTIVE" },
  ],
  check_in_lists: [
    {
      name: "Day 1 · main entrance",
      tickets: [0, 2],
      opens: { day: 26, on: 4, time: "08:00" },
      closes: { day: 26, on: 4, time: "20:00" },
    },
    {
      name: "Day 2 · main entrance",
      tickets: [0, 2],
      opens: { day: 27, on: 5, time: "08:00" },
      closes: { day: 27, on: 5, time: "19:00" },
    },
    {
      name: "Workshops",
      description: "The room number is on the badge.",
      tickets: [1],
      opens: { day: 25, on: 3, time: "08:30" },
      closes: { day: 25, on: 3, time: "18:00" },
    },
  ],
  questions: [
    {
      title: "What would you like to eat?",
      description: "<p>For both lunches and dinner on the first evening.</p>",
      type: "RADIO",
      belongs_to: "TICKET",
      options: ["Everything", "Vegetarian", "Vegan"],
      required: true,
      tickets: [0, 2],
    },
    {
      title: "Is there anything you can’t eat?",
      type: "SINGLE_LINE_TEXT",
      belongs_to: "TICKET",
      tickets: [0, 2],
      after: { question: 0, options: [1, 2] },
      sample_answers: ["Nuts", "Soy", "Gluten", "Nothing, thanks", "Mushrooms, please", "Lactose"],
    },
    {
      title: "T-shirt",
      type: "DROPDOWN",
      belongs_to: "TICKET",
      options: ["M", "L", "S", "XL", "XS", "None, thanks"],
    },
    {
      title: "What are you hoping for?",
      type: "CHECKBOX",
      belongs_to: "TICKET",
      options: ["Good talks", "Meeting people", "Two days away from the screen", "Finding a job", "Hiring someone"],
      is_hidden: true,
    },
    {
      title: "How did you hear about us?",
      type: "DROPDOWN",
      belongs_to: "ORDER",
      options: ["From a friend", "I’ve been here before", "A newsletter", "Social media", "By accident"],
    },
    {
      title: "When do you arrive in Lisbon?",
      description: "<p>This tells us how many people to expect for welcome drinks the evening before.</p>",
      type: "DATE",
      belongs_to: "ORDER",
    },
    {
      title: "Is there anything we should know?",
      type: "MULTI_LINE_TEXT",
      belongs_to: "ORDER",
      sample_answers: [
        "I use a wheelchair.\nIs there an elevator to the dinner, too?",
        "Looking forward to it.",
        "Please seat us next to each other at the long table.",
        "I may be late on the first morning: my train arrives at 9:20.",
      ],
    },
  ],
  sales: [
    { ticket: 0, price: 0, tickets: 80, from: -41, to: -27, curve: "launch", quantities: [1, 1, 1, 2, 2, 3] },
    {
      ticket: 0,
      price: 1,
      tickets: 124,
      from: -27,
      to: 0,
      curve: "steady",
      quantities: [1, 1, 1, 1, 2, 2, 2, 3],
      promo: { code: "FRIENDS20", chance: 0.18 },
      also: { ticket: 1, quantity: 1, chance: 0.22 },
    },
    { ticket: 0, price: 2, tickets: 23, from: -40, to: 0, curve: "launch", quantities: [1, 1, 2] },
    {
      ticket: 2,
      tickets: 19,
      from: -30,
      to: 0,
      curve: "steady",
      quantities: [1],
      promo: { code: "STUDENT", chance: 1 },
    },
  ],
  views_per_order: 14,
  status: "LIVE",
  cover: tideCover,
};
