import fc from "fast-check";

const WAYS = ["stripe", "sandbox", "offline"] as const;
const WHAT = [
  ...[...WAYS, "pay", "pay", "decline", "part", "bank", "notice", "notice", "check", "reconcile", "cancel jobs"],
  ...["time", "expire", "abandon", "cancel", "extend", "undo", "give receipts back"],
  ...["refund", "refund", "refund ticket", "run", "run", "decide", "bounce", "retry", "settle elsewhere"],
  ...["refund there", "dispute", "dispute ends", "see to dispute"],
  ...["cancel ticket", "reactivate", "by hand"],
] as const;
const CARDS = ["4242424242424242", "4242424242424242", "4000000000007726", "4000000000005126", "4000002760003184"];

const step = fc.record({
  what: fc.constantFrom(...WHAT),
  amount: fc.constantFrom(1, 10_00, 33_33, 50_00, 100_00),
  which: fc.nat({ max: 9 }),
  card: fc.constantFrom(...CARDS),
  /** The next step does not wait for this one. */
  is_quick: fc.boolean(),
});
export type Step = { what: (typeof WHAT)[number]; amount: number; which: number; card: string; is_quick: boolean };

const FIRST = { amount: 50_00, which: 0, is_quick: false };

/** Steps that often belong together; another actor may act between any two of them. */
const PHRASES: Step["what"][][] = [
  ["decline", "check", "pay", "check"],
  ["refund", "run", "decide"],
  ["refund", "run", "bounce", "notice"],
  ["refund ticket", "run", "retry", "run"],
  ["refund there", "notice", "bounce", "notice"],
  ["dispute", "notice", "dispute ends", "notice", "see to dispute"],
  ["time", "expire", "pay", "check", "run"],
  ["cancel", "cancel jobs", "run", "decide"],
  ["cancel", "run", "bounce", "notice"],
  ["sandbox", "pay", "check", "run"],
  ["cancel ticket", "reactivate", "refund ticket"],
  ["refund ticket", "run", "reactivate", "cancel"],
  ["cancel ticket", "by hand", "reactivate"],
];
const phrase = fc.record({ actions: fc.constantFrom(...PHRASES), like: step });
const several = fc.oneof(
  { weight: 2, arbitrary: step.map((single) => [single]) },
  { weight: 1, arbitrary: phrase.map(({ actions, like }) => actions.map((what) => ({ ...like, what }))) },
);

const opening = fc.tuple(fc.constantFrom(...WAYS), fc.constantFrom(...CARDS), fc.constantFrom(0, 1, 2, 3, 3, 3));
/** The steps of one order, from the moment when its buyer has entered their details. */
export const life = fc.record({
  quantity: fc.constantFrom(1, 1, 2),
  // Most orders are paid before the random steps begin: without payments they would prove little.
  steps: fc
    .tuple(opening, fc.array(several, { minLength: 1, maxLength: 4 }))
    .map(([[method, card, length], rest]) => [
      ...([method, "pay", "check"] as const).slice(0, length).map((what) => ({ what, card, ...FIRST })),
      ...rest.flat(),
    ]),
});
export type Life = { quantity: number; steps: Step[] };
