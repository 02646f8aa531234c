/** The behavior of Stripe's documented test cards ("Testing" in its documentation). */
export type Card = {
  decline?: { code: string; decline_code?: string };
  asks_bank?: boolean;
  refunds?: "later" | "fails_later";
  is_disputed?: boolean;
};

export const CARDS: Record<string, Card> = {
  "4242424242424242": {},
  "5555555555554444": {},
  "4000000000000002": { decline: { code: "card_declined", decline_code: "generic_decline" } },
  "4000000000009995": { decline: { code: "card_declined", decline_code: "insufficient_funds" } },
  "4000000000000069": { decline: { code: "expired_card" } },
  "4000000000000127": { decline: { code: "incorrect_cvc" } },
  "4000002760003184": { asks_bank: true },
  "4000000000007726": { refunds: "later" },
  "4000000000005126": { refunds: "fails_later" },
  "4000000000000259": { is_disputed: true },
};
