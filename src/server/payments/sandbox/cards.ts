/**
 * How the sandbox responds to a card. The numbers are those that developers know from the test
 * modes of card providers.
 */
export type SandboxResponse = {
  status: "succeeded" | "requires_action" | "processing" | "failed";
  failure_code: string | null;
  notice: "at_once" | "late" | "lost";
  /**
   * How refunds of this card end: at once where it is undefined, else pending for 30 seconds and
   * then succeeded or failed.
   */
  refund_outcome?: "late" | "late_failure";
};

export function responseOfCard(
  card: { card_number: string; expiry: string; cvc: string; authenticated?: boolean | undefined },
  now: Date,
): SandboxResponse {
  const number = card.card_number.replace(/\D/g, "");
  const special = CARDS[number];
  if (!special) return declined("incorrect_number");
  if (isOver(card.expiry, now)) return declined("expired_card");
  if (!/^\d{3,4}$/.test(card.cvc)) return declined("incorrect_cvc");
  if (special.status === "requires_action" && card.authenticated) return CARDS["4242424242424242"] as SandboxResponse;
  return special;
}

const CARDS: Record<string, SandboxResponse> = {
  "4242424242424242": { status: "succeeded", failure_code: null, notice: "at_once" },
  "5555555555554444": { status: "succeeded", failure_code: null, notice: "at_once" },
  "4000000000000002": declined("card_declined"),
  "4000000000009995": declined("insufficient_funds"),
  "4000002760003184": { status: "requires_action", failure_code: null, notice: "at_once" },
  "4000000000000077": { status: "succeeded", failure_code: null, notice: "late" },
  "4000000000003220": { status: "succeeded", failure_code: null, notice: "lost" },
  "4000000000007726": { status: "succeeded", failure_code: null, notice: "at_once", refund_outcome: "late" },
  "4000000000005126": { status: "succeeded", failure_code: null, notice: "at_once", refund_outcome: "late_failure" },
};

function declined(failure_code: string): SandboxResponse {
  return { status: "failed", failure_code, notice: "at_once" };
}

function isOver(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec(expiry.trim()) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return true;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return Date.UTC(fullYear, Number(month), 1) <= now.getTime();
}
